import { z } from 'zod';
import { requestContextSchema, tenantContextSchema } from '@forecourt/contracts/tenant';

/** A request on the wire. */
export interface RpcMessage {
  pattern: string;
  /** Milliseconds since 1970: nobody waits for the reply after it. */
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

/** @throws SyntaxError or ZodError for bytes that are no request */
export const readRpcMessage = (bytes: Buffer): RpcMessage =>
  frameSchema.parse(JSON.parse(bytes.toString()));

/** A tenant's message without its tenant is refused by this schema. */
export const contextSchemaOf = (scope: 'tenant' | 'global') =>
  scope === 'tenant' ? tenantContextSchema : requestContextSchema;
