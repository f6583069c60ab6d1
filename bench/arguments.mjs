import { parseArgs } from 'node:util';

export const USAGE = `Usage: node bench/run.mjs [options]

Measures the product and a limit in the same run, and prints the requests per second and latencies of
both, and their ratio. Asserts nothing.

  --shape embedded|distributed   what to start (default embedded); distributed needs redis-server and
                                 rabbitmq-server on this machine
  --seconds N                    how long each measurement takes, 1 to 60 (default 4)
  --json                         the readings as JSON
  --help                         this text`;

const SHAPES = ['embedded', 'distributed'];
const MAX_SECONDS = 60;

/** A mistake on the command line; its message is for the person who typed it. */
export class UsageError extends Error {}

/**
 * @param {string[]} given the arguments after the script's name
 * @returns {{ shape: string, seconds: number, json: boolean, help: boolean }}
 * @throws {UsageError} for an unknown option or value
 */
export function readArguments(given) {
  const { shape, seconds, json, help } = parsed(given);
  if (!SHAPES.includes(shape)) throw new UsageError(`--shape must be one of ${SHAPES.join(', ')}`);
  if (!/^\d{1,3}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > MAX_SECONDS) {
    throw new UsageError(`--seconds must be a whole number from 1 to ${MAX_SECONDS}`);
  }
  return { shape, seconds: Number(seconds), json, help };
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        shape: { type: 'string', default: 'embedded' },
        seconds: { type: 'string', default: '4' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error.message);
  }
}
