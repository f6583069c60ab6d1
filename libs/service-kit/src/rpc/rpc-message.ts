import { z } from 'zod';
import { requestContextSchema, tenantContextSchema } from '@forecourt/contracts/tenant';

/** A request on the wire. */
export interface RpcMessage {
  pattern: string;
  /** Milliseconds since 1970. After it, no caller waits for the reply. */
  deadline: number;
  context: unknown;
  payload: unknown;
}

const frameSchema = z.object({
  pattern: z.string(),
  deadline: z.number(),
  context: z.unknown(),
  payload: z.unknown(),
});

/** @throws SyntaxError or ZodError if the bytes are not a request */
export const readRpcMessage = (bytes: Buffer): RpcMessage =>
  frameSchema.parse(JSON.parse(bytes.toString()));

/** For scope `tenant`, the schema refuses a context without a tenant. */
export const contextSchemaOf = (scope: 'tenant' | 'global') =>
  scope === 'tenant' ? tenantContextSchema : requestContextSchema;
