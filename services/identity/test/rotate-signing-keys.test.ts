import { decodeProtectedHeader } from 'jose';
import { signingKeysRotated } from '@forecourt/contracts/identity/events';
import { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import { refreshSession } from '@forecourt/contracts/identity/session-rpc';
import {
  describeSigningKeys,
  rotateSigningKeys,
} from '@forecourt/contracts/identity/signing-key-rpc';
import type { Tokens } from '@forecourt/contracts/identity/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aSignedInUser, instanceStarterOf, startIdentity } from './builders.js';

let identity: TestService;
let dealer: TenantContext;
beforeEach(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterEach(() => identity.stop());

const rotate = async (request: { revokeOld?: boolean } = {}) =>
  (await identity.call(rotateSigningKeys, request, aRequest())).data;
const described = async () => (await identity.call(describeSigningKeys, {}, aRequest())).data;
const published = async () =>
  (await identity.call(listSigningKeys, {}, aRequest())).keys.map(({ kid }) => kid);
const signerOf = ({ access_token }: Tokens) => decodeProtectedHeader(access_token).kid!;
const refresh = async ({ refresh_token }: Tokens) =>
  (await identity.call(refreshSession, { refresh_token }, dealer)).tokens;

/** Publishes the next key, as happens after 30 days. */
async function publishNext(): Promise<void> {
  await identity.sql(`UPDATE signing_key SET signs_from = now() - interval '30 days'`);
  const startInstance = await instanceStarterOf(identity);
  await (await startInstance()).stop();
}

it('signs with a new key at once, and still verifies tokens of the old one', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  const old = signerOf(tokens);

  const key = await rotate();

  expect(key).toMatchObject({ state: 'signing', revokedKids: [] });
  expect(key.kid).not.toBe(old);
  expect(signerOf(await refresh(tokens))).toBe(key.kid);
  await expect(published()).resolves.toEqual([key.kid, old]);
});

it('revokes all other keys if they leaked, the next one included, and signs nobody out', async () => {
  const { tokens } = await aSignedInUser(identity, dealer);
  await publishNext();
  const leaked = await published();
  expect(leaked).toHaveLength(2);

  const key = await rotate({ revokeOld: true });

  expect(key.revokedKids.toSorted()).toEqual(leaked.toSorted());
  await expect(published()).resolves.toEqual([key.kid]);
  expect(signerOf(await refresh(tokens))).toBe(key.kid);
});

it('is announced to the gateways within a second', async () => {
  const [old] = await published();
  const { kid } = await rotate({ revokeOld: true });

  await eventually(
    () => expect(identity.announced(signingKeysRotated)).toEqual([{ kid, revokedKids: [old] }]),
    1_000,
  );
});

it('happens several times at once without a key being lost', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => rotate()));

  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(5);
  await expect(published()).resolves.toHaveLength(6);
});

it('is followed by the next rotation 30 days later', async () => {
  await rotate({ revokeOld: true });

  await publishNext();

  expect((await described()).map(({ state }) => state)).toEqual(['next', 'signing']);
});

it('lists which key signs, which did, and which will', async () => {
  await publishNext();
  const { kid } = await rotate();

  expect((await described()).map((key) => [key.state, key.kid === kid])).toEqual([
    ['next', false],
    ['signing', true],
    ['retired', false],
  ]);
});
