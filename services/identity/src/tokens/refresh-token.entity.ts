import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Environment } from '@forecourt/contracts/tenant';

@Entity('refresh_token')
export class RefreshTokenEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  /** SHA-256 in hex. The token itself is not stored. */
  @PrimaryColumn('text')
  hash!: string;

  /** Shared by all tokens that descend from one sign-in. */
  @Column('uuid', { name: 'family_id' })
  familyId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;

  @Column('timestamptz', { name: 'expires_date' })
  expiresDate!: Date;
}
