import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './errors.js';

const DEFAULT_URL = 'http://localhost:3000';
const START = 'Start Forecourt with `npm start`, or give its URL in FORECOURT_URL or --url.';

/** Where Forecourt answers. */
export interface ServerUrl {
  /** Without a trailing slash. */
  url: string;
  /** What to do if nothing answers there. */
  hint: string;
}

/**
 * Finds the server: the given URL, else the one that Forecourt keeps in its data folder while it
 * runs, else the default.
 *
 * @throws UsageError when the data folder's file does not hold a URL
 */
export async function findServerUrl(
  given: string | undefined,
  env: Record<string, string | undefined>,
): Promise<ServerUrl> {
  if (given) return { url: given, hint: START };
  const file = join(env.FORECOURT_DATA || './data', 'url');
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept === '') return { url: DEFAULT_URL, hint: START };
  if (!isHttpUrl(kept)) {
    throw new UsageError(
      `${file} does not hold a URL: delete it, or give the URL in FORECOURT_URL or --url.`,
    );
  }
  return {
    url: withoutSlash(kept),
    hint: `The URL is from ${file}. Forecourt writes it there and deletes it when it stops, unless it is killed. ${START}`,
  };
}

export const isHttpUrl = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
