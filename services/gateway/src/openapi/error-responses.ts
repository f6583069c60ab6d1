import { platformErrors, type ErrorFactory } from '@forecourt/contracts/errors';
import { errorsOf } from '../http/operation-errors.js';
import { nameOf, statusOf } from '../http/status.js';
import type { JsonSchema } from './json-schema.js';
import type { DescribedOperation } from './operations.js';

/** The shape of every error (D4). */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'message', 'error', 'timestamp', 'code', 'requestId'],
  properties: {
    statusCode: { type: 'integer', example: 404 },
    message: { type: 'string', description: "The status's standard name.", example: 'Not Found' },
    error: { type: 'string', description: 'A sentence that explains the cause.' },
    timestamp: { type: 'string', format: 'date-time' },
    code: { type: 'string', description: 'A stable code for programs; see docs/errors.md.' },
    requestId: { type: 'string', description: 'Also in the header X-Request-Id.' },
    details: {
      type: 'array',
      description: 'For validation errors: the wrong fields, and what is wrong with each.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

export function errorResponses(operation: DescribedOperation): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorFactory[]>();
  for (const error of errorsOf(operation)) {
    const status = statusOf(error.kind);
    byStatus.set(status, [...(byStatus.get(status) ?? []), error]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, errors]) => [String(status), response(status, errors)]),
  );
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer' },
  },
};

/** Errors that say when to try again. */
const saysWhen = ({ kind, code }: ErrorFactory) =>
  kind === 'too_many_requests' ||
  kind === 'unavailable' ||
  code === platformErrors.idempotency_key_in_progress.code;

const response = (status: number, errors: ErrorFactory[]): JsonSchema => ({
  description: [
    `${nameOf(status)}\n`,
    ...errors.map(({ code, message }) => `- \`${code}\`: ${message}`),
  ].join('\n'),
  ...(errors.some(saysWhen) && { headers: retryAfter }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
