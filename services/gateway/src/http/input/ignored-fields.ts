import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isPlainObject } from './normalize.js';

const MAX_NAMES = 20;
/** A name may be as long as a body. */
const MAX_NAME_LENGTH = 100;

/** The names of the body's fields that a schema does not know. */
export function unknownFieldsOf(schema: z.ZodObject, { body }: FastifyRequest): string[] {
  if (!isPlainObject(body)) return [];
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(schema.shape, name))
    .map((name) => name.slice(0, MAX_NAME_LENGTH));
}

/** Adds the names, after those that the service's own answer has in `data.ignoredFields`. At most 20 in all. */
export function withIgnoredFields(reply: unknown, names: string[]): unknown {
  if (names.length === 0) return reply;
  const { data, ...rest } = (Buffer.isBuffer(reply) ? JSON.parse(reply.toString()) : reply) as {
    data: { ignoredFields?: string[] };
  };
  const ignoredFields = [...(data.ignoredFields ?? []), ...names].slice(0, MAX_NAMES);
  return { ...rest, data: { ...data, ignoredFields } };
}
