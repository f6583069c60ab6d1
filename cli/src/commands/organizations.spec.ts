import { describe, expect, it } from '@jest/globals';
import { converse, ID, TIME } from '../../test/forecourt-at.js';

const acme = {
  id: ID,
  name: 'Acme Motors',
  slug: 'acme',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  createdDate: TIME,
};

describe('forecourt organizations create', () => {
  const args = ['organizations', 'create', '--name', 'Acme Motors', '--slug', 'acme'];

  it('sends the given options, with the operator token', async () => {
    const { code, requests } = await converse([...args, '--currency', 'EUR'], {
      status: 201,
      body: { data: acme },
    });
    expect(code).toBe(0);
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/manage/organizations',
        idempotencyKey: expect.any(String),
        query: {},
        authorization: 'Bearer the-token',
        body: { name: 'Acme Motors', slug: 'acme', currency: 'EUR' },
      },
    ]);
  });

  it('prints a sentence, or the organization as JSON', async () => {
    const reply = { status: 201, body: { data: acme } };
    expect(await converse(args, reply)).toMatchObject({
      stdout:
        'Created the organization Acme Motors (acme): prices in EUR, time zone Europe/Berlin.\n',
      stderr: '',
    });
    const { stdout } = await converse([...args, '--json'], reply);
    expect(JSON.parse(stdout)).toEqual(acme);
  });
});

describe('forecourt organizations list', () => {
  it('prints a table, or a JSON array', async () => {
    const reply = { body: { data: [acme], total: 1 } };
    const table = await converse(['organizations', 'list'], reply);
    expect(table.stdout.split('\n')).toEqual([
      'SLUG  NAME         CURRENCY  TIME ZONE      CREATED',
      'acme  Acme Motors  EUR       Europe/Berlin  2026-03-01 09:30 UTC',
      '',
    ]);
    const { stdout } = await converse(['organizations', 'list', '--json'], reply);
    expect(JSON.parse(stdout)).toEqual([acme]);
  });

  it('says on stderr if there are none', async () => {
    const reply = { body: { data: [], total: 0 } };
    expect(await converse(['organizations', 'list'], reply)).toMatchObject({
      stdout: '',
      stderr: 'There are no organizations yet.\n',
    });
    expect((await converse(['organizations', 'list', '--json'], reply)).stdout).toBe('[]\n');
  });
});
