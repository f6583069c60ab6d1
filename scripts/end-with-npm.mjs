import { clearInterval, setInterval } from 'node:timers';

/** Often enough for a supervisor that restarts us to find the data folder free. */
const CHECK_MS = 500;

/**
 * Stops this process, as SIGTERM does, when the npm that started it has ended. npm passes SIGTERM and
 * Ctrl-C on, but cannot pass on a kill -9: Node and PostgreSQL would keep running.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const check = () => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(check, CHECK_MS).unref();
}
