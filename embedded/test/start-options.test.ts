import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { distributed, embedded, ownEnvironment, root } from './support/product.js';

const dev = [process.execPath, 'scripts/dev.mjs'];

/** Runs a script as npm runs `npm run dev`. */
async function run([program = '', ...args]: string[]) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...ownEnvironment(), npm_lifecycle_event: 'dev' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode: child.exitCode, output, errors: errors.trimEnd().split('\n') };
}

it.each([
  [embedded, ['--port', '4802'], 'Set the variable PORT instead: PORT=4802 npm start', 'npm start'],
  [
    distributed,
    ['--redis-url=redis://cache'],
    'Set the variable REDIS_URL instead: REDIS_URL=redis://cache npm run start:distributed',
    'npm run start:distributed',
  ],
  [dev, ['--inspct'], 'Did you mean --inspect?', 'npm run dev'],
  [
    [...dev, '--shape', 'distributed'],
    ['--amqp-url', 'x'],
    'Set the variable AMQP_URL instead: AMQP_URL=x npm run dev',
    'npm run dev',
  ],
])('%j %j names the unknown option and what to do', async (command, args, advice, script) => {
  const { exitCode, output, errors } = await run([...command, ...args]);
  expect(errors).toEqual([
    `Unknown option "${args[0]!.split('=')[0]}". ${advice}`,
    `For help: ${script} -- --help`,
  ]);
  expect([exitCode, output]).toEqual([2, '']);
});

it('npm run dev -- --help names its every option', async () => {
  const { exitCode, output } = await run([...dev, '--help']);
  const options = [...output.matchAll(/^ {2}--([a-z]+).*?(?:--([a-z-]+)|$)/gm)].flatMap(
    ([, first, second]) => [first, second].filter((name) => name !== undefined),
  );
  expect(options).toEqual(['shape', 'inspect', 'inspect-port', 'help']);
  expect(exitCode).toBe(0);
});
