import { InvalidArgumentError } from 'commander';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** `90s`, `30m`, `24h`, `7d` or `0`, in seconds. */
export function readDuration(text: string): number {
  const [, count, unit = 's'] = /^(?:(?=0$)|(?=\d+[smhd]$))(\d{1,7})([smhd])?$/.exec(text) ?? [];
  if (count === undefined) {
    throw new InvalidArgumentError('It must be a duration such as 24h, 7d, 30m or 90s, or 0.');
  }
  return Number(count) * SECONDS[unit]!;
}
