type Step = () => Promise<unknown>;

/** Remembers how to stop what has started. The last one started stops first. */
export class Undo {
  private readonly steps: Step[] = [];
  private hasBegun = false;

  /** Once `run` has begun, the step runs at once, and those before it wait. */
  add(step: Step): void {
    if (!this.hasBegun) {
      this.steps.push(step);
      return;
    }
    const done = step();
    done.catch(() => undefined);
    this.steps.push(() => done);
  }

  /** Runs every step, even after a failure. Throws the first failure at the end. */
  async run(): Promise<void> {
    this.hasBegun = true;
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
