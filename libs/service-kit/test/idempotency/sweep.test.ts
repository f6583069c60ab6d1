import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import { Database } from '@forecourt/service-kit/database/database';
import { migrate } from '@forecourt/service-kit/database/migrate';
import { IdempotencyKeysRepository } from '@forecourt/service-kit/idempotency/idempotency-keys.repository';
import { schemaOf } from '@forecourt/service-kit/service-definition';
import { createTestDatabase } from '@forecourt/service-kit/testing/test-database';
import { till } from './till.js';

it('keys older than 24 hours are removed, however many, and no others', async () => {
  const server = await createTestDatabase(till.name);
  await migrate(schemaOf(till), server.ownerUrl);
  const dataSource = await schemaDataSource(
    schemaOf(till),
    server.runtimeUrl,
    'runtime',
  ).initialize();
  try {
    await dataSource.query(
      `INSERT INTO idempotency_key (key, fingerprint, attempt, attempt_ends_date, created_date)
       SELECT 'key ' || n, '', gen_random_uuid(), now(),
         now() - CASE WHEN n % 4 = 0 THEN interval '23 hours 59 minutes' ELSE interval '24 hours 1 second' END
       FROM generate_series(1, 12000) AS n`,
    );

    await new IdempotencyKeysRepository(new Database(dataSource)).sweep();

    const [left] = await dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int FROM idempotency_key`,
    );
    expect(left.count).toBe(3_000);
  } finally {
    await dataSource.destroy();
    await server.drop();
  }
});
