import { isTransient } from '../transport/transient.js';
import { remainingMs } from './budget.js';

/** A broker hands out what comes in a row in turns: one of two goes to another than the one that is frozen. */
const COPIES = 2;

/**
 * Asks, and asks again while no answer comes, after pauses that double: whoever has the question may be frozen or
 * gone. The first answer counts. That somebody could not answer counts only once nobody is left who might.
 *
 * @param ask something that may be done several times
 * @param mayRepeat asked before each further time
 */
export function askedAgain<Answer>(
  ask: () => Promise<Answer>,
  { pauseMs, mayRepeat }: { pauseMs: number; mayRepeat: () => boolean },
): Promise<Answer> {
  const latest = performance.now() + remainingMs();
  return new Promise((resolve, reject) => {
    let unanswered = 0;
    let next: NodeJS.Timeout | undefined;
    const repeatAfter = (pause: number) => {
      if (performance.now() + pause >= latest) return;
      next = setTimeout(() => {
        repeatAfter(2 * pause);
        for (let copy = 0; copy < COPIES; copy += 1) if (mayRepeat()) attempt();
      }, pause);
    };
    const attempt = () => {
      unanswered += 1;
      ask().then(
        (answer) => {
          clearTimeout(next);
          resolve(answer);
        },
        (error: unknown) => {
          unanswered -= 1;
          if (unanswered > 0 && isTransient(error)) return;
          clearTimeout(next);
          reject(error);
        },
      );
    };
    repeatAfter(pauseMs);
    attempt();
  });
}
