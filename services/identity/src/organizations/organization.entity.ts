import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('organization')
export class OrganizationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  currency!: string;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;
}
