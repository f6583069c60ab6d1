import type { ReadinessCheck } from './health/readiness-check.js';

/** Collects what must be true before the service does its work; its modules add theirs. */
export class Readiness {
  private readonly list: ReadinessCheck[] = [];

  add(check: ReadinessCheck): void {
    this.list.push(check);
  }

  get checks(): ReadinessCheck[] {
    return this.list;
  }
}
