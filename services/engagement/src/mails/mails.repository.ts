import { Injectable } from '@nestjs/common';
import type { Mail, MailStatus, MailTemplate } from '@forecourt/contracts/engagement/mail-rpc';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Environment, Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPage } from '@forecourt/service-kit/database/query-page';

const KEPT_DAYS = 30;
const SWEPT_AT_ONCE = 1_000;

type MailRow = Omit<Mail, 'createdDate' | 'sentDate'> & {
  createdDate: Date;
  sentDate: Date | null;
};

const COLUMNS = `id, organization_id AS "organizationId", environment, template, status,
  recipient AS "to", subject, attempts, last_error AS "lastError",
  created_date AS "createdDate", sent_date AS "sentDate"`;

/** A mail that is not written yet. */
export interface NewMail {
  template: MailTemplate;
  to?: string;
  formId?: string;
  /** Sealed. */
  details?: string;
}

@Injectable()
export class MailsRepository {
  constructor(private readonly database: Database) {}

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { template, to, formId, details }: NewMail,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO mail (organization_id, environment, template, status, recipient, form_id, details)
       VALUES ($1, $2, $3, 'queued', $4, $5, $6)`,
      [organizationId, environment, template, to, formId, details],
    );
  }

  async list({
    organizationId,
    environment,
    status,
    ...page
  }: PageRequest & {
    organizationId?: string;
    environment?: Environment;
    status?: MailStatus;
  }): Promise<{ mails: Mail[]; total: number }> {
    const conditions = new Conditions()
      .and('organization_id = ?', organizationId)
      .and('environment = ?', environment)
      .and('status = ?', status);
    const { rows, total } = await queryPage<MailRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: `mail WHERE ${conditions.where || 'true'}`,
        orderBy: '"createdDate" DESC, id',
        parameters: conditions.parameters,
      },
      page,
    );
    return { mails: rows.map(asMail), total };
  }

  /** With its sealed content, if it has one. */
  async find(id: string): Promise<{ mail: Mail; content: string | null } | undefined> {
    const [row] = await this.database.manager.query<(MailRow & { content: string | null })[]>(
      `SELECT ${COLUMNS}, content FROM mail WHERE id = $1`,
      [id],
    );
    return row && { mail: asMail(row), content: row.content };
  }

  /** Removes old mails, skipping what another instance removes. True if there may be more. */
  async sweep(): Promise<boolean> {
    const [, removed] = await this.database.manager.query<[unknown[], number]>(
      `DELETE FROM mail WHERE id IN (
         SELECT id FROM mail
         WHERE status <> 'queued' AND created_date < now() - make_interval(days => $1)
         LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [KEPT_DAYS, SWEPT_AT_ONCE],
    );
    return removed === SWEPT_AT_ONCE;
  }
}

const asMail = (row: MailRow): Mail => ({
  id: row.id,
  organizationId: row.organizationId,
  environment: row.environment,
  template: row.template,
  status: row.status,
  to: row.to,
  subject: row.subject,
  attempts: row.attempts,
  lastError: row.lastError,
  createdDate: row.createdDate.toISOString(),
  sentDate: row.sentDate?.toISOString() ?? null,
});
