import { describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';
import type { SentRequest } from '../../test/manage-server.js';

const testDrive = {
  id: ID,
  vehicleId: ID,
  status: 'pending',
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: null,
  preferredDate: 'Saturday',
  preferredTime: null,
  message: null,
  consent: null,
  consentDate: null,
  createdDate: TIME,
};
const message = {
  id: ID,
  name: 'Jane Doe',
  email: 'jane@example.com',
  subject: null,
  message: `Hello,\nis it still there? ${'x'.repeat(100)}`,
  phone: '555',
  vehicleId: null,
  consent: true,
  consentDate: null,
  createdDate: TIME,
};

/** A list of `total` copies of the item, in pages like the server's. */
const pagesOf =
  (item: object, total: number) =>
  ({ query }: SentRequest) => {
    const [page, limit] = [Number(query.page), Number(query.limit)];
    const length = Math.max(0, Math.min(limit, total - (page - 1) * limit));
    const data = Array<object>(length).fill(item);
    return { body: { data, total, page, limit, totalPages: Math.ceil(total / limit) } };
  };

describe('forecourt test-drives list', () => {
  it('filters by the given status', async () => {
    const { stdout, requests } = await converse(
      ['test-drives', 'list', ...TENANT, '--status', 'pending'],
      pagesOf(testDrive, 1),
    );
    expect(requests).toMatchObject([
      { path: '/manage/organizations/acme/test/test-drives', query: { status: 'pending' } },
    ]);
    expect(stdout.split('\n')[1]).toMatch(/pending +Jane Doe +jane@example.com +- +Saturday/);
  });

  it('follows the pages to the end', async () => {
    const { stdout, requests } = await converse(
      ['test-drives', 'list', ...TENANT, '--json'],
      pagesOf(testDrive, 1_001),
    );
    expect(JSON.parse(stdout)).toHaveLength(1_001);
    expect(requests).toHaveLength(3);
  });

  it('prints the column titles once', async () => {
    const args = ['test-drives', 'list', ...TENANT];
    const { stdout } = await converse(args, pagesOf(testDrive, 1_001));
    expect(stdout.match(/^ID /gm)).toHaveLength(1);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1_002);
  });

  it('stops at --limit', async () => {
    const { stdout } = await converse(
      ['test-drives', 'list', ...TENANT, '--limit', '2', '--json'],
      pagesOf(testDrive, 1_001),
    );
    expect(JSON.parse(stdout)).toHaveLength(2);
  });
});

describe('forecourt test-drives list, when there are none', () => {
  it.each([
    [[], 'There are no test drives.\n'],
    [['--status', 'pending'], 'No test drive is pending.\n'],
  ])('says so, with %j', async (filter, sentence) => {
    const { stdout, stderr } = await converse(['test-drives', 'list', ...TENANT, ...filter], {
      body: { data: [], total: 0, page: 1, limit: 100, totalPages: 0 },
    });
    expect([stdout, stderr]).toEqual(['', sentence]);
  });
});

describe('forecourt test-drives set-status', () => {
  it('changes the status of the test drive with this id', async () => {
    const { stdout, requests } = await converse(
      ['test-drives', 'set-status', ID, 'confirmed', ...TENANT],
      { body: { data: { ...testDrive, status: 'confirmed' } } },
    );
    expect(requests).toMatchObject([
      {
        method: 'PATCH',
        path: `/manage/organizations/acme/test/test-drives/${ID}`,
        body: { status: 'confirmed' },
      },
    ]);
    expect(stdout).toBe('The test drive of Jane Doe is confirmed.\n');
  });
});

describe('forecourt contacts list', () => {
  it('shows the start of each message on one line, and all of it as JSON', async () => {
    const args = ['contacts', 'list', ...TENANT];
    const table = await converse(args, pagesOf(message, 1));
    expect(table.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(table.stdout).toMatch(/ 555 +- +yes +- +Hello, is it still there\? x+…\n$/);
    const { stdout } = await converse([...args, '--json'], pagesOf(message, 1));
    expect(JSON.parse(stdout)).toEqual([message]);
  });
});

describe('forecourt subscribers list', () => {
  it('shows who is subscribed', async () => {
    const subscriber = { email: 'a@b.example', createdDate: TIME, updatedDate: TIME };
    const { stdout, requests } = await converse(
      ['subscribers', 'list', ...TENANT],
      pagesOf({ ...subscriber, subscribed: false }, 1),
    );
    expect(requests[0]?.path).toBe('/manage/organizations/acme/test/subscribers');
    expect(stdout).toContain('a@b.example  unsubscribed  2026-03-01 09:30 UTC');
  });
});

describe('forecourt impressions report', () => {
  const row = {
    day: '2026-03-01',
    vehicleId: ID,
    stockNumber: 'A-1',
    name: 'Camry',
    impressions: 7,
  };
  const reply = { body: { data: [row], total: 7 } };
  const args = ['impressions', 'report', ...TENANT, '--from', '2026-03-01', '--to', '2026-03-31'];

  it('prints the views by vehicle and day, and the total', async () => {
    const { stdout, requests } = await converse(args, reply);
    expect(requests).toMatchObject([
      {
        path: '/manage/organizations/acme/test/impressions',
        query: { from: '2026-03-01', to: '2026-03-31' },
      },
    ]);
    expect(stdout.split('\n').slice(1)).toEqual([
      '2026-03-01  A-1           Camry        7',
      '',
      '7 views',
      '',
    ]);
  });

  it('prints only the rows as JSON', async () => {
    expect(JSON.parse((await converse([...args, '--json'], reply)).stdout)).toEqual([row]);
  });
});
