import { parseArgs } from 'node:util';

export const USAGE = `Usage: node bench/run.mjs [options]

Measures the product against a limit in the same run, and prints requests per second, latencies and
the ratio of the two. Asserts nothing.

  --shape embedded|distributed   what to start (default embedded); distributed needs redis-server and
                                 rabbitmq-server on this machine
  --seconds N                    how long each measurement takes, 1 to 60 (default 4)
  --json                         the readings as JSON
  --help                         this text`;

const SHAPES = ['embedded', 'distributed'];
const MAX_SECONDS = 60;

/** The command line cannot be read; its message is for the person who typed it. */
export class UsageError extends Error {}

/**
 * @param {string[]} given what stands behind the script's name
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
