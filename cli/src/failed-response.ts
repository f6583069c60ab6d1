import type { FieldFault } from '@forecourt/contracts/errors';
import { httpsExpected } from './connection-failure.js';
import { ApiError, type UnreachableError } from './errors.js';
import { isRecord } from './record.js';

/**
 * Reads a failed response: the API's error, or whatever a proxy sent instead.
 *
 * @param tokenSource where the operator token came from, so that a refused one is easy to correct
 */
export async function readFailure(
  response: Response,
  text: string,
  tokenSource?: string,
): Promise<ApiError | UnreachableError> {
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const body = asObject(text);
  const sentence = textIn(body, 'error');
  if (sentence === undefined) {
    const { origin } = new URL(response.url);
    return (
      (await httpsExpected(origin)) ??
      new ApiError(response.status, `${origin} ${foreignAnswer(response)}.`, { retryAfter })
    );
  }
  const details = faultsIn(body?.details);
  if (response.status === 401 && tokenSource !== undefined) {
    details.push({ field: 'operator token', message: `taken from ${tokenSource}` });
  }
  return new ApiError(response.status, sentence, {
    code: textIn(body, 'code'),
    requestId: textIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
    details,
    retryAfter,
  });
}

function foreignAnswer({ status, statusText, headers, url }: Response): string {
  const location = headers.get('location');
  return location !== null && URL.canParse(location, url)
    ? `redirects to ${new URL(location, url).origin}: give that URL in FORECOURT_URL or --url`
    : `answered ${status} ${statusText}, which does not look like Forecourt`;
}

const secondsIn = (header: string | null) =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

function asObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function textIn(body: Record<string, unknown> | undefined, name: string): string | undefined {
  const value = body?.[name];
  return typeof value === 'string' ? value : undefined;
}

function faultsIn(details: unknown): FieldFault[] {
  if (!Array.isArray(details)) return [];
  return details
    .filter(isRecord)
    .map((fault) => ({ field: String(fault.field), message: String(fault.message) }));
}
