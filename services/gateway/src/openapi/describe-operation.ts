import { z } from 'zod';
import {
  IDEMPOTENCY_KEY,
  MAX_KEY_LENGTH,
  REPLAYED,
  takesIdempotencyKey,
} from '../http/idempotency.js';
import { nameOf } from '../http/status.js';
import { fieldsOf } from '../http/input/schema-kind.js';
import { errorResponses } from './error-responses.js';
import type { JsonSchema, SchemaRegistry } from './json-schema.js';
import type { DescribedOperation } from './operations.js';

const securityOf = ({ access }: DescribedOperation): JsonSchema[] => {
  if (access.kind === 'operator') return [{ operator: [] }];
  if (access.kind === 'public') return [];
  return [{ apiKey: [access.scope], ...(access.customer && { customer: [] }) }];
};

/** One operation of the document. */
export function describeOperation(
  operation: DescribedOperation,
  schemas: SchemaRegistry,
): JsonSchema {
  const scope = operation.access.kind === 'key' ? `Scope: \`${operation.access.scope}\`.` : '';
  return {
    operationId: operation.operationId,
    tags: [operation.operationId.split('.')[0]],
    summary: operation.summary,
    description: [operation.description, scope].filter(Boolean).join('\n\n'),
    security: securityOf(operation),
    ...parametersOf(operation, schemas),
    ...bodyOf(operation, schemas),
    responses: {
      [operation.status ?? 200]: successOf(operation, schemas),
      ...errorResponses(operation),
    },
  };
}

const isRequired = (schema: z.ZodType) => !schema.safeParse(undefined).success;

function parametersOf(operation: DescribedOperation, schemas: SchemaRegistry): JsonSchema {
  const parameters = fieldsOf(operation.input)
    .filter(([name]) => operation.method === 'GET' || operation.pathFields.includes(name))
    .map(([name, field]) => {
      const inPath = operation.pathFields.includes(name);
      const { description, ...schema } = schemas.convert(field, 'input');
      return {
        name,
        in: inPath ? 'path' : 'query',
        required: inPath || isRequired(field),
        ...(description !== undefined && { description }),
        schema,
      };
    });
  const all = takesIdempotencyKey(operation) ? [...parameters, idempotencyKey] : parameters;
  return all.length > 0 ? { parameters: all } : {};
}

const idempotencyKey: JsonSchema = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'A text of your choice, such as a UUID, that names this request. Send it again to repeat the request safely: ' +
    'for 24 hours you get the first answer, and nothing is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
};

function bodyOf(operation: DescribedOperation, schemas: SchemaRegistry): JsonSchema {
  if (operation.method === 'GET') return {};
  const fields = fieldsOf(operation.input).filter(([name]) => !operation.pathFields.includes(name));
  if (fields.length === 0) return {};
  const schema = schemas.convert(z.object(Object.fromEntries(fields)), 'input');
  const example = operation.example ? { example: operation.example } : {};
  return {
    requestBody: {
      required: fields.some(([, field]) => isRequired(field)),
      content: {
        'application/json': { schema, ...example },
        'application/x-www-form-urlencoded': { schema },
      },
    },
  };
}

function successOf(operation: DescribedOperation, schemas: SchemaRegistry): JsonSchema {
  const status = operation.status ?? 200;
  const envelope = z.object({
    statusCode: z.literal(status),
    ...(operation.response instanceof z.ZodObject ? operation.response.shape : {}),
  });
  return {
    description: nameOf(status),
    headers: {
      'X-Request-Id': { schema: { type: 'string' } },
      ...(takesIdempotencyKey(operation) && {
        [REPLAYED]: {
          description: 'On the answer to an earlier request with this key.',
          schema: { type: 'string', enum: ['true'] },
        },
      }),
      ...(operation.access.kind === 'key' && {
        RateLimit: { description: '`"default";r=remaining;t=seconds`', schema: { type: 'string' } },
        'RateLimit-Policy': {
          description: '`"default";q=quota;w=seconds`',
          schema: { type: 'string' },
        },
      }),
    },
    content: { 'application/json': { schema: schemas.convert(envelope, 'output') } },
  };
}
