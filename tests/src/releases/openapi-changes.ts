import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from './json-schema.js';
import { SchemaComparison } from './schema-changes.js';

/** The parts of an OpenAPI document that a client relies on. */
export interface OpenApiDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object> };
}

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { headers?: Record<string, object>; content?: Content }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

/** One sentence per change that breaks a client of the previous document. */
export function openApiChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const roots = { before, after };
  const comparison = new OperationComparison(
    new SchemaComparison('request', roots),
    new SchemaComparison('response', roots),
  );
  const present = operationsOf(after);
  const found = [...operationsOf(before)].flatMap(([name, operation]) => {
    const other = present.get(name);
    return other ? comparison.changes(operation, other, name) : [`${name} is gone`];
  });
  // A shared schema breaks every operation that uses it; report it once.
  return [...new Set(found), ...credentialChanges(before, after)];
}

/** Where and how clients show who they are. */
const credentialChanges = (
  { components: { securitySchemes: former } }: OpenApiDocument,
  { components: { securitySchemes: present } }: OpenApiDocument,
) =>
  Object.keys(former)
    .filter((name) => !isDeepStrictEqual(former[name], present[name]))
    .map((name) => `${name} was sent as ${show(former[name])}, is ${show(present[name])}`);

const operationsOf = ({ paths }: OpenApiDocument) =>
  new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );

class OperationComparison {
  constructor(
    private readonly requests: SchemaComparison,
    private readonly responses: SchemaComparison,
  ) {}

  changes(before: Operation, after: Operation, name: string): string[] {
    return [
      ...(before.operationId === after.operationId
        ? []
        : [`${name}: operationId was ${before.operationId}, is ${after.operationId}`]),
      ...(isDeepStrictEqual(before.security, after.security)
        ? []
        : [`${name} asks for ${show(after.security)}, asked for ${show(before.security)}`]),
      ...this.parameterChanges(before.parameters ?? [], after.parameters ?? [], name),
      ...this.bodyChanges(before.requestBody, after.requestBody, name),
      ...this.responseChanges(before.responses, after.responses, name),
    ];
  }

  private parameterChanges(before: Parameter[], after: Parameter[], name: string): string[] {
    const twinIn = (parameters: Parameter[], { name: own, in: place }: Parameter) =>
      parameters.find((other) => other.name === own && other.in === place);
    return [
      ...before.flatMap((parameter) => {
        const label = `${name}: ${parameter.in} parameter ${parameter.name}`;
        const other = twinIn(after, parameter);
        return other
          ? this.requests.changes(parameter.schema, other.schema, label)
          : [`${label} is gone`];
      }),
      ...after
        .filter((parameter) => parameter.required && !twinIn(before, parameter)?.required)
        .map((parameter) => `${name}: ${parameter.in} parameter ${parameter.name} is now required`),
    ];
  }

  private bodyChanges(
    before: Operation['requestBody'],
    after: Operation['requestBody'],
    name: string,
  ): string[] {
    const required = after?.required && !before?.required;
    return [
      ...(required ? [`${name}: the body is now required`] : []),
      ...contentChanges(before?.content, after?.content, `${name} body`, this.requests),
    ];
  }

  /** An operation may gain or lose error responses; error codes are compared separately. */
  private responseChanges(
    before: Operation['responses'],
    after: Operation['responses'],
    name: string,
  ): string[] {
    return Object.entries(before).flatMap(([status, response]) => {
      const label = `${name} ${status}`;
      const other = after[status];
      if (!other) return Number(status) < 400 ? [`${label} is gone`] : [];
      return [
        ...Object.keys(response.headers ?? {})
          .filter((header) => !other.headers?.[header])
          .map((header) => `${label}: the header ${header} is gone`),
        ...contentChanges(response.content, other.content, label, this.responses),
      ];
    });
  }
}

const contentChanges = (
  before: Content = {},
  after: Content = {},
  label: string,
  comparison: SchemaComparison,
): string[] =>
  Object.entries(before).flatMap(([type, { schema }]) =>
    after[type]
      ? comparison.changes(schema, after[type].schema, label)
      : [`${label} is no longer ${type}`],
  );

const show = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
