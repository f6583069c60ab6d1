/** Longer than a service takes to return from a lost channel or connection. */
const MAY_RETURN_MS = 1_500;

/**
 * Knows which services are away, and since when. Who was there a moment ago may be about to return: an instance
 * that is replaced, or whose connection was lost.
 */
export class Absences {
  private readonly seen = new Set<string>();
  private readonly awaySince = new Map<string, number>();

  /** Whether the service has ever answered. Until then, one may still be starting: they start in any order. */
  hasAnswered(service: string): boolean {
    return this.seen.has(service);
  }

  noteAnswer(service: string): void {
    this.seen.add(service);
    this.awaySince.delete(service);
  }

  /** Whether to wait for a service that is away now. */
  mayReturn(service: string): boolean {
    if (!this.seen.has(service)) return false;
    const now = performance.now();
    const since = this.awaySince.get(service) ?? now;
    this.awaySince.set(service, since);
    return now - since < MAY_RETURN_MS;
  }
}
