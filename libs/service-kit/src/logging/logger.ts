import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { logLevelIn } from './log-level.js';

/** What every log line of a request carries; set once where the request enters the process. */
interface LogContext {
  requestId: string;
  service: string;
}

const context = new AsyncLocalStorage<LogContext>();

/** Database errors carry the row and the parameters of their statement: hashes, tokens, persons. */
const secretsOfErrors = ['err', 'err.cause'].flatMap((error) =>
  ['parameters', 'driverError', 'detail', 'where', 'internalQuery'].map(
    (name) => `${error}.${name}`,
  ),
);

/** Structured log of the process: a JSON object a line on standard output. */
export const logger: Logger = pino({
  level: logLevelIn(process.env),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: secretsOfErrors,
  mixin: () => context.getStore() ?? {},
});

/** Runs `work` so that all its log lines name the request. */
export function withLogContext<Result>(of: LogContext, work: () => Result): Result {
  return context.run(of, work);
}

/** Nest's own messages in the same log; its start-up chatter only at debug level. */
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
