import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> };

/** Converts zod schemas and collects those with an id for `#/components/schemas`. */
export class SchemaRegistry {
  readonly components: Record<string, JsonSchema> = {};

  /**
   * A zod schema as JSON Schema.
   *
   * @param io `input`: what a client sends; `output`: what it gets
   */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs,
      ...converted
    } = inComponents(
      z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => tidy(jsonSchema),
      }),
    );
    for (const [id, shape] of Object.entries($defs ?? {})) this.add(id, shape);
    return converted;
  }

  private add(id: string, shape: JsonSchema): void {
    if (id in this.components && !isDeepStrictEqual(this.components[id], shape)) {
      throw new Error(`Two different shapes have the id ${id}`);
    }
    this.components[id] = shape;
  }
}

/** Leaves objects open to more fields (D23) and drops the mark that only our own code reads. */
function tidy(schema: JsonSchema): void {
  // A schema, unlike `false`, describes the values of a map and stays.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.verbatim;
  // How zod shows that a wrong value becomes null; a missing one does not.
  if (schema.default === null) delete schema.default;
  // zod writes "safe integer" as bounds that mean nothing to a reader.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** zod's references point to `#/$defs/Name`; OpenAPI keeps shared schemas among its components. */
function inComponents(schema: object): Converted {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(text) as Converted;
}
