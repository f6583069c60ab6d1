/** More than an instance holds that freezes. */
const MOST = 100;
const PER_ANSWER = 0.1;

/**
 * Limits how often a service is asked again: as often as a frozen instance needs, and else for one request in ten.
 * Without a limit, a service that is only slow would get all of its work twice, and be slower for it.
 */
export class RepeatBudget {
  private readonly left = new Map<string, number>();

  noteAnswer(service: string): void {
    this.left.set(service, Math.min(MOST, this.leftFor(service) + PER_ANSWER));
  }

  /** Whether the service may be asked again now. If so, that counts. */
  take(service: string): boolean {
    const left = this.leftFor(service);
    if (left < 1) return false;
    this.left.set(service, left - 1);
    return true;
  }

  private leftFor(service: string): number {
    return this.left.get(service) ?? MOST;
  }
}
