import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Shapes with an id of their own, under `#/components/schemas`. */
export class SchemaRegistry {
  readonly components: Record<string, JsonSchema> = {};

  /**
   * A zod schema as JSON Schema.
   *
   * @param io `input`: what a client sends; `output`: what it gets
   */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs, ...converted } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    delete converted.$schema;
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.components[name] = hoisted(definition);
    }
    return this.hoistRoot(hoisted(converted));
  }

  private hoistRoot(schema: JsonSchema): JsonSchema {
    if (typeof schema.id !== 'string') return schema;
    this.components[schema.id] = withoutId(schema);
    return { $ref: `#/components/schemas/${schema.id}` };
  }
}

/** Objects stay open to more fields (D23), and our own marks are nobody's business. */
function tidy(schema: JsonSchema): void {
  // Where it is a schema it says what a map holds.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.verbatim;
  delete schema.caseless;
  // zod says "safe integer" by bounds that no reader needs.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

function withoutId({ id: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** zod refers to `#/$defs/Name`; in an OpenAPI document the shape stands under its components. */
function hoisted(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return withoutId(JSON.parse(text) as JsonSchema);
}
