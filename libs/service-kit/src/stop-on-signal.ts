import { logger } from './logging/logger.js';

/** After this the process ends even if something still runs. */
export const STOP_BOUND_MS = 20_000;
/** npm passes on a Ctrl-C that the terminal has already sent, so two in a moment are one. */
const SAME_CTRL_C_MS = 1_000;

/**
 * Runs `stop` once on SIGTERM, SIGINT (Ctrl-C) or SIGHUP (the terminal was closed), then ends the
 * process. A second Ctrl-C, from a person who does not want to wait, ends it at once. Other signals
 * do not: a supervisor that kills npm makes us send ourselves another SIGTERM.
 */
export function stopOnSignal(stop: () => Promise<void>, boundMs = STOP_BOUND_MS): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      const again = performance.now() - stoppingSince > SAME_CTRL_C_MS;
      if (again && signal === 'SIGINT') process.exit(1);
      return;
    }
    stoppingSince = performance.now();
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
