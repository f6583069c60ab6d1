import { parseArgs } from 'node:util';
import { asShape, type Shape } from '../product/shape.js';

export const usage = `Usage: npm test                            everything: lint, types, architecture, and all tests
       npm test -- <path>... [options]    only the tests in these files and folders
Options:
  -t <name>                          only tests whose name matches; this and every other option is
  --watch                            Jest's (npx jest --help)
  --shape embedded|distributed       run end-to-end tests in this shape (default: both for everything,
                                     embedded for paths)
  --also-node <version>              after everything: one service end to end on this version of Node.js
  --only-node <version>              nothing but that
  --help                             this text

Servers: PostgreSQL comes from npm. RabbitMQ and Redis are containers where a Docker engine answers, else
the programs installed on this machine; as root on Debian or Ubuntu they are installed when missing. Where
TEST_POSTGRES_URL, TEST_AMQP_URL (or AMQP_URL) or TEST_REDIS_URL (or REDIS_URL) is set, that server is used.
Servers started for a path stay for the next run, until \`npm run dev:stop\`; in CI (CI=true) they do not.`;

export interface Arguments {
  help: boolean;
  /** What to hand to Jest; empty: everything. */
  jest: string[];
  watch: boolean;
  /** Empty: the default. */
  shapes: Shape[];
  alsoNode?: string | undefined;
  onlyNode?: string | undefined;
}

const options = {
  help: { type: 'boolean', short: 'h' },
  shape: { type: 'string', multiple: true },
  'also-node': { type: 'string' },
  'only-node': { type: 'string' },
} as const;

/** @throws Error saying which argument is not understood */
export function readArguments(args: string[]): Arguments {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const own = tokens.flatMap((token) =>
    token.kind === 'option' && Object.hasOwn(options, token.name) ? [token] : [],
  );
  const valuesOf = (wanted: string): string[] =>
    own
      .filter(({ name }) => name === wanted)
      .map(({ value, rawName }) => {
        if (value === undefined) throw new Error(`${rawName} needs a value.`);
        return value;
      });
  const taken = new Set(
    own.flatMap(({ index, inlineValue }) => (inlineValue === false ? [index, index + 1] : [index])),
  );
  const jest = args.filter((_, index) => !taken.has(index));
  return {
    help: own.some(({ name }) => name === 'help'),
    jest,
    watch: jest.some((argument) => argument === '--watch' || argument === '--watchAll'),
    shapes: valuesOf('shape').map(asShape),
    alsoNode: valuesOf('also-node').at(-1),
    onlyNode: valuesOf('only-node').at(-1),
  };
}
