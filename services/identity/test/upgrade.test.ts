import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { migrate } from '@forecourt/service-kit/database/migrate';
import { schemaOf } from '@forecourt/service-kit/service-definition';
import { createTestDatabase } from '@forecourt/service-kit/testing/test-database';
import { identityService } from '../src/identity.service-definition.js';
import { AddAccountTokens1795410000001 } from '../src/migrations/1795410000001-add-account-tokens.js';

it('counts the accounts that exist at the upgrade as proven, and no others', async () => {
  const before = {
    ...identityService,
    migrations: identityService.migrations.slice(
      0,
      identityService.migrations.indexOf(AddAccountTokens1795410000001),
    ),
  };
  const database = await createTestDatabase('identity');
  const client = new Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=identity',
  });
  const register = async (email: string) => {
    await client.query(
      `INSERT INTO user_account (environment, id, email, password_hash, first_name, last_name, created_date)
       VALUES ('live', $1, $2, '', 'Jane', 'Doe', now())`,
      [randomUUID(), email],
    );
  };
  try {
    await migrate(schemaOf(before), database.ownerUrl);
    await client.connect();
    await register('before@example.com');
    await migrate(schemaOf(identityService), database.ownerUrl);
    await register('after@example.com');

    const { rows } = await client.query(
      'SELECT email, email_proven_date IS NOT NULL AS proven FROM user_account ORDER BY email',
    );

    expect(rows).toEqual([
      { email: 'after@example.com', proven: false },
      { email: 'before@example.com', proven: true },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
