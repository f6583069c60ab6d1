/** Makes Jest's `globalSetup` of a project: builds, and starts what its tests need. */
import { build } from '../../scripts/build.mjs';

/** The user's variables; later runs of a watch also see ours. */
const givenEnv = { ...process.env };
const provided = [];

export const setUp = (provision) => async () => {
  await build();
  const { provide } = await import('../dist/daemon/provide.js');
  const { testFolder } = await import('../dist/daemon/protocol.js');
  const { givenServers } = await import('../dist/servers/test-servers.js');
  const { say } = await import('../dist/say.js');
  const folder = testFolder(givenEnv);
  const result = await provide(folder, provision(givenEnv), givenServers(givenEnv), say);
  provided.push(result);
  Object.assign(process.env, result.variables);
};

export function release() {
  for (const { release } of provided.splice(0)) release();
}
