import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isPlainObject } from './normalize.js';

const MAX_NAMES = 20;
/** A name may be as long as a body. */
const MAX_NAME_LENGTH = 100;

/**
 * The names of the body's fields that were dropped: those of the schema that became null because they were
 * wrong, then those that the schema does not know.
 */
export function ignoredFieldsOf(
  schema: z.ZodObject,
  { body }: FastifyRequest,
  input: Record<string, unknown>,
): string[] {
  if (!isPlainObject(body)) return [];
  const names = Object.entries(body)
    .filter(([, value]) => !isBlank(value))
    .map(([name]) => name);
  const isKnown = (name: string) => Object.hasOwn(schema.shape, name);
  return [
    ...names.filter((name) => isKnown(name) && input[name] === null),
    ...Object.keys(body).filter((name) => !isKnown(name)),
  ].map((name) => name.slice(0, MAX_NAME_LENGTH));
}

const isBlank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '');

/** Adds the names, after those that the service's own answer has in `data.ignoredFields`. At most 20 in all. */
export function withIgnoredFields(reply: unknown, names: string[]): unknown {
  if (names.length === 0) return reply;
  const { data, ...rest } = (Buffer.isBuffer(reply) ? JSON.parse(reply.toString()) : reply) as {
    data: { ignoredFields?: string[] };
  };
  const ignoredFields = [...(data.ignoredFields ?? []), ...names].slice(0, MAX_NAMES);
  return { ...rest, data: { ...data, ignoredFields } };
}
