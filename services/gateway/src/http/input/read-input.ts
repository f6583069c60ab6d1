import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { platformErrors, type FieldFault } from '@forecourt/contracts/errors';
import { faultMessage } from '@forecourt/contracts/fault-message';
import { nearest } from '@forecourt/contracts/nearest';
import { decodeFields, textFaultsIn } from './decode-text.js';
import { isPlainObject, normalizeFields } from './normalize.js';
import { parameterNames, parseText, type TextInput } from './query-text.js';
import { fieldsOf, isVerbatim, unwrap } from './schema-kind.js';

/** What our query-string parser gives Fastify: the text, parsed only after the gate has admitted it. */
export interface RawQuery {
  text: string;
}

/**
 * Reads an operation's input from path, query and body, by its schema (D1, D2).
 *
 * @throws DomainError `invalid_parameter` with every fault in `details`
 */
export function readInput<Schema extends z.ZodObject>(
  schema: Schema,
  request: FastifyRequest,
): z.output<Schema> {
  const { text } = request.query as RawQuery;
  const query = parseText(text);
  const readsBody = request.method !== 'GET' && request.method !== 'HEAD';
  if (readsBody) refuseSecretsIn(query, schema);
  else refuseUnknown(parameterNames(text), schema, request.params as TextInput);

  const body = readsBody ? bodyFields(schema, request) : {};
  const given = {
    ...decodeFields(schema, query),
    ...withoutUndefined(body),
    ...decodeFields(schema, request.params as TextInput),
  };
  const isText = (name: string) => request.bodyIsText === true || !Object.hasOwn(body, name);
  const misread = fieldsOf(schema)
    .filter(([name, field]) => isText(name) && !unwrap(field).forgiving)
    .flatMap(([name]) => textFaultsIn(given[name], name));
  const normalized = normalizeFields(schema, given, { anyCase: !readsBody });
  const result = schema.safeParse(normalized, { error: faultMessage });
  if (result.success && misread.length === 0) return result.data;
  // A fault in the text says more than the schema's complaint about it.
  const issues = (result.error?.issues ?? [])
    .map(({ path, message }) => ({ field: path.join('.'), message }))
    .filter(({ field }) => !misread.some((fault) => fault.field === field));
  throw invalid([...misread, ...issues]);
}

/** A validation error whose sentence repeats its details, so that a log line is enough. */
export function invalid(details: FieldFault[]) {
  const said = details.map(({ field, message }) => (field ? `${field} ${message}` : message));
  const sentence = said.join('; ');
  return platformErrors.invalid_parameter({
    message: sentence.endsWith('?') ? sentence : `${sentence}.`,
    details,
  });
}

function bodyFields(schema: z.ZodObject, request: FastifyRequest): Record<string, unknown> {
  const body: unknown = request.body ?? {};
  if (!isPlainObject(body)) {
    throw platformErrors.malformed_body({ message: 'The body must be a JSON object.' });
  }
  return request.bodyIsText ? decodeFields(schema, body as TextInput) : body;
}

const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** URLs end up in logs, so they must not hold passwords or tokens (D1). */
function refuseSecretsIn(query: TextInput, schema: z.ZodObject): void {
  const secrets = fieldsOf(schema)
    .filter(([name, field]) => Object.hasOwn(query, name) && isVerbatim(unwrap(field).schema))
    .map(([field]) => ({ field, message: 'must be sent in the body, never in the URL' }));
  if (secrets.length > 0) throw invalid(secrets);
}

/** Ignoring an unknown parameter of a GET would answer a different question (D2). */
function refuseUnknown(names: string[], schema: z.ZodObject, params: TextInput): void {
  const known = fieldsOf(schema)
    .map(([name]) => name)
    .filter((name) => !Object.hasOwn(params, name));
  const unknown = names
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, message: unknownMessage(name, known) }));
  if (unknown.length > 0) throw invalid(unknown);
}

function unknownMessage(name: string, known: string[]): string {
  if (name === '') return 'A parameter has no name';
  if (known.length === 0) return 'is not a known parameter; this operation takes none';
  const meant = nearest(name, known);
  return `is not a known parameter${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}
