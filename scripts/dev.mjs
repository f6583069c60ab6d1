#!/usr/bin/env node
/** `npm run dev`: builds on every save, and restarts what the change affects. */
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { watchBuilds } from './watch-builds.mjs';
import { readWorkspaces } from './workspaces.mjs';

const usage = `Usage: npm run dev                   Forecourt in one process, restarted after every save
       npm run dev:distributed       the gateway and the five services; a save restarts those that it affects
Options (after --):
  --shape embedded|distributed       the shape; distributed is what npm run dev:distributed runs
  --inspect [--inspect-port 9229]    opens a port for a debugger, in the distributed shape one for each process
  --help                             this text

PostgreSQL, and in the distributed shape RabbitMQ and Redis, keep running through all restarts. The settings are
those of npm start; the data is in ./data, as there.`;

/** In the distributed shape five more follow. */
const LAST_INSPECT_PORT = 65_530;

const known = {
  shape: { type: 'string', default: 'embedded' },
  inspect: { type: 'boolean', default: false },
  'inspect-port': { type: 'string', default: '9229' },
  help: { type: 'boolean', short: 'h', default: false },
};

function readOptions() {
  const { values } = parseArgs({ options: known });
  if (!['embedded', 'distributed'].includes(values.shape)) {
    throw new Error(
      `There is no shape "${values.shape}"; the shapes are embedded and distributed.`,
    );
  }
  const inspectPort = Number(values['inspect-port']);
  if (!Number.isInteger(inspectPort) || inspectPort < 1 || inspectPort > LAST_INSPECT_PORT) {
    throw new Error(
      `--inspect-port must be a number from 1 to ${LAST_INSPECT_PORT}, not "${values['inspect-port']}".`,
    );
  }
  return { ...values, inspectPort: values.inspect ? inspectPort : undefined };
}

async function refusal({ message }) {
  const args = process.argv.slice(2);
  const { tokens } = parseArgs({ args, options: known, strict: false, tokens: true });
  const unknown = tokens.find(
    ({ kind, name }) => kind === 'positional' || (kind === 'option' && !Object.hasOwn(known, name)),
  );
  if (!unknown) return `${message}\n\n${usage}`;
  await build();
  const { explainUnknownArgument } = await import('../embedded/dist/unknown-argument.js');
  return explainUnknownArgument(args.slice(unknown.index), {
    command: `npm run ${process.env.npm_lifecycle_event ?? 'dev'}`,
    distributed: tokens.some(({ name, value }) => name === 'shape' && value === 'distributed'),
    options: Object.keys(known),
  });
}

let options;
try {
  options = readOptions();
} catch (error) {
  console.error(await refusal(error));
  process.exit(2);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}
endWithNpm();
process.env.LOG_LEVEL ??= 'warn';
const builds = watchBuilds();
// The code that runs the shape is itself built here.
await builds.next();
const { runDev } = await import('../embedded/dist/dev/run-dev.js');
await runDev({
  shape: options.shape,
  inspectPort: options.inspectPort,
  builds,
  workspaces: readWorkspaces(),
});
