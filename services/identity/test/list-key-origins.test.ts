import { listKeyOrigins, rotateApiKey } from '@forecourt/contracts/identity/api-key-rpc';
import { revokeApiKey } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, startIdentity } from './builders.js';

let identity: TestService;
beforeEach(async () => {
  identity = await startIdentity();
});
afterEach(() => identity.stop());

const aKeyFor = (...origins: string[]) => anApiKey(identity, { kind: 'publishable', origins });
const listed = async () => (await identity.call(listKeyOrigins, {}, aRequest())).origins.toSorted();

it('names every origin of every publishable key once', async () => {
  await anApiKey(identity);
  await aKeyFor('https://one.example', 'https://shared.example');
  await aKeyFor('https://two.example', 'https://shared.example');

  expect(await listed()).toEqual([
    'https://one.example',
    'https://shared.example',
    'https://two.example',
  ]);
});

it('names no origin that only a revoked or expired key has', async () => {
  const revoked = await aKeyFor('https://revoked.example');
  const expired = await aKeyFor('https://expired.example');
  const rotated = await aKeyFor('https://rotated.example');
  await identity.call(revokeApiKey, { id: revoked.id }, aRequest());
  await identity.sql('UPDATE api_key SET expires_date = now() WHERE id = $1', [expired.id]);
  await identity.call(rotateApiKey, { id: rotated.id, gracePeriod: 0 }, aRequest());

  expect(await listed()).toEqual(['https://rotated.example']);
});
