import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { errorSchema } from './error-responses.js';
import { describeOperation } from './describe-operation.js';
import { SchemaRegistry, type JsonSchema } from './json-schema.js';
import { Operations } from './operations.js';

/** The version of the API, which changes only by addition (D23), is the product's. */
const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

const description = `REST API behind a car dealer's website. Every request to \`/external\` carries an API
key in \`x-api-key\`; operations for a signed-in customer also carry the customer's access token. All
successes share one envelope, all errors one shape. Live and test keys see separate data.

POST and PATCH take JSON, a form, or query parameters of the same names. Strings are trimmed, except passwords
and tokens. Every POST takes an \`Idempotency-Key\`, with which it can be repeated safely. Objects may gain fields at any time.`;

/** The OpenAPI 3.1 document, built from the operations' definitions. */
@Injectable()
export class OpenApiDocument {
  private document?: JsonSchema;

  constructor(
    private readonly operations: Operations,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  get(): JsonSchema {
    this.document ??= this.build();
    return this.document;
  }

  private build(): JsonSchema {
    const schemas = new SchemaRegistry();
    const paths: Record<string, JsonSchema> = {};
    const operations = this.operations.all().sort((a, b) => (a.url < b.url ? -1 : 1));
    for (const operation of operations) {
      const path = (paths[operation.url] ??= {});
      path[operation.method.toLowerCase()] = describeOperation(operation, schemas);
    }
    schemas.components.Error = errorSchema;
    return {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: manifest.version, description },
      servers: [{ url: this.config.PUBLIC_URL }],
      paths,
      components: {
        schemas: sorted(schemas.components),
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          operator: { type: 'http', scheme: 'bearer' },
        },
      },
    };
  }
}

const sorted = (schemas: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
