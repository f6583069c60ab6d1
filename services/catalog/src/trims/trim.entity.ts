import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ModelEntity } from '../models/model.entity.js';

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

  @ManyToOne(() => ModelEntity)
  @JoinColumn({ name: 'model_id' })
  model!: Relation<ModelEntity>;
}
