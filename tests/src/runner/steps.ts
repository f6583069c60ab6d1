import type { Say } from '../say.js';
import { noTests, type Totals } from './totals.js';

export interface StepResult {
  title: string;
  succeeded: boolean;
  seconds: number;
  totals?: Totals | undefined;
}

/** The steps of a run and their results. */
export class Steps {
  private readonly results: StepResult[] = [];

  constructor(
    private readonly signal: AbortSignal,
    private readonly say: Say,
    private readonly options: { titled: boolean },
  ) {}

  get succeeded(): boolean {
    return this.results.every(({ succeeded }) => succeeded);
  }

  /** A step without tests of its own. */
  async check(title: string, work: () => Promise<boolean>): Promise<void> {
    await this.run(title, async () => ({
      succeeded: await work().catch((error: unknown) => this.complain(error, false)),
    }));
  }

  /** A step of tests. If they cannot run, that counts as one failed test. */
  async tests(title: string, work: () => Promise<Totals>): Promise<void> {
    await this.run(title, async () => {
      const totals = await work().catch((error: unknown) =>
        this.complain(error, { ...noTests, failed: 1 }),
      );
      return { succeeded: totals.failed === 0, totals };
    });
  }

  /** A table of the steps, with the total of their tests at the end. */
  summary(): string {
    const width = Math.max(...this.results.map(({ title }) => title.length));
    const lines = this.results.map(({ title, succeeded, seconds, totals }) =>
      [
        title.padEnd(width),
        succeeded ? 'ok    ' : 'FAILED',
        `${seconds.toFixed(1)} s`.padStart(8),
        totals ? ` ${describe(totals)}` : '',
      ].join('  '),
    );
    const sum = this.results.reduce(
      (all, { totals = noTests }) => ({
        passed: all.passed + totals.passed,
        failed: all.failed + totals.failed,
        skipped: all.skipped + totals.skipped,
      }),
      noTests,
    );
    return ['', ...lines.map((line) => line.trimEnd()), '', describe(sum)].join('\n');
  }

  private complain<Outcome>(error: unknown, outcome: Outcome): Outcome {
    if (!this.signal.aborted) this.say(error instanceof Error ? error.message : String(error));
    return outcome;
  }

  private async run(
    title: string,
    work: () => Promise<Omit<StepResult, 'title' | 'seconds'>>,
  ): Promise<void> {
    if (this.signal.aborted) return;
    if (this.options.titled) this.say(`\n==> ${title}`);
    const started = performance.now();
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    this.results.push({ title, seconds, ...result });
  }
}

function describe({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
