import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { BodyTypeEntity } from '../body-types/body-type.entity.js';
import { BrandEntity } from '../brands/brand.entity.js';

@Entity('model')
export class ModelEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  /** Other names for the model, such as its cab variants. */
  @Column('text', { array: true })
  aliases!: string[];

  @Column('uuid', { name: 'brand_id' })
  brandId!: string;

  @ManyToOne(() => BrandEntity)
  @JoinColumn({ name: 'brand_id' })
  brand!: Relation<BrandEntity>;

  @Column('uuid', { name: 'body_type_id' })
  bodyTypeId!: string;

  @ManyToOne(() => BodyTypeEntity)
  @JoinColumn({ name: 'body_type_id' })
  bodyType!: Relation<BodyTypeEntity>;
}
