import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('brand')
export class BrandEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;
}
