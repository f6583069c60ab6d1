import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { signingKeysRotated } from '@forecourt/contracts/identity/events';
import type { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import type {
  describeSigningKeys,
  rotateSigningKeys,
} from '@forecourt/contracts/identity/signing-key-rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { TAKING_TURNS } from '@forecourt/service-kit/database/limits';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { logger } from '@forecourt/service-kit/logging/logger';
import { SigningKeysRepository, type KeyPair } from './signing-keys.repository.js';

const ROTATION_DAYS = 30;
/** Verifiers cache the list of keys. This gives each of them time to see a new key before it signs. */
const PUBLISHED_BEFORE_DAYS = 1;
/** Longer than a token's lifetime of one hour. */
const PUBLISHED_AFTER_DAYS = 1;
const CHECK_MS = 60 * 60 * 1_000;

/** Ed25519: signing is cheap, and keys and signatures are short. */
export const SIGNING_ALGORITHM = 'EdDSA';

@Injectable()
export class SigningKeysService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly rotation = new BackgroundTask('signing key rotation', CHECK_MS, () =>
    this.rotateIfDue(),
  );

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Nobody can log in without a key, so startup fails if it cannot create one. */
  async onApplicationBootstrap(): Promise<void> {
    await this.rotateIfDue();
    this.rotation.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.rotation.stop();
  }

  async list(): Promise<ResponseOf<typeof listSigningKeys>> {
    return { keys: await this.keys.listPublic() };
  }

  async describe(): Promise<ResponseOf<typeof describeSigningKeys>> {
    const data = await this.keys.describe();
    return { data, total: data.length };
  }

  /**
   * Signs with a new key from now on, without publishing it first. Tokens of the others expire as usual, or are
   * refused at once: then the next key is revoked too, because it was kept with the one that leaked.
   */
  rotate(
    { revokeOld }: RequestOf<typeof rotateSigningKeys>,
    context: RequestContext,
  ): Promise<ResponseOf<typeof rotateSigningKeys>> {
    return this.database.transaction(async (transaction) => {
      await this.keys.lock(transaction);
      const revokedKids = revokeOld ? await this.keys.removeAll(transaction) : [];
      const { kid } = await this.create(transaction, 0);
      await this.outbox.add(transaction, signingKeysRotated, { kid, revokedKids }, context);
      const key = (await this.keys.describe(transaction)).find(
        (described) => described.kid === kid,
      )!;
      return this.idempotency.keepAnswer(transaction, { data: { ...key, revokedKids } }, context);
    });
  }

  /** The first key signs at once; each later key is published first. Instances take turns. */
  private rotateIfDue(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.keys.lock(transaction);
      const age = await this.keys.ageOfNewestInDays(transaction);
      if (age === null || age >= ROTATION_DAYS) {
        await this.create(transaction, age === null ? 0 : PUBLISHED_BEFORE_DAYS);
      }
      await this.keys.removeRetired(transaction, PUBLISHED_AFTER_DAYS);
    }, TAKING_TURNS);
  }

  private async create(transaction: Transaction, signsInDays: number): Promise<KeyPair> {
    const pair = await makeKeyPair();
    await this.keys.insert(transaction, pair, signsInDays);
    logger.info({ kid: pair.kid, signsInDays }, 'signing key created');
    return pair;
  }
}

async function makeKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = { kty: 'OKP', ...(await exportJWK(publicKey)) };
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    publicJwk: { ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
    privateJwk: await exportJWK(privateKey),
  };
}
