import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { logger } from '@forecourt/service-kit/logging/logger';
import { asMessage, MailCarrier, type ReadyMail } from './mail-carrier.js';

/** Leaves mails in the outbox. */
export class OutboxCarrier extends MailCarrier {
  readonly notice =
    'SMTP_URL is not set: mails are not sent, but kept in the database (forecourt mails list)';

  carry({ to, subject }: ReadyMail): Promise<'kept'> {
    logger.info({ to, subject }, 'mail kept, not sent');
    return Promise.resolve('kept');
  }
}

/** Writes each mail to a file, which mail programs open. */
export class FolderCarrier extends MailCarrier {
  readonly notice: string;
  private readonly folder: string;
  private readonly transport = createTransport({ streamTransport: true, buffer: true });

  constructor(
    folder: string,
    private readonly from: string,
  ) {
    super();
    this.folder = resolve(folder);
    this.notice = `SMTP_URL is not set: mails are not sent, but kept in ${this.folder}`;
  }

  async carry(mail: ReadyMail): Promise<'kept'> {
    const { message } = await this.transport.sendMail(asMessage(mail, this.from));
    const file = join(this.folder, fileNameOf(mail));
    // It holds personal data and tokens.
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.new`, file);
    logger.info({ to: mail.to, subject: mail.subject, file }, 'mail kept, not sent');
    return 'kept';
  }
}

/** Sorts by time: `2026-03-01T09-30-00 <id>.eml` */
const fileNameOf = ({ id, createdDate }: ReadyMail) =>
  `${createdDate.toISOString().slice(0, 19).replaceAll(':', '-')} ${id}.eml`;
