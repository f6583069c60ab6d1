import { theProduct } from './product.js';

/** An answer as it arrived. `body` is undefined unless it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Where the inputs of a request travel (D1). Strings go out unchanged, to send what no encoder would. */
export interface Inputs {
  query?: object | string;
  json?: unknown;
  form?: object | string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';

/** Sends requests to the product. Never throws for an answer, whatever its status. */
export class Client {
  constructor(protected readonly headers: Record<string, string> = {}) {}

  get(path: string, query: Inputs['query'] = {}, headers: Record<string, string> = {}) {
    return this.send('GET', path, { query, headers });
  }

  head(path: string) {
    return this.send('HEAD', path);
  }

  post(path: string, json?: unknown, headers: Record<string, string> = {}) {
    return this.send('POST', path, { json, headers });
  }

  patch(path: string, json?: unknown, headers: Record<string, string> = {}) {
    return this.send('PATCH', path, { json, headers });
  }

  put(path: string, json?: unknown) {
    return this.send('PUT', path, { json });
  }

  async send(method: Method, path: string, inputs: Inputs = {}): Promise<Answer> {
    const response = await fetch(`${theProduct().url}${path}${queryText(inputs.query)}`, {
      method,
      headers: { ...this.headers, ...contentType(inputs), ...inputs.headers },
      body: bodyOf(inputs),
      redirect: 'manual',
    });
    const text = await response.text();
    const { status, headers } = response;
    return { status, headers, text, body: asJson(text) };
  }
}

function queryText(query: Inputs['query'] = {}): string {
  const text = typeof query === 'string' ? query : encode(query);
  return text && `?${text}`;
}

/**
 * Encodes fields for a query or a form (D1): a list repeats its parameter, an object's fields go in brackets,
 * an object in a list becomes JSON text, and undefined leaves a field out.
 */
export function encode(fields: object): string {
  return new URLSearchParams(flat(fields)).toString();
}

function flat(fields: object, within?: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const key = within === undefined ? name : `${within}[${name}]`;
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item) => [key, asText(item)]);
    if (typeof value === 'object' && value !== null) return flat(value, key);
    return [[key, asText(value)]];
  });
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function bodyOf({ json, form, body }: Inputs): string | Uint8Array<ArrayBuffer> | null {
  if (json !== undefined) return JSON.stringify(json);
  if (form !== undefined) return typeof form === 'string' ? form : encode(form);
  return body ?? null;
}

function contentType({ json, form }: Inputs): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
