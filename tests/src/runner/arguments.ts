import { parseArgs } from 'node:util';

export const usage = `Usage: npm test                       everything: lint, types, architecture, and all tests
       npm test -- <path>...         only the tests in these files and folders, with the servers
                                     that they need
Options (after --):
  --shape embedded|distributed       end-to-end tests in this shape only
  --help                             this text

Servers: PostgreSQL comes from npm. RabbitMQ and Redis are, in this order, those of TEST_AMQP_URL and
TEST_REDIS_URL (or AMQP_URL and REDIS_URL), containers where a Docker engine answers, or the programs
installed on this machine; as root on Debian or Ubuntu they are installed when missing.`;

export const shapes = ['embedded', 'distributed'] as const;
export type Shape = (typeof shapes)[number];

export interface Arguments {
  help: boolean;
  /** Empty: everything. */
  paths: string[];
  shapes: Shape[];
}

/** @throws Error saying which argument is not understood */
export function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, shape: { type: 'string', multiple: true } },
  });
  const wanted = values.shape ?? [...shapes];
  const unknown = wanted.find((shape) => !shapes.some((known) => known === shape));
  if (unknown !== undefined) throw new Error(`There is no shape "${unknown}".`);
  return {
    help: values.help ?? false,
    paths: positionals,
    shapes: shapes.filter((shape) => wanted.includes(shape)),
  };
}
