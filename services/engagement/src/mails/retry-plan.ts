const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 2 * 60 * 60;
const TRIED_FOR_MS = 2 * 24 * 60 * 60 * 1_000;

/** How long a mail waits after so many attempts: 30 seconds, then twice as long each time, up to two hours. */
export const backOffSeconds = (attempts: number): number =>
  Math.min(FIRST_SECONDS * 2 ** (attempts - 1), LONGEST_SECONDS);

/** Whether a mail has been tried for long enough: two days. */
export const isOverdue = (createdDate: Date, now = Date.now()): boolean =>
  now - createdDate.getTime() > TRIED_FOR_MS;

const LONGEST_OUTAGE_SECONDS = 60;

/** How long a mail waits that met an outage: so that a mail which causes one does not come first again. */
export const outageSeconds = (attempts: number): number =>
  Math.min(2 ** attempts, LONGEST_OUTAGE_SECONDS);

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Spares what all mails need while it fails: it is tried with one more mail, ever more rarely. */
export class Pause {
  private lengthMs = 0;
  private until = 0;

  begin(now = performance.now()): void {
    // Several mails may meet the same outage.
    if (now < this.until) return;
    this.lengthMs = Math.min(Math.max(this.lengthMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.until = now + this.lengthMs;
  }

  end(): void {
    this.lengthMs = 0;
    this.until = 0;
  }

  /** How many mails may be sent now, if there is room for so many. */
  admits(room: number, now = performance.now()): number {
    if (this.lengthMs === 0) return room;
    return now < this.until ? 0 : Math.min(room, 1);
  }
}
