import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Scope } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';

@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'organization_id' })
  organizationId!: string;

  @Column('text')
  environment!: Environment;

  @Column('text')
  name!: string;

  /** SHA-256 in hex. The key itself is not stored. */
  @Column('text')
  hash!: string;

  @Column('text')
  last4!: string;

  @Column('text', { array: true })
  scopes!: Scope[];

  /** Requests per minute. */
  @Column('int', { name: 'rate_limit' })
  rateLimit!: number;

  @Column('timestamptz', { name: 'expires_date', nullable: true })
  expiresDate!: Date | null;

  @Column('timestamptz', { name: 'revoked_date', nullable: true })
  revokedDate!: Date | null;

  /** Accurate to a minute. */
  @Column('timestamptz', { name: 'last_used_date', nullable: true })
  lastUsedDate!: Date | null;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;
}
