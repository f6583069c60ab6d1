import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Environment } from '@forecourt/contracts/tenant';

@Entity('refresh_token')
export class RefreshTokenEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  /** SHA-256 in hex; the token itself is kept nowhere. */
  @PrimaryColumn('text')
  hash!: string;

  /** The tokens that follow one another from one log-in. */
  @Column('uuid', { name: 'family_id' })
  familyId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;

  @Column('timestamptz', { name: 'expires_date' })
  expiresDate!: Date;
}
