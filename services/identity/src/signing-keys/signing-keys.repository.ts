import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { SigningKeyEntity, type PublicSigningKey } from './signing-key.entity.js';

export interface KeyPair {
  kid: string;
  publicJwk: PublicSigningKey;
  privateJwk: JWK;
}

/** Uses the database's clock, so instances with different clocks agree on which key signs. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly database: Database) {}

  /** The public halves, which may be published, newest first. */
  async listPublic(): Promise<PublicSigningKey[]> {
    const keys = await this.database.manager.find(SigningKeyEntity, {
      select: { kid: true, publicJwk: true },
      order: { signsFrom: 'DESC' },
    });
    return keys.map(({ publicJwk }) => publicJwk);
  }

  current(transaction: Transaction): Promise<SigningKeyEntity> {
    return transaction
      .createQueryBuilder(SigningKeyEntity, 'key')
      .where('key.signsFrom <= now()')
      .orderBy('key.signsFrom', 'DESC')
      .limit(1)
      .getOneOrFail();
  }

  /** Makes other instances wait until this transaction ends. */
  async lock(transaction: Transaction): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('identity signing keys'))`);
  }

  /** Days since the newest key began to sign. Negative if it has not begun; null if there is no key. */
  async ageOfNewestInDays(transaction: Transaction): Promise<number | null> {
    const [row] = await transaction.query<[{ age: number | null }]>(
      `SELECT extract(epoch FROM now() - max(signs_from))::float8 / 86400 AS age FROM signing_key`,
    );
    return row.age;
  }

  /** @param signsInDays days between publishing the key and signing with it */
  async insert(transaction: Transaction, pair: KeyPair, signsInDays: number): Promise<void> {
    await transaction.query(
      `INSERT INTO signing_key (kid, public_jwk, private_jwk, signs_from)
       VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
      [pair.kid, pair.publicJwk, pair.privateJwk, signsInDays],
    );
  }

  /** Removes a key once its successor has signed for so long that all of the key's tokens have expired. */
  async removeRetired(transaction: Transaction, publishedForDays: number): Promise<void> {
    await transaction.query(
      `DELETE FROM signing_key WHERE signs_from < (
         SELECT max(signs_from) FROM signing_key
         WHERE signs_from <= now() - make_interval(days => $1)
       )`,
      [publishedForDays],
    );
  }
}
