import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ContactMessage } from '@forecourt/contracts/engagement/shapes';
import type { PageRequest } from '@forecourt/contracts/page';
import type { Tenant } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { queryPage } from '../page-query.js';

interface ContactMessageRow extends Omit<ContactMessage, 'createdDate'> {
  createdDate: Date;
}

interface ContactForm {
  name: string;
  email: string;
  message: string;
  subject?: string | null;
}

const COLUMNS = `id, name, email, subject, message, created_at AS "createdDate"`;

@Injectable()
export class ContactMessagesRepository {
  constructor(private readonly database: Database) {}

  async add(
    { organizationId, environment }: Tenant,
    { name, email, subject, message }: ContactForm,
    manager: EntityManager,
  ): Promise<ContactMessage> {
    const [added] = await manager.query<[ContactMessageRow]>(
      `INSERT INTO contact_message (organization_id, environment, name, email, subject, message)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      [organizationId, environment, name, email, subject ?? null, message],
    );
    return asContactMessage(added);
  }

  async list(
    { organizationId, environment }: Tenant,
    page: PageRequest,
  ): Promise<{ messages: ContactMessage[]; total: number }> {
    const { rows, total } = await queryPage<ContactMessageRow>(
      this.database.manager,
      {
        columns: COLUMNS,
        from: 'contact_message WHERE organization_id = $1 AND environment = $2',
        orderBy: '"createdDate" DESC, id',
        parameters: [organizationId, environment],
      },
      page,
    );
    return { messages: rows.map(asContactMessage), total };
  }
}

const asContactMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  createdDate: row.createdDate.toISOString(),
});
