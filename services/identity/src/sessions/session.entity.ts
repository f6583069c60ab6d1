import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Environment } from '@forecourt/contracts/tenant';

/** From a sign-in until the customer is signed out, or has not come back for 30 days. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  /** The claim `sid` of its access tokens. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;

  /** From here on, none of its tokens is valid. */
  @Column('timestamptz', { name: 'expires_date' })
  expiresDate!: Date;

  @Column('timestamptz', { name: 'ended_date', nullable: true })
  endedDate!: Date | null;
}
