import type { EngagementConfig } from '../../engagement.config.js';
import { FolderCarrier, OutboxCarrier } from './keeping-carriers.js';
import type { MailCarrier } from './mail-carrier.js';
import { SmtpCarrier } from './smtp-carrier.js';

/** Stands in mails that are not sent. */
const NOBODY = 'no-reply@localhost';

export function carrierOf({
  SMTP_URL,
  MAIL_FROM = NOBODY,
  MAIL_FOLDER,
}: EngagementConfig): MailCarrier {
  if (SMTP_URL !== undefined) return new SmtpCarrier(SMTP_URL, MAIL_FROM);
  return MAIL_FOLDER === undefined
    ? new OutboxCarrier()
    : new FolderCarrier(MAIL_FOLDER, MAIL_FROM);
}
