import type { z } from 'zod';
import type { Environment } from '@forecourt/contracts/tenant';

type Query = Record<string, string | number>;

/** Forecourt over HTTP. The caller provides the client, which defines the errors. */
export interface Api {
  get<Response>(shape: z.ZodType<Response>, path: string, query?: Query): Promise<Response>;
  /** Rejects with an Error that has the API's `code` if the API refuses the request. */
  send<Response>(
    shape: z.ZodType<Response>,
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body: object,
  ): Promise<Response>;
  /** The same server, with this API key. */
  withKey(key: string): Api;
}

/** One environment of the demo's organization. */
export interface Tenant {
  environment: Environment;
  /** The external API, as the dealer's website uses it. */
  site: Api;
  /** The manage surface; the tenant's own resources are below `path`. */
  operator: Api;
  path: string;
}

/** Whether the API refused a request with this code. */
export const wasRefusedWith = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
