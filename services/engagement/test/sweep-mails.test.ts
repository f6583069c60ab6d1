import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import { Database } from '@forecourt/service-kit/database/database';
import { migrate } from '@forecourt/service-kit/database/migrate';
import { schemaOf } from '@forecourt/service-kit/service-definition';
import { createTestDatabase } from '@forecourt/service-kit/testing/test-database';
import { engagementService } from '../src/engagement.service-definition.js';
import { MailsRepository } from '../src/mails/mails.repository.js';

it('removes mails older than 30 days in batches, but none that waits', async () => {
  const server = await createTestDatabase('engagement');
  const schema = schemaOf(engagementService);
  await migrate(schema, server.ownerUrl);
  const dataSource = await schemaDataSource(schema, server.runtimeUrl, 'runtime').initialize();
  try {
    await dataSource.query(
      `INSERT INTO mail (organization_id, environment, template, status, created_date)
       SELECT gen_random_uuid(), 'live', 'password_reset',
         (ARRAY['sent', 'kept', 'failed', 'queued'])[n % 4 + 1],
         now() - CASE WHEN n <= 100 THEN interval '29 days' ELSE interval '31 days' END
       FROM generate_series(1, 2100) AS n`,
    );
    const mails = new MailsRepository(new Database(dataSource));

    const more = [await mails.sweep(), await mails.sweep()];

    expect(more).toEqual([true, false]);
    const left = await dataSource.query<{ status: string; count: number }[]>(
      `SELECT status, count(*)::int FROM mail GROUP BY status ORDER BY status`,
    );
    expect(left).toEqual([
      { status: 'failed', count: 25 },
      { status: 'kept', count: 25 },
      { status: 'queued', count: 525 },
      { status: 'sent', count: 25 },
    ]);
  } finally {
    await dataSource.destroy();
    await server.drop();
  }
});
