import { logger } from './logging/logger.js';

/** After this the process ends even if something still runs. */
const STOP_BOUND_MS = 20_000;

/**
 * Runs `stop` once on SIGTERM, SIGINT (Ctrl-C) or SIGHUP (the terminal was closed), then ends the
 * process; a second signal does not interrupt it.
 */
export function stopOnSignal(stop: () => Promise<void>, boundMs = STOP_BOUND_MS): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), boundMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // Started by a host over an IPC channel: a host that was killed must not leave us behind.
  process.once('disconnect', () => onSignal('SIGTERM'));
}
