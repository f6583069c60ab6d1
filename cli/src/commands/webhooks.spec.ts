import { describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const PATH = '/manage/organizations/acme/test/webhooks';
const URL = 'https://dms.example.com/hooks';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const webhook = {
  id: ID,
  url: URL,
  description: 'DMS\u001b[31m',
  types: null,
  enabled: true,
  failingSinceDate: null as string | null,
  createdDate: TIME,
  updatedDate: TIME,
};
const one = (more: object = {}) => ({ body: { data: { ...webhook, ...more } } });

describe('forecourt webhooks list', () => {
  it.each([
    [{}, 'enabled'],
    [{ enabled: false }, 'disabled'],
    [{ failingSinceDate: TIME }, 'failing since 2026-03-01 09:30 UTC'],
    [{ failingSinceDate: TIME, enabled: false }, 'disabled: failing since 2026-03-01 09:30 UTC'],
  ])('shows a webhook with %j', async (more, state) => {
    const { stdout, requests } = await converse(['webhooks', 'list', ...TENANT], {
      body: { data: [{ ...webhook, ...more }], total: 1 },
    });

    expect(stdout.split('\n')[0]).toMatch(/^ID +STATE +URL +TYPES +DESCRIPTION$/);
    expect(stdout).toContain(`${ID}  ${state}  ${URL}  all    DMS [31m\n`);
    expect(requests).toMatchObject([{ method: 'GET', path: PATH }]);
  });
});

describe('forecourt webhooks create', () => {
  it('shows the secret once, and how to try it', async () => {
    const { stdout, requests } = await converse(
      [
        'webhooks',
        'create',
        '--target',
        URL,
        '--types',
        'vehicle.created, contact.submitted',
      ].concat(TENANT),
      { status: 201, ...one({ secret: SECRET }) },
    );

    expect(stdout).toContain(`  ${SECRET}\n\nSave it now: it is not shown again.\n`);
    expect(stdout).toContain(`forecourt webhooks test ${ID} --organization acme`);
    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: PATH,
        body: { url: URL, types: ['vehicle.created', 'contact.submitted'] },
      },
    ]);
  });

  it('knows the types', async () => {
    const { code, stderr, requests } = await converse(
      ['webhooks', 'create', '--target', URL, '--types', 'vehicle.create', ...TENANT],
      one(),
    );

    expect([code, requests]).toEqual([2, []]);
    expect(stderr).toContain('"vehicle.create" is not a type. Did you mean "vehicle.created"?');
  });
});

describe('forecourt webhooks update', () => {
  it.each([
    [['--enable'], { enabled: true }],
    [['--disable'], { enabled: false }],
    [['--types', 'all'], { types: null }],
    [['--target', URL, '--description', 'DMS'], { url: URL, description: 'DMS' }],
  ])('sends of %j only that', async (given, body) => {
    const { stdout, requests } = await converse(
      ['webhooks', 'update', ID, ...given, ...TENANT],
      one(),
    );

    expect(stdout).toBe(`${URL} is enabled.\n`);
    expect(requests).toMatchObject([{ method: 'PATCH', path: `${PATH}/${ID}` }]);
    expect(requests[0]!.body).toEqual(body);
  });

  it.each([[[]], [['--enable', '--disable']]])('does not take %j', async (given) => {
    const { code, requests } = await converse(
      ['webhooks', 'update', ID, ...given, ...TENANT],
      one(),
    );

    expect([code, requests]).toEqual([2, []]);
  });
});

describe('forecourt webhooks delete', () => {
  it('deletes it', async () => {
    const { stdout, requests } = await converse(['webhooks', 'delete', ID, ...TENANT], one());

    expect(stdout).toBe(`Deleted the webhook to ${URL}.\n`);
    expect(requests).toMatchObject([{ method: 'DELETE', path: `${PATH}/${ID}` }]);
  });

  it('of an unknown one says how to see them all', async () => {
    const { code, stderr } = await converse(['webhooks', 'delete', ID, ...TENANT], {
      status: 404,
      body: { error: 'No webhook has this id.', code: 'engagement.webhook_not_found' },
    });

    expect(code).toBe(1);
    expect(stderr).toContain('To see them all: forecourt webhooks list');
  });
});

describe('forecourt webhooks rotate-secret', () => {
  it.each([
    [[], {}],
    [['--grace', '2h'], { gracePeriod: 7_200 }],
    [['--grace', '0'], { gracePeriod: 0 }],
  ])('with %j shows the new secret once', async (given, body) => {
    const { stdout, requests } = await converse(
      ['webhooks', 'rotate-secret', ID, ...given, ...TENANT],
      one({ secret: SECRET }),
    );

    expect(stdout).toContain(`  ${SECRET}\n`);
    expect(requests).toMatchObject([{ method: 'POST', path: `${PATH}/${ID}/rotate-secret`, body }]);
  });
});
