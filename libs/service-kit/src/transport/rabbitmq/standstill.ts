const PULSE_MS = 250;
const STANDSTILL_MS = 1_000;

/**
 * Notices that the process stood still for over a second: stopped, swapped out, its machine paused. What it
 * received before may have waited in its own buffers, unknown to the caller, who may have given up.
 */
export class Standstill {
  private lastPulse = performance.now();
  private readonly timer = setInterval(() => this.check(), PULSE_MS).unref();

  /** @param onEnd runs when a standstill has ended, before anything else is done with what `check` guards */
  constructor(private readonly onEnd: () => void) {}

  /** Call it before work on something received: the process may have just woken up. */
  check(): void {
    const now = performance.now();
    const stood = now - this.lastPulse > PULSE_MS + STANDSTILL_MS;
    this.lastPulse = now;
    if (stood) this.onEnd();
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
