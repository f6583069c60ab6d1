import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import type { ApiKey } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';
import type { Api } from './api.js';

const NAME = 'Demo';
const SET_UP_NAME = 'Demo set-up';
/** Far above what a demo sends. */
const SET_UP_RATE_LIMIT = 10_000;
/** The key of an interrupted run expires even if nobody repeats the run. */
const SET_UP_LIFETIME_MS = 24 * 60 * 60 * 1_000;

export interface DemoKeys {
  live: string;
  test: string;
}

/** Whether the key belongs to an unfinished run. */
export const isSetUpKey = ({ name, revokedDate }: ApiKey): boolean =>
  name === SET_UP_NAME && revokedDate === null;

/** Creates the key that the demo itself works with. */
export async function makeSetUpKey(
  api: Api,
  organization: string,
  environment: Environment,
): Promise<string> {
  return createKey(api, organization, {
    environment,
    name: SET_UP_NAME,
    rateLimit: SET_UP_RATE_LIMIT,
    expiresDate: new Date(Date.now() + SET_UP_LIFETIME_MS).toISOString(),
  });
}

/**
 * Creates one key to show for each environment, and revokes the demo's other keys: the set-up keys,
 * and those that an interrupted run could not show.
 */
export async function makeDemoKeys(api: Api, organization: string): Promise<DemoKeys> {
  const path = `/manage/organizations/${organization}/keys`;
  const { data: earlier } = await api.get(listApiKeys.response, path);
  const keys = {
    live: await createKey(api, organization, { environment: 'live', name: NAME }),
    test: await createKey(api, organization, { environment: 'test', name: NAME }),
  };
  const stale = earlier.filter(({ name, revokedDate }) => name === NAME && revokedDate === null);
  for (const { id } of [...stale, ...earlier.filter(isSetUpKey)]) {
    await api.send(revokeApiKey.response, 'POST', `/manage/keys/${id}/revoke`, {});
  }
  return keys;
}

async function createKey(api: Api, organization: string, request: object): Promise<string> {
  const path = `/manage/organizations/${organization}/keys`;
  return (await api.send(createApiKey.response, 'POST', path, request)).data.key;
}
