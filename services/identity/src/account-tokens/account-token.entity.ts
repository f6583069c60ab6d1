import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Environment } from '@forecourt/contracts/tenant';

export const accountTokenPurposes = [
  'password_reset',
  'email_verification',
  'email_change',
] as const;
export type AccountTokenPurpose = (typeof accountTokenPurposes)[number];

/** A token that was mailed, and proves that its bearer reads the mail to an address. */
@Entity('account_token')
export class AccountTokenEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  /** SHA-256 in hex. The token itself is not stored. */
  @PrimaryColumn('text')
  hash!: string;

  @Column('text')
  purpose!: AccountTokenPurpose;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** Where it was mailed to. */
  @Column('text')
  email!: string;

  @Column('timestamptz', { name: 'expires_date' })
  expiresDate!: Date;

  /** When it was used, or a newer one took its place. */
  @Column('timestamptz', { name: 'used_date', nullable: true })
  usedDate!: Date | null;
}
