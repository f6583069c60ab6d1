/** A JSON Schema as zod writes it; it may have other keywords too. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

/** A schema and the document that its references point into. */
export class PlacedSchema {
  /** For a reference: its target, such as `#/components/schemas/Brand`. */
  readonly reference: string | undefined;
  /** The schema itself, with its reference resolved. */
  readonly says: JsonSchema;

  constructor(
    schema: JsonSchema,
    private readonly root: object,
  ) {
    this.reference = schema.$ref;
    this.says = schema.$ref === undefined ? schema : follow(schema.$ref, root);
  }

  /** A schema from the same document. */
  part(schema: JsonSchema): PlacedSchema {
    return new PlacedSchema(schema, this.root);
  }

  /** The members of a union, or the schema alone. */
  alternatives(): PlacedSchema[] {
    const { anyOf, oneOf, type } = this.says;
    const several = anyOf ?? oneOf;
    if (several) return several.flatMap((one) => this.part(one).alternatives());
    if (!Array.isArray(type)) return [this];
    return type.map((one) => this.part({ ...this.says, type: one }));
  }
}

function follow(reference: string, root: object): JsonSchema {
  const found = reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], root);
  if (found === undefined) throw new Error(`${reference} refers to nothing`);
  return found as JsonSchema;
}
