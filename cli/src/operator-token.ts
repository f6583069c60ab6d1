import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './errors.js';

export interface OperatorToken {
  value: string;
  /** Where it came from. */
  source: string;
}

/**
 * Finds the operator token: FORECOURT_OPERATOR_TOKEN, or the file that Forecourt writes to its data
 * folder.
 *
 * @throws UsageError saying what to do when there is none
 */
export async function findOperatorToken(
  env: Record<string, string | undefined>,
): Promise<OperatorToken> {
  const given = env.FORECOURT_OPERATOR_TOKEN?.trim();
  if (given) return { value: given, source: 'FORECOURT_OPERATOR_TOKEN' };

  const file = join(env.FORECOURT_DATA || './data', 'operator-token');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim()) return { value: kept.trim(), source: file };
  throw new UsageError(
    `No operator token found: set FORECOURT_OPERATOR_TOKEN, or name Forecourt's data folder in FORECOURT_DATA (there is no readable token in ${file}).`,
  );
}
