import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { logLevelIn } from './log-level.js';

/** Goes into every log line of a request. Set once, where the request enters the process. */
interface LogContext {
  requestId: string;
  service: string;
}

const context = new AsyncLocalStorage<LogContext>();

/** Database errors hold the row and the statement's parameters: hashes, tokens, personal data. */
const secretsOfErrors = ['err', 'err.cause'].flatMap((error) =>
  ['parameters', 'driverError', 'detail', 'where', 'internalQuery'].map(
    (name) => `${error}.${name}`,
  ),
);

const standardOutput = pino.destination(1);
// Writing to a closed terminal fails, and pino would retry for ever, even at exit. pino does the same
// as this for a broken pipe.
standardOutput.on('error', () =>
  Object.assign(standardOutput, { write: () => true, flushSync: () => undefined }),
);

let output: DestinationStream = standardOutput;

/** Writes the log elsewhere from now on. */
export function logTo(destination: DestinationStream): void {
  output = destination;
}

/** The structured log of the process: one JSON object per line, on standard output unless `logTo` says otherwise. */
export const logger: Logger = pino(
  {
    level: logLevelIn(process.env),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: secretsOfErrors,
    mixin: () => context.getStore() ?? {},
  },
  { write: (line) => output.write(line) },
);

/** Runs `work` and adds the request to all its log lines. */
export function withLogContext<Result>(of: LogContext, work: () => Result): Result {
  return context.run(of, work);
}

/** Writes Nest's own messages to the same log. Nest's chatter at start-up appears only at debug level. */
export class NestLogger implements LoggerService {
  constructor(private readonly service: string) {}

  log(message: unknown, ...more: unknown[]): void {
    logger.debug({ service: this.service, nest: more.at(-1) }, String(message));
  }

  warn(message: unknown, ...more: unknown[]): void {
    logger.warn({ service: this.service, nest: more.at(-1) }, String(message));
  }

  error(message: unknown, ...more: unknown[]): void {
    logger.error({ service: this.service, nest: more.at(-1), stack: more[0] }, String(message));
  }
}
