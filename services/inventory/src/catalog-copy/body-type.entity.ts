import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('body_type')
export class BodyTypeEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  slug!: string;

  @Column('text')
  code!: string;
}
