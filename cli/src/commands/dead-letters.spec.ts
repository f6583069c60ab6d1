import { describe, expect, it } from '@jest/globals';
import { converse, ID, TIME } from '../../test/forecourt-at.js';

const OTHER_ID = '0b9d6c3e-6f0a-4b1c-8a53-0a4f6b1f2c11';

const letter = {
  id: ID,
  service: 'crm',
  name: 'identity.user.linked',
  requestId: 'r-1',
  occurredDate: TIME,
  reason: 'Invalid input:\n\u001b[31memail',
  refusals: 5,
  keptDate: TIME,
};
const page = (...data: object[]) => ({
  body: { data, total: data.length, page: 1, limit: 100, totalPages: 1 },
});
const one = ['--service', 'crm'];

describe('forecourt dead-letters list', () => {
  it('shows each in a line, without its payload', async () => {
    const { stdout, requests } = await converse(['dead-letters', 'list'], page(letter));

    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ID +SERVICE +EVENT +OCCURRED +REFUSALS +REASON$/),
      expect.stringMatching(
        new RegExp(
          `^${ID} +crm +identity.user.linked +2026-03-01 09:30 UTC +5 +Invalid input: \\[31memail$`,
        ),
      ),
      '',
    ]);
    expect(requests).toMatchObject([{ path: '/manage/dead-letters' }]);
    expect(requests[0]!.query).not.toHaveProperty('service');
  });

  it('asks for those of one service, and prints JSON', async () => {
    const { stdout, requests } = await converse(
      ['dead-letters', 'list', ...one, '--json'],
      page(letter),
    );

    expect(JSON.parse(stdout)).toEqual([letter]);
    expect(requests).toMatchObject([{ query: { service: 'crm' } }]);
  });

  it.each([
    [[], 'There are no dead letters.\n'],
    [one, 'crm has no dead letters.\n'],
  ])('says so when there are none, with %j', async (filter, sentence) => {
    const { stdout, stderr } = await converse(['dead-letters', 'list', ...filter], page());

    expect([stdout, stderr]).toEqual(['', sentence]);
  });
});

describe('forecourt dead-letters show', () => {
  const payload = { email: 'jane@example.com', note: 'a\u009bb' };

  it('shows everything, fit for a terminal', async () => {
    const { stdout, requests } = await converse(['dead-letters', 'show', ID, ...one], {
      body: { data: { ...letter, payload } },
    });

    expect(stdout).toContain('Event     identity.user.linked\n');
    expect(stdout).toContain('Refused   5 times; kept since 2026-03-01 09:30 UTC\n');
    expect(stdout).toContain('Reason    Invalid input: [31memail\n');
    expect(stdout).toContain('  "email": "jane@example.com",\n  "note": "a\\u009bb"\n');
    expect(requests).toMatchObject([{ method: 'GET', path: `/manage/dead-letters/crm/${ID}` }]);
  });

  it('of an unknown one says how to see them all', async () => {
    const { code, stderr } = await converse(['dead-letters', 'show', ID, ...one], {
      status: 404,
      body: { error: 'The service keeps no dead letter.', code: 'dead_letter_not_found' },
    });

    expect(code).toBe(1);
    expect(stderr).toContain('To see them all: forecourt dead-letters list');
  });

  it('needs the service', async () => {
    const { code, stderr } = await converse(['dead-letters', 'show', ID], page());

    expect(code).toBe(2);
    expect(stderr).toContain('missing required option: --service <service>');
  });
});

describe('forecourt dead-letters replay', () => {
  it('replays one', async () => {
    const { stdout, requests } = await converse(['dead-letters', 'replay', ID, ...one], {
      body: { data: letter },
    });

    expect(stdout).toBe('crm has handled identity.user.linked.\n');
    expect(requests).toMatchObject([
      { method: 'POST', path: `/manage/dead-letters/crm/${ID}/replay` },
    ]);
  });

  it('with --all goes on after a refusal, and exits with 1', async () => {
    const { code, stdout, stderr, requests } = await converse(
      ['dead-letters', 'replay', '--all', ...one],
      ({ method, path }) => {
        if (method === 'GET') return page(letter, { ...letter, id: OTHER_ID });
        if (path.includes(OTHER_ID)) return { body: { data: letter } };
        return { status: 409, body: { error: 'crm said no', code: 'dead_letter_refused' } };
      },
    );

    expect([code, stdout, stderr]).toEqual([
      1,
      'crm has handled 1 of 2 dead letters.\n',
      `${ID}: crm said no\n`,
    ]);
    expect(requests.map(({ path }) => path)).toEqual([
      '/manage/dead-letters',
      `/manage/dead-letters/crm/${ID}/replay`,
      `/manage/dead-letters/crm/${OTHER_ID}/replay`,
    ]);
  });

  it.each([[[]], [[ID, '--all']]])('wants either one or all, not %j', async (args) => {
    const { code, stderr, requests } = await converse(
      ['dead-letters', 'replay', ...args, ...one],
      page(),
    );

    expect([code, requests]).toEqual([2, []]);
    expect(stderr).toContain('Name one dead letter by its id, or replay all with --all.');
  });
});

describe('forecourt dead-letters drop', () => {
  it('drops one', async () => {
    const { stdout, requests } = await converse(['dead-letters', 'drop', ID, ...one], {
      body: { data: letter },
    });

    expect(stdout).toBe('crm gives identity.user.linked up.\n');
    expect(requests).toMatchObject([
      { method: 'POST', path: `/manage/dead-letters/crm/${ID}/drop` },
    ]);
  });
});
