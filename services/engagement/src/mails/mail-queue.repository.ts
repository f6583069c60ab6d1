import { Injectable } from '@nestjs/common';
import type { MailTemplate } from '@forecourt/contracts/engagement/mail-rpc';
import type { Environment } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';

/** For so long a mail belongs to the instance that has claimed it. Longer than writing and sending it may take. */
const CLAIM_SECONDS = 180;

/** A mail to send. */
export interface QueuedMail {
  id: string;
  organizationId: string;
  environment: Environment;
  template: MailTemplate;
  formId: string | null;
  /** Sealed. */
  details: string | null;
  to: string | null;
  /** Sealed; null if the mail is not written yet. */
  content: string | null;
  attempts: number;
  createdDate: Date;
}

/** A mail as it is written, for at least one recipient. */
interface WrittenMail {
  recipients: string[];
  subject: string;
  /** Sealed. */
  content: string;
}

/** What became of an attempt. */
export type Outcome = { id: string; attempts: number } & (
  | { status: 'sent' | 'kept' }
  | { status: 'failed'; error: string }
  | { status: 'queued'; error: string; inSeconds: number }
);

@Injectable()
export class MailQueueRepository {
  constructor(private readonly database: Database) {}

  /** Makes due mails this instance's own for a while. Customers wait for theirs, so those come first. */
  claim(limit: number): Promise<QueuedMail[]> {
    return this.database.manager.query<QueuedMail[]>(
      `WITH due AS MATERIALIZED (
         SELECT id FROM mail WHERE status = 'queued' AND due_date <= now()
         ORDER BY form_id IS NOT NULL, due_date LIMIT $1
         FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE mail SET due_date = now() + make_interval(secs => $2)
         FROM due WHERE mail.id = due.id
         RETURNING mail.*
       )
       SELECT id, organization_id AS "organizationId", environment, template,
         form_id AS "formId", details, recipient AS "to", content, attempts,
         created_date AS "createdDate"
       FROM claimed`,
      [limit, CLAIM_SECONDS],
    );
  }

  /** Keeps what is written, as one mail for each recipient. All but the first are due now. */
  async keepWritten(id: string, { recipients, subject, content }: WrittenMail): Promise<void> {
    const [first, ...others] = recipients;
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `UPDATE mail SET recipient = $2, subject = $3, content = $4, details = NULL WHERE id = $1`,
        [id, first, subject, content],
      );
      if (others.length === 0) return;
      await transaction.query(
        `INSERT INTO mail (organization_id, environment, template, status, form_id, recipient,
           subject, content, created_date)
         SELECT organization_id, environment, template, status, form_id, other, subject, content,
           created_date
         FROM mail, unnest($2::text[]) other WHERE id = $1`,
        [id, others],
      );
    });
  }

  /** Nobody is to get it. */
  async drop(id: string): Promise<void> {
    await this.database.manager.query(`DELETE FROM mail WHERE id = $1`, [id]);
  }

  /** Records an attempt. The text of what was sent is removed: it may hold a token. */
  async record(outcome: Outcome): Promise<void> {
    const { id, status, attempts } = outcome;
    await this.database.manager.query(
      `UPDATE mail SET status = $2, attempts = $3, last_error = $4,
         due_date = now() + make_interval(secs => $5),
         sent_date = CASE WHEN $2 = 'sent' THEN now() END,
         content = CASE WHEN $2 <> 'sent' THEN content END
       WHERE id = $1`,
      [
        id,
        status,
        attempts,
        'error' in outcome ? outcome.error : null,
        'inSeconds' in outcome ? outcome.inSeconds : 0,
      ],
    );
  }
}
