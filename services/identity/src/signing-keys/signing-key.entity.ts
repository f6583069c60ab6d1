import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('signing_key')
export class SigningKeyEntity {
  /** RFC 7638: the public key's thumbprint. */
  @PrimaryColumn('text')
  kid!: string;

  /** As it is published: with `kid`, `alg` and `use`. */
  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: JWK;

  @Column('jsonb', { name: 'private_jwk' })
  privateJwk!: JWK;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'signs_from' })
  signsFrom!: Date;
}
