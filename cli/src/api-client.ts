import { ApiError, UnreachableError } from './errors.js';
import { readFailure } from './failed-response.js';
import type { OperatorToken } from './operator-token.js';
import { isRecord } from './record.js';

/** Longer than the longest deadline of the server (an import's 30 s), so that it answers first. */
const TIMEOUT_MS = 60_000;

/** The part of a contract's response schema that a client needs. */
export interface ResponseShape<Response> {
  safeParse(
    value: unknown,
  ): { success: true; data: Response } | { success: false; error: { message: string } };
}

/** Builds a path of the API; every inserted segment is percent-encoded. */
export function path(parts: TemplateStringsArray, ...segments: string[]): string {
  return String.raw({ raw: parts }, ...segments.map(encodeURIComponent));
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
type Query = Record<string, string | number | undefined>;

/** Speaks to Forecourt's manage surface. Nothing is tried twice here. */
export class ApiClient {
  /** @param url the server's address without a slash at its end */
  constructor(
    readonly url: string,
    private readonly token: OperatorToken,
  ) {}

  /** Reads; fields of the query that are undefined are left out. */
  get<Response>(shape: ResponseShape<Response>, target: string, query: Query = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    return this.request(shape, 'GET', search.size > 0 ? `${target}?${search.toString()}` : target);
  }

  /** Writes; the body is an object, or JSON text. */
  send<Response>(
    shape: ResponseShape<Response>,
    method: Exclude<Method, 'GET'>,
    target: string,
    body: object | string = {},
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.request(shape, method, target, text);
  }

  /**
   * @throws ApiError when the server refuses
   * @throws UnreachableError when no answer comes
   */
  private async request<Response>(
    shape: ResponseShape<Response>,
    method: Method,
    target: string,
    body?: string,
  ): Promise<Response> {
    const { response, text } = await this.exchange(method, target, body);
    if (!response.ok) throw readFailure(response, text, this.token);
    const parsed = shape.safeParse(asJson(text));
    if (parsed.success) return parsed.data;
    throw new ApiError(
      response.status,
      `${this.url} answered ${method} ${target} in a form that this version of the command does not know.`,
    );
  }

  private async exchange(method: Method, target: string, body: string | undefined) {
    const headers: Record<string, string> = {
      accept: 'application/json',
      authorization: `Bearer ${this.token.value}`,
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    try {
      const response = await fetch(this.url + target, {
        method,
        headers,
        body,
        // A redirect would carry the token to a place that nobody named.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { response, text: await response.text() };
    } catch (error) {
      throw new UnreachableError(`${this.url} ${reasonOf(error)}.`, { cause: error });
    }
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** fetch wraps the socket's error, and that of a host with several addresses wraps theirs. */
function reasonOf(error: unknown): string {
  if (isRecord(error) && error.name === 'TimeoutError') {
    return `did not answer within ${TIMEOUT_MS / 1_000} seconds`;
  }
  const cause = isRecord(error) ? error.cause : undefined;
  const first =
    isRecord(cause) && Array.isArray(cause.errors) ? cause.errors.find(isRecord) : cause;
  if (!isRecord(first)) return 'cannot be reached';
  switch (first.code) {
    case 'ECONNREFUSED':
      return 'cannot be reached: nothing listens there';
    case 'ENOTFOUND':
      return 'cannot be reached: there is no such host';
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
      return 'broke the connection';
    default:
      return `cannot be reached: ${String(first.message)}`;
  }
}
