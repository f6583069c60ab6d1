import type { JWK } from 'jose';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** As published (RFC 7517), with `alg` and `use`. */
export type PublicSigningKey = JWK & { kty: string; kid: string };

@Entity('signing_key')
export class SigningKeyEntity {
  /** The public key's thumbprint (RFC 7638). */
  @PrimaryColumn('text')
  kid!: string;

  @Column('jsonb', { name: 'public_jwk' })
  publicJwk!: PublicSigningKey;

  @Column('jsonb', { name: 'private_jwk' })
  privateJwk!: JWK;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;

  @Column('timestamptz', { name: 'signs_from' })
  signsFrom!: Date;
}
