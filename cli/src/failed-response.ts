import type { FieldFault } from '@forecourt/contracts/errors';
import { ApiError } from './errors.js';
import type { OperatorToken } from './operator-token.js';
import { isRecord } from './record.js';

/** Reads a response that is no success: the API's error shape, or whatever a proxy made of it. */
export function readFailure(response: Response, text: string, token: OperatorToken): ApiError {
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const body = asObject(text);
  const sentence = textIn(body, 'error');
  if (sentence === undefined) {
    return new ApiError(
      response.status,
      `${new URL(response.url).origin} answered ${response.status} ${response.statusText}, and not in the way that Forecourt does.`,
      { retryAfter },
    );
  }
  const details = faultsIn(body?.details);
  if (response.status === 401) {
    details.push({ field: 'operator token', message: `taken from ${token.source}` });
  }
  return new ApiError(response.status, sentence, {
    code: textIn(body, 'code'),
    requestId: textIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined,
    details,
    retryAfter,
  });
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
