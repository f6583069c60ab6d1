import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { listSigningKeys } from '@forecourt/contracts/identity/rpc';
import type { ResponseOf } from '@forecourt/contracts/rpc';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { Database } from '@forecourt/service-kit/database/database';
import { TAKING_TURNS } from '@forecourt/service-kit/database/limits';
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
    this.rotate(),
  );

  constructor(
    private readonly keys: SigningKeysRepository,
    private readonly database: Database,
  ) {}

  /** Nobody can log in without a key, so startup fails if it cannot create one. */
  async onApplicationBootstrap(): Promise<void> {
    await this.rotate();
    this.rotation.wake();
  }

  onModuleDestroy(): Promise<void> {
    return this.rotation.stop();
  }

  async list(): Promise<ResponseOf<typeof listSigningKeys>> {
    return { keys: await this.keys.listPublic() };
  }

  /** The first key signs at once; each later key is published first. Instances take turns. */
  private rotate(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.keys.lock(transaction);
      const age = await this.keys.ageOfNewestInDays(transaction);
      if (age === null || age >= ROTATION_DAYS) {
        const pair = await makeKeyPair();
        const signsInDays = age === null ? 0 : PUBLISHED_BEFORE_DAYS;
        await this.keys.insert(transaction, pair, signsInDays);
        logger.info({ kid: pair.kid, signsInDays }, 'signing key created');
      }
      await this.keys.removeRetired(transaction, PUBLISHED_AFTER_DAYS);
    }, TAKING_TURNS);
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
