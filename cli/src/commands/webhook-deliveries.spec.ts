import { describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const PATH = '/manage/organizations/acme/test/webhooks';

const delivery = {
  id: ID,
  webhookId: ID,
  eventId: '0b9d6c3e-6f0a-4b1c-8a53-0a4f6b1f2c11',
  type: 'contact.submitted',
  status: 'pending',
  attemptCount: 1,
  nextAttemptDate: TIME as string | null,
  deliveredDate: null,
  createdDate: TIME,
};
const attempt = {
  attemptedDate: TIME,
  durationMs: 12,
  statusCode: 500 as number | null,
  error: 'answered 500' as string | null,
  responseBody: 'Oh\u001bno' as string | null,
};
const full = (more: object = {}) => ({
  body: { data: { ...delivery, payload: { a: 'b\u009bc' }, attempts: [attempt], ...more } },
});

it('lists the deliveries of a webhook', async () => {
  const { stdout, requests } = await converse(
    ['webhooks', 'deliveries', ID, '--status', 'pending', ...TENANT],
    { body: { data: [delivery], total: 1, page: 1, limit: 100, totalPages: 1 } },
  );

  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^ID +TYPE +STATUS +ATTEMPTS +NEXT ATTEMPT +CREATED$/),
    expect.stringMatching(
      new RegExp(
        `^${ID} +contact.submitted +pending +1 +2026-03-01 09:30 UTC +2026-03-01 09:30 UTC$`,
      ),
    ),
    '',
  ]);
  expect(requests).toMatchObject([
    { path: `${PATH}/${ID}/deliveries`, query: { status: 'pending' } },
  ]);
});

it('shows a delivery with its body and attempts, fit for a terminal', async () => {
  const { stdout, requests } = await converse(['webhooks', 'show', ID, ...TENANT], full());

  expect(stdout).toContain('Status      pending, next attempt 2026-03-01 09:30 UTC\n');
  expect(stdout).toContain('Attempt     2026-03-01 09:30 UTC, 12 ms: answered 500: Oh no\n');
  expect(stdout).toContain('{\n  "a": "b\\u009bc"\n}\n');
  expect(requests).toMatchObject([{ path: `${PATH}/deliveries/${ID}` }]);
});

it('replays a delivery', async () => {
  const { stdout, requests } = await converse(['webhooks', 'replay', ID, ...TENANT], {
    body: { data: delivery },
  });

  expect(stdout).toBe('contact.submitted is being sent again.\n');
  expect(requests).toMatchObject([{ method: 'POST', path: `${PATH}/deliveries/${ID}/replay` }]);
});

describe('a test', () => {
  const test = (more: object) => converse(['webhooks', 'test', ID, ...TENANT], full(more));

  it('that arrives says so', async () => {
    const answered = { ...attempt, statusCode: 204, error: null, responseBody: '' };

    const { code, stdout, requests } = await test({ status: 'delivered', attempts: [answered] });

    expect([code, stdout]).toEqual([
      0,
      'It works.\nAttempt     2026-03-01 09:30 UTC, 12 ms: answered 204\n',
    ]);
    expect(requests).toMatchObject([{ method: 'POST', path: `${PATH}/${ID}/test` }]);
  });

  it('that fails says why, and exits with 1', async () => {
    const refused = {
      ...attempt,
      statusCode: null,
      error: 'connect ECONNREFUSED',
      responseBody: null,
    };

    const { code, stdout } = await test({ status: 'failed', attempts: [refused] });

    expect([code, stdout]).toEqual([
      1,
      'It does not work.\nAttempt     2026-03-01 09:30 UTC, 12 ms: connect ECONNREFUSED\n',
    ]);
  });
});
