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

/** The fields of the path that become the context of an operation with this access. */
function contextFieldsOf(access: RouteAccess): z.ZodObject {
  if (access.kind !== 'operator' || access.target === 'installation') return z.object({});
  return access.target === 'organization' ? organizationPath : tenantPath;
}

/** Everything that an operation takes: the fields of its context, and its input. */
export const requestSchemaOf = ({ access, input }: OperationDefinition): z.ZodObject =>
  input.safeExtend(contextFieldsOf(access).shape);

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
