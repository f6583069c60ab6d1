import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('model')
export class ModelEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('text', { array: true })
  aliases!: string[];

  @Column('uuid', { name: 'brand_id' })
  brandId!: string;

  @Column('uuid', { name: 'body_type_id' })
  bodyTypeId!: string;
}
