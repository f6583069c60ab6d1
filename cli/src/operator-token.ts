import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
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

  const file = resolve(env.FORECOURT_DATA || './data', 'operator-token');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim()) return { value: kept.trim(), source: file };
  throw new UsageError(
    env.FORECOURT_DATA
      ? `There is no readable operator token in ${file}. Set FORECOURT_DATA to the data folder of a Forecourt on this machine, or set FORECOURT_OPERATOR_TOKEN.`
      : `The command looks for the operator token in the folder where it is run, but there is no readable ${file}. Run it in Forecourt's folder, or set FORECOURT_DATA to Forecourt's data folder, or set FORECOURT_OPERATOR_TOKEN.`,
  );
}
