import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import type { Environment, RequestContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

const NAME = 'Demo';

/**
 * Makes one key for each environment. Those that an earlier demo made were never shown to anybody, so
 * that nobody misses them.
 */
export async function makeKeys(
  rpc: RpcClient,
  organizationId: string,
  context: RequestContext,
): Promise<{ liveKey: string; testKey: string }> {
  const { data: keys } = await rpc.call(listApiKeys, { organizationId }, context);
  for (const { id, name, revokedDate } of keys) {
    if (name === NAME && revokedDate === null) await rpc.call(revokeApiKey, { id }, context);
  }
  const make = async (environment: Environment) => {
    const request = { organizationId, environment, name: NAME };
    return (await rpc.call(createApiKey, request, context)).data.key;
  };
  return { liveKey: await make('live'), testKey: await make('test') };
}
