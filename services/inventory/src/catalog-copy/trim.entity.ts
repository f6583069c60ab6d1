import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('trim')
export class TrimEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('uuid', { name: 'model_id' })
  modelId!: string;
}
