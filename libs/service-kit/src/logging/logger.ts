import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
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

const output = pino.destination(1);
// Writing to a closed terminal fails, and pino would retry for ever, even at exit. pino does the same
// as this for a broken pipe.
output.on('error', () => Object.assign(output, { write: () => true, flushSync: () => undefined }));

/** The structured log of the process: one JSON object per line on standard output. */
export const logger: Logger = pino(
  {
    level: logLevelIn(process.env),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: secretsOfErrors,
    mixin: () => context.getStore() ?? {},
  },
  output,
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
