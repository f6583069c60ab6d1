import 'reflect-metadata';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { createGateway } from '../start-gateway.js';
import type { JsonSchema } from './json-schema.js';
import { OpenApiDocument } from './openapi-document.js';

/** The document in docs/openapi.json, with the address that most users try first. */
export async function publishedDocument(): Promise<JsonSchema> {
  const config = {
    PORT: 0,
    PUBLIC_URL: 'http://localhost:3000',
    FORECOURT_OPERATOR_TOKEN: 'never used: nothing listens',
    ORGANIZATION_CONCURRENCY: 100,
    VALIDATE_REPLIES: 'false' as const,
  };
  const gateway = await createGateway(config, new InProcessBroker().transport());
  await gateway.init();
  const document = gateway.get(OpenApiDocument).get();
  await gateway.close();
  return document;
}
