import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('engine')
export class EngineEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('uuid', { name: 'brand_id' })
  brandId!: string;

  /** The models that offer it. */
  @Column('uuid', { name: 'model_ids', array: true })
  modelIds!: string[];

  @Column('text')
  type!: string;

  @Column('int')
  horsepower!: number;

  @Column('text')
  transmission!: string;
}
