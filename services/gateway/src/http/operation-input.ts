import { z } from 'zod';
import { environmentSchema } from '@forecourt/contracts/tenant';
import { text } from '@forecourt/contracts/text';
import type { RouteAccess } from '../auth/access.js';
import type { ContextFields } from './call-contexts.js';
import type { OperationDefinition } from './operation.js';

/** The path field of every operation below `/manage/organizations/:organization`. */
export const organizationPath = z.object({
  organization: text(63).meta({ description: "The organization's slug." }),
});

const tenantPath = organizationPath.extend({ environment: environmentSchema });
const noPath = z.object({});

/** The fields of the path that become the context of an operation with this access. */
function contextFieldsOf(access: RouteAccess): z.ZodObject {
  if (access.kind !== 'operator' || access.target === 'installation') return noPath;
  return access.target === 'organization' ? organizationPath : tenantPath;
}

const requestSchemas = new WeakMap<OperationDefinition, z.ZodObject>();

/** Everything that an operation takes: the fields of its context, and its input. */
export function requestSchemaOf(operation: OperationDefinition): z.ZodObject {
  // zod compiles a schema when it first parses: a new one for each request would cost more than the request.
  const known = requestSchemas.get(operation);
  if (known) return known;
  const schema = operation.input.safeExtend(contextFieldsOf(operation.access).shape);
  requestSchemas.set(operation, schema);
  return schema;
}

/** Separates the context's fields from the operation's input. */
export function splitInput(
  { access }: OperationDefinition,
  given: Record<string, unknown>,
): { contextFields: ContextFields; input: Record<string, unknown> } {
  const isOfContext = ([name]: [string, unknown]) =>
    Object.hasOwn(contextFieldsOf(access).shape, name);
  const entries = Object.entries(given);
  return {
    contextFields: Object.fromEntries(entries.filter(isOfContext)),
    input: Object.fromEntries(entries.filter((entry) => !isOfContext(entry))),
  };
}
