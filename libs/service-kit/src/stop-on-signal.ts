import { logger } from './logging/logger.js';

/** What is still running after this is cut off. */
const STOP_TIMEOUT_MS = 20_000;

/** Runs `stop` once on SIGTERM or SIGINT, then ends the process; a second signal does not interrupt it. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  // Started by a host over an IPC channel: a host that was killed must not leave us behind.
  process.once('disconnect', () => onSignal('SIGTERM'));
}
