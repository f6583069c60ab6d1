import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import stringify from 'safe-stable-stringify';
import type { Idempotency } from '@forecourt/contracts/tenant';
import { invalid } from './input/read-input.js';
import type { CallContext, OperationDefinition } from './operation.js';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** The header of an answer that was given before. */
export const REPLAYED = 'Idempotent-Replayed';

export const MAX_KEY_LENGTH = 255;

/** Other methods do by themselves the same when they are repeated. */
export const takesIdempotencyKey = ({ method }: OperationDefinition): boolean => method === 'POST';

/**
 * What a request's key stands for, if it has one (D21). The key is unique within a caller's tenant (under
 * `/manage`: the operator), a method and a path.
 *
 * @param given the whole input, as parsed
 * @throws DomainError `invalid_parameter` for a key that is empty or too long
 */
export function idempotencyOf(
  operation: OperationDefinition,
  request: FastifyRequest,
  given: Record<string, unknown>,
  context: CallContext,
): Idempotency | undefined {
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (typeof key !== 'string' || !takesIdempotencyKey(operation)) return undefined;
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    const message = `must have 1 to ${MAX_KEY_LENGTH} characters`;
    throw invalid([{ field: IDEMPOTENCY_KEY, message }]);
  }
  const caller = 'tenant' in context ? context.tenant : operation.access.kind;
  const { url: path } = request.routeOptions;
  return { key: digest([caller, path, request.params, key]), fingerprint: digest(given) };
}

/** The order of an object's fields makes no difference. */
const digest = (value: unknown) =>
  createHash('sha256')
    .update(stringify(value) ?? '')
    .digest('base64url');
