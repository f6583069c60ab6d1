/** Makes Jest's `globalSetup` of a project: builds, and sees that what its tests need runs. */
import { build } from '../../scripts/build.mjs';

/** What the person who runs Jest has set; later runs of a watch see our own variables beside them. */
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
