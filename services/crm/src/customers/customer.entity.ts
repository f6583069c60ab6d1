import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerSegment, LifecycleStage } from '@forecourt/contracts/crm/shapes';
import type { Phone } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';

@Entity('customer')
export class CustomerEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  /** identity derives it from organization, environment and user. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('jsonb', { nullable: true })
  phone!: Phone | null;

  /** Names and e-mail, folded by `searchTextOf`. */
  @Column('text', { name: 'search_text', select: false })
  searchText!: string;

  /**
   * Minor units. The driver returns bigint as text. This and the next three are sums over the
   * purchases.
   */
  @Column('bigint', { name: 'total_spent' })
  totalSpent!: string;

  @Column('timestamptz', { name: 'last_purchase_date', nullable: true })
  lastPurchaseDate!: Date | null;

  @Column('int', { name: 'vehicles_purchased' })
  vehiclesPurchased!: number;

  @Column('int', { name: 'vehicles_rented' })
  vehiclesRented!: number;

  @Column('int', { name: 'lead_score' })
  leadScore!: number;

  @Column('text', { name: 'lifecycle_stage' })
  lifecycleStage!: LifecycleStage;

  @Column('text', { name: 'customer_segment' })
  customerSegment!: CustomerSegment;

  @Column('boolean', { name: 'is_vip' })
  isVip!: boolean;

  @Column('jsonb')
  preferences!: Record<string, unknown>;

  @Column('text', { array: true })
  tags!: string[];

  @Column('text', { nullable: true })
  notes!: string | null;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;

  @Column('timestamptz', { name: 'updated_date' })
  updatedDate!: Date;
}
