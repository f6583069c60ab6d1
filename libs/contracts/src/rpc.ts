import type { z } from 'zod';
import { platformErrors, type ErrorFactory } from './errors.js';
import type { RequestContext, TenantContext } from './tenant.js';

/** `tenant`: the message carries an organization and environment; `global`: it touches none. */
export type RpcScope = 'tenant' | 'global';

/** One request that a service answers. The pattern's first word names the service that owns it. */
export interface RpcContract<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Scope extends RpcScope = RpcScope,
> {
  pattern: string;
  scope: Scope;
  request: Request;
  response: Response;
  /** What it may refuse with, beside what every RPC may: invalid input, and a service that is away. */
  errors: readonly ErrorFactory[];
  /** How long the caller waits, in milliseconds; the message is dropped after it. */
  timeoutMs: number;
}

/** What a caller passes: fields with defaults may be left out. */
export type RequestInput<C extends RpcContract> = z.input<C['request']>;
/** What the handler is given, defaults filled in. */
export type RequestOf<C extends RpcContract> = z.output<C['request']>;
/** The reply: the rest of the HTTP envelope for operations of the external API. */
export type ResponseOf<C extends RpcContract> = z.output<C['response']>;
export type ContextOf<C extends RpcContract> = C['scope'] extends 'tenant'
  ? TenantContext
  : RequestContext;

/** Long enough for a slow query, short enough that an integrator's request does not hang. */
const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Defines an RPC once for both sides: the handler's and the caller's types come from it.
 *
 * @param definition.pattern owner first, e.g. `inventory.vehicle.get`
 */
export function defineRpc<
  Request extends z.ZodType,
  Response extends z.ZodType,
  Scope extends RpcScope,
>(definition: {
  pattern: string;
  scope: Scope;
  request: Request;
  response: Response;
  errors?: readonly ErrorFactory[];
  timeoutMs?: number;
}): RpcContract<Request, Response, Scope> {
  return { errors: [], timeoutMs: DEFAULT_TIMEOUT_MS, ...definition };
}

/** What every RPC may refuse with, beside what its contract declares. */
export const errorsOfEveryRpc: readonly ErrorFactory[] = [
  platformErrors.invalid_parameter,
  platformErrors.service_unavailable,
  platformErrors.internal_error,
];

/** The service that owns a pattern, which is also the name of its queue. */
export function ownerOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
