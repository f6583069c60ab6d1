import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Phone } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';

/** A person's account in one environment. It may be linked to several organizations (D6). */
@Entity('user_account')
export class UserAccountEntity {
  @PrimaryColumn('text')
  environment!: Environment;

  @PrimaryColumn('uuid')
  id!: string;

  /** In lower case. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('jsonb', { nullable: true })
  phone!: Phone | null;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;
}
