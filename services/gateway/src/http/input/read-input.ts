import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { platformErrors, type FieldFault } from '@forecourt/contracts/errors';
import { faultMessage, IS_REQUIRED } from '@forecourt/contracts/fault-message';
import { nearest } from '@forecourt/contracts/nearest';
import { decodeFields, textFaultsIn } from './decode-text.js';
import { isPlainObject, normalizeFields } from './normalize.js';
import { parameterNames, parseText, type TextInput } from './query-text.js';
import { fieldsOf, isVerbatim, unwrap } from './schema-kind.js';

/** What our query-string parser gives Fastify: the text, parsed only after the gate has admitted it. */
export interface RawQuery {
  text: string;
}

export interface ReadInput<Input> {
  input: Input;
  /** Fields whose wrong value became null, which their schema allows. */
  dropped: string[];
}

/**
 * Reads an operation's input from path, query and body, by its schema (D1, D2).
 *
 * @throws DomainError `invalid_parameter` with every fault in `details`
 */
export function readInput<Schema extends z.ZodObject>(
  schema: Schema,
  request: FastifyRequest,
): ReadInput<z.output<Schema>> {
  const { text } = request.query as RawQuery;
  const query = parseText(text);
  const readsBody = request.method !== 'GET' && request.method !== 'HEAD';
  const params = request.params as TextInput;
  if (readsBody) refuseSecretsIn(query, schema);

  const body = readsBody ? bodyFields(schema, request) : {};
  const given = {
    ...decodeFields(schema, query),
    ...withoutUndefined(body),
    ...decodeFields(schema, params),
  };
  const isText = (name: string) => request.bodyIsText === true || !Object.hasOwn(body, name);
  const misread = fieldsOf(schema)
    .filter(([name, field]) => isText(name) && !unwrap(field).forgiving)
    .flatMap(([name]) => textFaultsIn(given[name], name));
  const normalized = normalizeFields(schema, given, { anyCase: !readsBody });
  const result = schema.safeParse(normalized, { error: faultMessage });
  const unknown = readsBody ? [] : unknownIn(parameterNames(text), schema, params);
  if (result.success && misread.length === 0 && unknown.length === 0) {
    const input = result.data as Record<string, unknown>;
    const dropped = Object.keys(normalized).filter(
      (name) => normalized[name] !== null && input[name] === null,
    );
    return { input: result.data, dropped };
  }
  // A fault in the text says more than the schema's complaint about it.
  const issues = (result.error?.issues ?? [])
    .map(({ path, message }) => ({ field: path.join('.'), message }))
    .filter(({ field }) => !misread.some((fault) => fault.field === field));
  const strays = Object.keys({ ...query, ...body }).filter(
    (name) => !Object.hasOwn(schema.shape, name),
  );
  throw invalid([...unknown, ...misread, ...issues.map((issue) => withStray(issue, strays))]);
}

/** A required field may have been sent under a mistyped name. */
function withStray({ field, message }: FieldFault, strays: string[]): FieldFault {
  const stray = message === IS_REQUIRED ? nearest(field, strays) : undefined;
  if (stray === undefined) return { field, message };
  return { field, message: `${message}; ${stray} is not a known field` };
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
function unknownIn(names: string[], schema: z.ZodObject, params: TextInput): FieldFault[] {
  const known = fieldsOf(schema)
    .map(([name]) => name)
    .filter((name) => !Object.hasOwn(params, name));
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({ field: name, message: unknownMessage(name, known) }));
}

function unknownMessage(name: string, known: string[]): string {
  if (name === '') return 'A parameter has no name';
  if (known.length === 0) return 'is not a known parameter; this operation takes none';
  const meant = nearest(name, known);
  return `is not a known parameter${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}
