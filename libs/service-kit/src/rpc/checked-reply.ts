import { z } from 'zod';
import type { RpcContract } from '@forecourt/contracts/rpc';

/** @throws Error saying where a reply differs from its contract */
export function checkedReply({ pattern, response }: RpcContract, reply: unknown): unknown {
  const result = response.safeParse(reply);
  if (result.success) return result.data;
  throw new Error(`The reply to ${pattern} breaks its contract:\n${z.prettifyError(result.error)}`);
}
