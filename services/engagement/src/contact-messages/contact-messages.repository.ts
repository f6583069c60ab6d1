import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '@forecourt/contracts/engagement/shapes';
import type { NextOnPage, PartRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Conditions } from '@forecourt/service-kit/database/conditions';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { queryPart } from '@forecourt/service-kit/database/query-part';

interface ContactMessageRow extends Omit<ContactMessage, 'createdDate' | 'consentDate'> {
  consentDate: Date | null;
  createdDate: Date;
}

interface NewContactMessage {
  name: string;
  email: string;
  message: string;
  subject?: string | null;
  phone?: string | null;
  vehicleId: string | null;
  consent?: boolean | null;
  spam: boolean;
}

const COLUMNS = `id, name, email, subject, message, phone, vehicle_id AS "vehicleId", consent,
  consent_date AS "consentDate", spam, created_date AS "createdDate"`;

@Injectable()
export class ContactMessagesRepository {
  constructor(private readonly database: Database) {}

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { name, email, subject, message, phone, vehicleId, consent, spam }: NewContactMessage,
  ): Promise<ContactMessage> {
    const [added] = await transaction.query<[ContactMessageRow]>(
      `INSERT INTO contact_message (organization_id, environment, name, email, subject, message,
         phone, vehicle_id, consent, consent_date, spam)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $9::boolean IS NOT NULL THEN now() END, $10)
       RETURNING ${COLUMNS}`,
      [organizationId, environment, name, email, subject, message, phone, vehicleId, consent, spam],
    );
    return asContactMessage(added);
  }

  async find(
    { organizationId, environment }: Tenant,
    id: string,
  ): Promise<ContactMessage | undefined> {
    const [row] = await this.database.manager.query<ContactMessageRow[]>(
      `SELECT ${COLUMNS} FROM contact_message
       WHERE organization_id = $1 AND environment = $2 AND id = $3`,
      [organizationId, environment, id],
    );
    return row && asContactMessage(row);
  }

  async list(
    tenant: Tenant,
    request: PartRequest & { spam: boolean },
  ): Promise<{ messages: ContactMessage[]; total: number; next?: NextOnPage }> {
    const conditions = Conditions.ofTenant(tenant).and('spam = ?', request.spam);
    const { rows, ...part } = await queryPart<ContactMessageRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: `contact_message WHERE ${conditions.where}`,
        date: 'created_date',
        longTexts: ['message'],
        parameters: conditions.parameters,
      },
      request,
    );
    return { messages: rows.map(asContactMessage), ...part };
  }

  /** What came with an e-mail address, the newest first. */
  async listOf(
    { organizationId, environment }: Tenant,
    email: string,
    limit: number,
  ): Promise<ContactMessage[]> {
    const rows = await this.database.manager.query<ContactMessageRow[]>(
      `SELECT ${COLUMNS} FROM contact_message
       WHERE organization_id = $1 AND environment = $2 AND email = $3
       ORDER BY created_date DESC, id LIMIT $4`,
      [organizationId, environment, email, limit],
    );
    return rows.map(asContactMessage);
  }
}

const asContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  phone: row.phone,
  vehicleId: row.vehicleId,
  consent: row.consent,
  consentDate: row.consentDate?.toISOString() ?? null,
  spam: row.spam,
  createdDate: row.createdDate.toISOString(),
});
