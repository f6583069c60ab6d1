import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('generation')
export class GenerationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('uuid', { name: 'model_id' })
  modelId!: string;

  @Column('int', { name: 'start_year' })
  startYear!: number;
}
