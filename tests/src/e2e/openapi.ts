import { Client, type Method } from './client.js';

type TypeName = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: TypeName | TypeName[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  default?: unknown;
  example?: unknown;
  description?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface MediaType {
  schema: Schema;
  example?: unknown;
}

interface Response {
  description: string;
  content?: Record<string, MediaType>;
}

interface OperationObject {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, object> };
}

/** A field of a request, in its path, query or body. */
export interface Field {
  name: string;
  in: 'path' | 'query' | 'body';
  required: boolean;
  /** Never includes `null`; `nullable` says whether the field may be null. */
  schema: Schema;
  nullable: boolean;
  description?: string;
}

export interface ApiOperation extends OperationObject {
  /** e.g. `GET /external/brands/{id}` */
  name: string;
  method: Method;
  path: string;
  fields: Field[];
  /** The credential that opens it. */
  opens: 'key' | 'customer' | 'operator' | 'nothing';
}

export async function readOpenApi(): Promise<OpenApi> {
  const { status, body } = await new Client().get('/openapi.json');
  expect(status).toBe(200);
  return body as OpenApi;
}

/** Every operation of the document. */
export async function readOperations(): Promise<ApiOperation[]> {
  const { paths } = await readOpenApi();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, operation]) => {
      const method = verb.toUpperCase() as Method;
      return {
        ...operation,
        name: `${method} ${path}`,
        method,
        path,
        fields: fieldsOf(operation),
        opens: openedBy(operation),
      };
    }),
  );
}

function openedBy({ security }: OperationObject): ApiOperation['opens'] {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  if (schemes.includes('operator')) return 'operator';
  if (schemes.includes('customer')) return 'customer';
  return schemes.includes('apiKey') ? 'key' : 'nothing';
}

function fieldsOf({ parameters = [], requestBody }: OperationObject): Field[] {
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {};
  const inUrl = parameters.filter((parameter) => parameter.in !== 'header');
  return [
    ...inUrl.map(({ name, in: place, required: isRequired = false, schema }) => ({
      name,
      in: place === 'path' ? ('path' as const) : ('query' as const),
      required: isRequired,
      description: schema.description,
      ...withoutNull(schema),
    })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'body' as const,
      required: required.includes(name),
      description: schema.description,
      ...withoutNull(schema),
    })),
  ];
}

/** zod writes a nullable schema as `anyOf: [schema, null]`, or with both types where it has nothing else. */
export function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const [type, ...others] = schema.type.filter((name) => name !== 'null');
    if (others.length > 0) return { schema, nullable: false };
    return { schema: { ...schema, type }, nullable: schema.type.includes('null') };
  }
  const some = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (!some || some.length === schema.anyOf?.length) return { schema, nullable: false };
  return { schema: some.length === 1 ? some[0]! : { ...schema, anyOf: some }, nullable: true };
}
