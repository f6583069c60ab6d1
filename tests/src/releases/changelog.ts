import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runner/root.js';

/** Stands in a version's heading until the version is out. */
const NO_DATE_YET = '`<release date>`';

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The heading of a version that is not out yet. */
export const openHeading = (version: string): string => `## ${version} - ${NO_DATE_YET}`;

/** What CHANGELOG.md says of versions. A date in a version's heading means that it is out. */
export class Changelog {
  private readonly dates: Map<string, string>;

  constructor(text: string) {
    this.dates = new Map(
      [...text.matchAll(/^## (\d\S+) - (.+)$/gm)].map(([, version, date]) => [version!, date!]),
    );
  }

  static read(from = root): Changelog {
    return new Changelog(readFileSync(join(from, 'CHANGELOG.md'), 'utf8'));
  }

  /** The versions that are out. */
  released(): string[] {
    return [...this.dates].filter(([, date]) => isDate(date)).map(([version]) => version);
  }

  /** Whether it has the version, without a date. */
  isOpen(version: string): boolean {
    return this.dates.get(version) === NO_DATE_YET;
  }
}
