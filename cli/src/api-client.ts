import { randomUUID } from 'node:crypto';
import { connectionFailure } from './connection-failure.js';
import { ApiError } from './errors.js';
import { readFailure } from './failed-response.js';
import type { OperatorToken } from './operator-token.js';
import { note } from './output.js';
import { BRIEFLY, withRetries, type RetryOptions } from './retry.js';
import type { ServerUrl } from './server-url.js';

/** Longer than the longest deadline of the server (an import's 30 s), so that it answers first. */
const TIMEOUT_MS = 60_000;

/** The part of a contract's response schema that a client needs. */
interface ResponseShape<Response> {
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

/**
 * Calls Forecourt over HTTP. Repeats a write whose outcome is unknown under one idempotency key, so that it is done
 * once.
 */
export class ApiClient {
  /** @param key an API key to send instead of the operator token */
  constructor(
    private readonly server: ServerUrl,
    private readonly token: OperatorToken,
    private readonly key?: string,
  ) {}

  withKey(key: string): ApiClient {
    return new ApiClient(this.server, this.token, key);
  }

  /** Omits undefined fields of the query. */
  get<Response>(shape: ResponseShape<Response>, target: string, query: Query = {}) {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) search.set(name, String(value));
    }
    return this.request(shape, 'GET', search.size > 0 ? `${target}?${search.toString()}` : target);
  }

  /**
   * @param body an object, or JSON text
   * @param retries how long to try
   */
  send<Response>(
    shape: ResponseShape<Response>,
    method: Exclude<Method, 'GET'>,
    target: string,
    body: object | string = {},
    retries: RetryOptions = { ...BRIEFLY, note },
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    // The other methods do the same when they are repeated.
    const idempotencyKey = method === 'POST' ? randomUUID() : undefined;
    const attempt = () => this.request(shape, method, target, text, idempotencyKey);
    return withRetries(attempt, retries);
  }

  /**
   * @throws ApiError when the server refuses
   * @throws UnreachableError when there is no answer
   */
  private async request<Response>(
    shape: ResponseShape<Response>,
    method: Method,
    target: string,
    body?: string,
    idempotencyKey?: string,
  ): Promise<Response> {
    const { response, text } = await this.exchange(method, target, body, idempotencyKey);
    if (!response.ok) {
      const tokenSource = this.key === undefined ? this.token.source : undefined;
      throw await readFailure(response, text, tokenSource);
    }
    const parsed = shape.safeParse(asJson(text));
    if (parsed.success) return parsed.data;
    throw new ApiError(
      response.status,
      `${this.server.url} answered ${method} ${target} in a form that this version of the command does not understand.`,
    );
  }

  private async exchange(method: Method, target: string, body?: string, idempotencyKey?: string) {
    const { url, hint } = this.server;
    const headers: Record<string, string> = { accept: 'application/json' };
    if (this.key === undefined) headers.authorization = `Bearer ${this.token.value}`;
    else headers['x-api-key'] = this.key;
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      const response = await fetch(url + target, {
        method,
        headers,
        body,
        // A redirect would send the secret to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { response, text: await response.text() };
    } catch (error) {
      throw await connectionFailure(error, { url, hint });
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
