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
  const byStatus = new Map<number, string[]>();
  for (const { code, kind, message } of errorsOf(operation)) {
    const status = statusOf(kind);
    byStatus.set(status, [...(byStatus.get(status) ?? []), `- \`${code}\`: ${message}`]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, lines]) => [String(status), response(status, lines)]),
  );
}

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer' },
  },
};

const response = (status: number, lines: string[]): JsonSchema => ({
  description: `${nameOf(status)}\n\n${lines.join('\n')}`,
  ...((status === 429 || status === 503) && { headers: retryAfter }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});
