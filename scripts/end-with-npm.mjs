import { clearInterval, setInterval } from 'node:timers';

/** Often enough that a supervisor which starts us again finds the data folder free. */
const LOOK_MS = 500;

/**
 * Stops this process, as SIGTERM does, when the npm that started it is gone. npm passes SIGTERM and
 * Ctrl-C on, but nobody can pass on a kill -9: without this, Node and PostgreSQL would run on.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const look = () => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(look, LOOK_MS).unref();
}
