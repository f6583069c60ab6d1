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

  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail!: string | null;

  @Column('text', { name: 'lead_emails', array: true })
  leadEmails!: string[];

  @Column('boolean', { name: 'lead_mails' })
  leadMails!: boolean;

  @Column('text', { name: 'mail_sender_name', nullable: true })
  mailSenderName!: string | null;

  @Column('text', { name: 'mail_color', nullable: true })
  mailColor!: string | null;

  @Column('text', { name: 'mail_reply_to', nullable: true })
  mailReplyTo!: string | null;

  @Column('text', { name: 'mail_link_base', nullable: true })
  mailLinkBase!: string | null;

  @Column('timestamptz', { name: 'created_date' })
  createdDate!: Date;
}
