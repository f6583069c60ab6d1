import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { SigningKeyEntity, type PublicSigningKey } from './signing-key.entity.js';

export interface KeyPair {
  kid: string;
  publicJwk: PublicSigningKey;
  privateJwk: JWK;
}

/** Times are the database's, so that instances whose clocks differ agree on which key signs. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly database: Database) {}

  /** What may be published: the public halves, newest first. */
  async listPublic(): Promise<PublicSigningKey[]> {
    const keys = await this.database.manager.find(SigningKeyEntity, {
      select: { kid: true, publicJwk: true },
      order: { signsFrom: 'DESC' },
    });
    return keys.map(({ publicJwk }) => publicJwk);
  }

  /** The key that signs now. */
  current(): Promise<SigningKeyEntity> {
    return this.database.manager
      .createQueryBuilder(SigningKeyEntity, 'key')
      .where('key.signsFrom <= now()')
      .orderBy('key.signsFrom', 'DESC')
      .limit(1)
      .getOneOrFail();
  }

  /** Makes other instances wait until this transaction is over. */
  async lock(transaction: Transaction): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('identity signing keys'))`);
  }

  /** Days that the newest key has been signing, below 0 where it only will be; null without any key. */
  async ageOfNewestInDays(transaction: Transaction): Promise<number | null> {
    const [row] = await transaction.query<[{ age: number | null }]>(
      `SELECT extract(epoch FROM now() - max(signs_from))::float8 / 86400 AS age FROM signing_key`,
    );
    return row.age;
  }

  /** @param signsInDays how long it is published before it signs */
  async insert(transaction: Transaction, pair: KeyPair, signsInDays: number): Promise<void> {
    await transaction.query(
      `INSERT INTO signing_key (kid, public_jwk, private_jwk, signs_from)
       VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
      [pair.kid, pair.publicJwk, pair.privateJwk, signsInDays],
    );
  }

  /** Removes keys whose successor has been signing for so long that no token of theirs is alive. */
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
