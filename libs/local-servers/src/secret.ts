import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * Reads a secret, or creates it on first use. The new file is renamed into place, so that a kill
 * leaves no half of it.
 *
 * @param file its file, readable only by its owner
 * @returns letters and digits
 */
export async function readOrMakeSecret(file: string): Promise<string> {
  const known = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const secret = randomBytes(24).toString('hex');
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, secret, { mode: 0o600 });
  await rename(draft, file);
  return secret;
}
