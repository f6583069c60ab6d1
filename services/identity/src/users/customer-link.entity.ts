import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Environment } from '@forecourt/contracts/tenant';

/** States that a user account is a customer of an organization. */
@Entity('customer_link')
export class CustomerLinkEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'customer_id' })
  customerId!: string;

  @Column('timestamptz', { name: 'linked_date' })
  linkedDate!: Date;
}
