import type { SendMailOptions } from 'nodemailer';

/** What the envelope and the parts of a mail are made of. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** The display name of the sender. */
  senderName: string;
  replyTo: { name: string; address: string } | null;
}

/** A mail to hand over. */
export interface ReadyMail extends MailContent {
  id: string;
  to: string;
  createdDate: Date;
}

/** The mail will not be taken, however often it is tried. */
export class MailRefusedError extends Error {}

/** The mail is not taken now. Others may be. */
export class MailDeferredError extends Error {}

/** Hands mails over, or keeps them. */
export abstract class MailCarrier {
  /** What a reader of the log must know, unless mails are sent. */
  abstract readonly notice: string | undefined;

  /**
   * @throws MailRefusedError, MailDeferredError; any other error means that no mail is taken now
   */
  abstract carry(mail: ReadyMail, signal: AbortSignal): Promise<'sent' | 'kept'>;
}

/** A mail as nodemailer takes it. The same mail has the same id and date whenever it is sent. */
export const asMessage = (mail: ReadyMail, from: string): SendMailOptions => ({
  from: { name: mail.senderName, address: from },
  to: { name: '', address: mail.to },
  replyTo: mail.replyTo ?? undefined,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.createdDate,
  messageId: `<${mail.id}@${from.slice(from.indexOf('@') + 1)}>`,
  // Keeps absence notes from being sent to customers.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
