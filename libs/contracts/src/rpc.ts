import type { z } from 'zod';
import { platformErrors, type ErrorFactory } from './errors.js';
import type { RequestContext, TenantContext } from './tenant.js';

/** `tenant`: the message carries an organization and environment. `global`: it touches no tenant. */
export type RpcScope = 'tenant' | 'global';

/** One request that a service answers. The pattern's first word names the service that owns it. */
export interface RpcContract<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Scope extends RpcScope = RpcScope,
> {
  pattern: string;
  scope: Scope;
  request: Request;
  response: Response;
  /** The errors that it may return, in addition to `errorsOfEveryRpc`. */
  errors: readonly ErrorFactory[];
  /** How long the caller waits, in milliseconds. After that, the message is dropped. */
  timeoutMs: number;
  /** Whether a caller may name it by an idempotency key (D21). Its handler keeps the answer with its write. */
  takesIdempotencyKey: boolean;
  /**
   * Whether running it twice has the effect of running it once, even if others write in between: true for every
   * read. Only such a request is asked again while its outcome is unknown.
   */
  repeatable: boolean;
}

/** What a caller passes. It may leave out fields with defaults. */
export type RequestInput<C extends RpcContract> = z.input<C['request']>;
/** What the handler receives, with defaults filled in. */
export type RequestOf<C extends RpcContract> = z.output<C['request']>;
/** The reply. For operations of the external API, it is the rest of the HTTP envelope. */
export type ResponseOf<C extends RpcContract> = z.output<C['response']>;
export type ContextOf<C extends RpcContract> = C['scope'] extends 'tenant'
  ? TenantContext
  : RequestContext;

/** Long enough for a slow query, short enough that an integrator's request does not hang. */
const DEFAULT_TIMEOUT_MS = 5_000;

/**
 * Defines an RPC once for both sides. The handler and the caller take their types from it.
 *
 * @param definition.pattern owner first, e.g. `inventory.vehicle.get`
 */
export function defineRpc<
  Request extends z.ZodObject,
  Response extends z.ZodType,
  Scope extends RpcScope,
>(definition: {
  pattern: string;
  scope: Scope;
  request: Request;
  response: Response;
  errors?: readonly ErrorFactory[];
  timeoutMs?: number;
  repeatable?: boolean;
  takesIdempotencyKey?: boolean;
}): RpcContract<Request, Response, Scope> {
  const { errors = [], takesIdempotencyKey = false } = definition;
  return {
    timeoutMs: DEFAULT_TIMEOUT_MS,
    repeatable: false,
    ...definition,
    takesIdempotencyKey,
    errors: takesIdempotencyKey ? [...errors, ...errorsOfIdempotencyKeys] : errors,
  };
}

/** What a repeated key may bring, instead of the first answer. */
const errorsOfIdempotencyKeys: readonly ErrorFactory[] = [
  platformErrors.idempotency_key_in_progress,
  platformErrors.idempotency_key_reused,
];

/** The errors that every RPC may return, in addition to those that its contract declares. */
export const errorsOfEveryRpc: readonly ErrorFactory[] = [
  platformErrors.invalid_parameter,
  platformErrors.service_unavailable,
  platformErrors.internal_error,
];

/** Every error that an RPC may return. Only of what may not be repeated can the outcome be unknown. */
export const errorsOfRpc = ({ errors, repeatable }: RpcContract): readonly ErrorFactory[] => [
  ...errorsOfEveryRpc,
  ...(repeatable ? [] : [platformErrors.outcome_unknown]),
  ...errors,
];

/** The service that owns a pattern. Its queue is named after it. */
export function ownerOf(pattern: string): string {
  return pattern.slice(0, pattern.indexOf('.'));
}
