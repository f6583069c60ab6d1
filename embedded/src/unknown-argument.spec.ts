import { explainUnknownArgument, type StartScript } from './unknown-argument.js';

const start: StartScript = { command: 'npm start', distributed: false, options: ['help'] };
const dev: StartScript = {
  command: 'npm run dev',
  distributed: false,
  options: ['shape', 'inspect', 'inspect-port', 'help'],
};
const distributed: StartScript = {
  command: 'npm run start:distributed',
  distributed: true,
  options: ['help'],
};

it.each([
  [
    start,
    ['--port', '4802'],
    'Unknown option "--port". Set the variable PORT instead: PORT=4802 npm start',
  ],
  [
    start,
    ['--log-level=debug'],
    'Unknown option "--log-level". Set the variable LOG_LEVEL instead: LOG_LEVEL=debug npm start',
  ],
  [
    start,
    ['--data', '--port'],
    'Unknown option "--data". Set the variable FORECOURT_DATA instead: FORECOURT_DATA=… npm start',
  ],
  [
    distributed,
    ['--redis-url', 'redis://:secret@host'],
    'Unknown option "--redis-url". Set the variable REDIS_URL instead: REDIS_URL=… npm run start:distributed',
  ],
  [start, ['--amqp-url', 'amqp://host'], 'Unknown option "--amqp-url".'],
  [start, ['--hlep'], 'Unknown option "--hlep". Did you mean --help?'],
  [dev, ['--inspct'], 'Unknown option "--inspct". Did you mean --inspect?'],
  [
    dev,
    ['--prot', '4802'],
    'Unknown option "--prot". Set the variable PORT instead: PORT=4802 npm run dev',
  ],
  [start, ['--verbose'], 'Unknown option "--verbose".'],
  [start, ['4802'], 'Unknown argument "4802".'],
])('%j with %j: what is wrong, what to do, and where help is', (script, args, sentence) => {
  const [first, second, ...more] = explainUnknownArgument(args, script).split('\n');
  expect(first).toBe(sentence);
  expect(second).toBe(`For help: ${script.command} -- --help`);
  expect(more).toEqual([]);
});
