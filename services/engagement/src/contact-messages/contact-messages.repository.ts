import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '@forecourt/contracts/engagement/shapes';
import type { NextOnPage, PartRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
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
}

const COLUMNS = `id, name, email, subject, message, phone, vehicle_id AS "vehicleId", consent,
  consent_date AS "consentDate", created_date AS "createdDate"`;

@Injectable()
export class ContactMessagesRepository {
  constructor(private readonly database: Database) {}

  async add(
    transaction: Transaction,
    { organizationId, environment }: Tenant,
    { name, email, subject, message, phone, vehicleId, consent }: NewContactMessage,
  ): Promise<ContactMessage> {
    const [added] = await transaction.query<[ContactMessageRow]>(
      `INSERT INTO contact_message (organization_id, environment, name, email, subject, message,
         phone, vehicle_id, consent, consent_date)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $9::boolean IS NOT NULL THEN now() END)
       RETURNING ${COLUMNS}`,
      [organizationId, environment, name, email, subject, message, phone, vehicleId, consent],
    );
    return asContactMessage(added);
  }

  async list(
    { organizationId, environment }: Tenant,
    page: PartRequest,
  ): Promise<{ messages: ContactMessage[]; total: number; next?: NextOnPage }> {
    const { rows, ...part } = await queryPart<ContactMessageRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: 'contact_message WHERE organization_id = $1 AND environment = $2',
        date: 'created_date',
        longTexts: ['message'],
        parameters: [organizationId, environment],
      },
      page,
    );
    return { messages: rows.map(asContactMessage), ...part };
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
  createdDate: row.createdDate.toISOString(),
});
