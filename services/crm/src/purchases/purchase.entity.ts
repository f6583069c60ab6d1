import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PurchaseKind } from '@forecourt/contracts/crm/shapes';
import type { Environment } from '@forecourt/contracts/tenant';

@Entity('purchase')
export class PurchaseEntity {
  @PrimaryColumn('uuid', { name: 'organization_id' })
  organizationId!: string;

  @PrimaryColumn('text')
  environment!: Environment;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'customer_id' })
  customerId!: string;

  @Column('text')
  kind!: PurchaseKind;

  /** Minor units of the organization's currency. The driver returns bigint as text. */
  @Column('bigint')
  amount!: string;

  @Column('text', { name: 'stock_number', nullable: true })
  stockNumber!: string | null;

  @Column('timestamptz', { name: 'purchased_date' })
  purchasedDate!: Date;

  @Column('timestamptz', { name: 'refunded_date', nullable: true })
  refundedDate!: Date | null;
}
