import { randomUUID } from 'node:crypto';
import { hashOfApiKey } from '@forecourt/contracts/identity/api-key-format';
import { apiKeyRevoked } from '@forecourt/contracts/identity/events';
import { listApiKeys, revokeApiKey, verifyApiKey } from '@forecourt/contracts/identity/rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { anApiKey, startIdentity } from './builders.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const revoke = (id: string) => identity.call(revokeApiKey, { id }, aRequest());
const announcedOf = (keyId: string) =>
  identity.announced(apiKeyRevoked).filter((event) => event.keyId === keyId);

it('makes a key invalid and announces it to the gateways within a second', async () => {
  const { id, key } = await anApiKey(identity);

  const { data } = await revoke(id);

  expect(data.revokedDate).not.toBeNull();
  const hash = hashOfApiKey(key);
  await expect(identity.call(verifyApiKey, { hash }, aRequest())).resolves.toEqual({ key: null });
  await eventually(() => expect(announcedOf(id)).toEqual([{ keyId: id, hash }]), 1_000);
});

it('returns a revoked key unchanged and announces nothing again', async () => {
  const { id } = await anApiKey(identity);
  const first = await revoke(id);

  await expect(revoke(id)).resolves.toEqual(first);

  await expectAnnouncedOnce(id);
});

it('announces once when a key is revoked many times at the same time', async () => {
  const { id } = await anApiKey(identity);

  const replies = await Promise.all(Array.from({ length: 10 }, () => revoke(id)));

  for (const reply of replies) expect(reply).toEqual(replies[0]);
  await expectAnnouncedOnce(id);
});

it('leaves other keys alone', async () => {
  const revoked = await anApiKey(identity);
  const { organizationId } = revoked;
  const test = await anApiKey(identity, { organizationId, environment: 'test' });
  const foreign = await anApiKey(identity);

  await revoke(revoked.id);

  for (const key of [test, foreign]) {
    const request = { organizationId: key.organizationId };
    const { data } = await identity.call(listApiKeys, request, aRequest());
    expect(data.find(({ id }) => id === key.id)).toMatchObject({ revokedDate: null });
  }
});

it('refuses an unknown id', async () => {
  await expect(revoke(randomUUID())).rejects.toMatchObject({
    code: 'identity.api_key_not_found',
    kind: 'not_found',
  });
});

/** Events keep their order: a second event for this key would arrive before a later key's event. */
async function expectAnnouncedOnce(id: string) {
  const later = await anApiKey(identity);
  await revoke(later.id);
  await eventually(() => expect(announcedOf(later.id)).toHaveLength(1));
  expect(announcedOf(id)).toHaveLength(1);
}
