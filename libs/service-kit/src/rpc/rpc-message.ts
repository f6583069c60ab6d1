import { z } from 'zod';
import { requestContextSchema, tenantContextSchema } from '@forecourt/contracts/tenant';

/** A request on the wire. */
export interface RpcMessage {
  pattern: string;
  /** How long the caller waits for the reply, in milliseconds from when it sent this. */
  budgetMs: number;
  context: unknown;
  payload: unknown;
}

const frameSchema = z.object({
  pattern: z.string(),
  budgetMs: z.number(),
  context: z.unknown(),
  payload: z.unknown(),
});

/** @throws SyntaxError or ZodError if the bytes are not a request */
export const readRpcMessage = (bytes: Buffer): RpcMessage =>
  frameSchema.parse(JSON.parse(bytes.toString()));

/** For scope `tenant`, the schema refuses a context without a tenant. */
export const contextSchemaOf = (scope: 'tenant' | 'global') =>
  scope === 'tenant' ? tenantContextSchema : requestContextSchema;
