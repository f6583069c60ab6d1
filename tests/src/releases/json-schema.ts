/** A JSON Schema as zod writes it; other keywords may stand beside these. */
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

/** A schema with the document that its references are of. */
export class PlacedSchema {
  /** Such as `#/components/schemas/Brand`, where it is only a reference. */
  readonly reference: string | undefined;
  /** What it says; what its reference says, where it is one. */
  readonly says: JsonSchema;

  constructor(
    schema: JsonSchema,
    private readonly root: object,
  ) {
    this.reference = schema.$ref;
    this.says = schema.$ref === undefined ? schema : follow(schema.$ref, root);
  }

  /** A part of it. */
  part(schema: JsonSchema): PlacedSchema {
    return new PlacedSchema(schema, this.root);
  }

  /** It alone, or those of which a value may be any. */
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
