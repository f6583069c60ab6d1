import { describe, expect, it } from '@jest/globals';
import { scopes } from '@forecourt/contracts/identity/shapes';
import { runInProcess } from '../../test/run-in-process.js';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const key = {
  id: ID,
  name: 'Website',
  environment: 'test',
  kind: 'secret',
  last4: 'wxyz',
  state: 'active',
  scopes: [...scopes],
  origins: [],
  rateLimit: 300,
  expiresDate: null,
  revokedDate: null,
  lastUsedDate: null,
  createdDate: TIME,
};
const made = { status: 201, body: { data: { ...key, key: 'sk_test_abcdwxyz' } } };
const create = ['keys', 'create', ...TENANT];

describe('forecourt keys create', () => {
  it('sends the given options', async () => {
    const { code, requests } = await converse(
      [
        ...create,
        ...['--name', 'Website', '--scopes', 'vehicles:read, blogs:read'],
        ...['--rate-limit', '50', '--expires', '2027-01-01'],
      ],
      made,
    );
    expect(code).toBe(0);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/manage/organizations/acme/keys',
      body: {
        environment: 'test',
        name: 'Website',
        scopes: ['vehicles:read', 'blogs:read'],
        rateLimit: 50,
        expiresDate: '2027-01-01T00:00:00.000Z',
      },
    });
  });

  it('omits options that are not given', async () => {
    const { requests } = await converse(create, made);
    expect(requests[0]?.body).toEqual({ environment: 'test' });
  });

  it('shows the key once and says so', async () => {
    const { stdout } = await converse(create, made);
    expect(stdout.match(/sk_test_abcdwxyz/g)).toHaveLength(1);
    expect(stdout).toContain('not shown again');
  });

  it('prints the key and its record as one flat object with --json', async () => {
    const { stdout } = await converse([...create, '--json'], made);
    expect(JSON.parse(stdout)).toEqual(made.body.data);
  });

  it('accepts a time with an offset', async () => {
    const time = '2027-01-01T09:00:00+02:00';
    const { requests } = await converse([...create, '--expires', time], made);
    expect(requests[0]?.body).toMatchObject({ expiresDate: time });
  });

  it.each([
    [['--expires', '2027-02-30'], 'It must be a date such as 2027-01-01'],
    [['--expires', '2027-01-01T09:00'], 'It must be a date such as 2027-01-01'],
    [['--scopes', 'vehicle:read'], '"vehicle:read" is not a scope. Did you mean "vehicles:read"?'],
    [['--rate-limit', '0'], 'It must be a whole number above 0.'],
    [['--for', 'shop'], 'Allowed choices are website, dms, forms.'],
    [['--for', 'dms', '--scopes', 'blogs:read'], "cannot be used with option '--scopes <scopes>'"],
    [['--environment', 'prod'], 'Allowed choices are live, test.'],
    [['--organization', ' '], 'It must not be blank.'],
  ])('refuses %j before anything is sent', async (wrong, sentence) => {
    const { code, stderr, requests } = await converse([...create, ...wrong], made);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(requests).toEqual([]);
  });
});

describe('forecourt keys create --for', () => {
  it.each([
    ['website', scopes.filter((scope) => !scope.startsWith('customers:'))],
    ['dms', ['reference:read', 'vehicles:read', 'customers:read', 'customers:write']],
    ['forms', ['newsletter:write', 'contact:write', 'test_drives:write']],
  ])('%s sends the scopes of that purpose', async (purpose, expected) => {
    const { requests } = await converse([...create, '--for', purpose], made);
    expect(requests[0]?.body).toEqual({ environment: 'test', scopes: expected });
  });
});

describe('forecourt keys create --publishable', () => {
  const publishable = {
    ...key,
    kind: 'publishable',
    scopes: ['contact:write'],
    origins: ['https://www.acme.example', 'http://localhost:5173'],
    key: 'pk_test_abcdwxyz',
  };
  const origins = publishable.origins.flatMap((origin) => ['--origin', origin]);

  it.each([[['--publishable', ...origins]], [origins]])('sends %j', async (options) => {
    const { requests, stdout } = await converse([...create, ...options], {
      status: 201,
      body: { data: publishable },
    });
    expect(requests[0]?.body).toEqual({
      environment: 'test',
      kind: 'publishable',
      origins: publishable.origins,
    });
    expect(stdout).toContain('For pages of https://www.acme.example, http://localhost:5173.');
    expect(stdout).toContain('  pk_test_abcdwxyz\n');
  });
});

it('forecourt keys create --help shows the default of every option that has one', async () => {
  const { stdout } = await runInProcess(['keys', 'create', '--help'], {});
  const help = stdout.replaceAll(/\s+/g, ' ');
  expect(help).toContain('separated by commas (default: all)');
  expect(help).toContain('requests a minute (default: 1000 for live, 300 for test)');
});

describe('forecourt keys list', () => {
  it('shows the state of each key, and never a whole key', async () => {
    const { stdout, requests } = await converse(['keys', 'list', '--organization', 'acme'], {
      body: {
        data: [
          key,
          { ...key, state: 'revoked', revokedDate: TIME },
          {
            ...key,
            state: 'expired',
            expiresDate: '2020-01-01T00:00:00.000Z',
            scopes: ['blogs:read'],
          },
          { ...key, expiresDate: '2999-01-01T00:00:00.000Z' },
        ],
        total: 4,
      },
    });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/manage/organizations/acme/keys' });
    const [title, active, revoked, expired, until] = stdout.split('\n');
    expect(title).toMatch(/^ID +NAME +KEY +STATE +A MINUTE +LAST USED +ORIGINS +SCOPES$/);
    expect(active).toMatch(/sk_test_…wxyz +active +300 +- +- +all scopes$/);
    expect(revoked).toContain(' revoked ');
    expect(expired).toMatch(/ expired 2020-01-01 00:00 UTC .* blogs:read$/);
    expect(until).toContain(' until 2999-01-01 00:00 UTC ');
  });

  const inDays = (days: number) => new Date(Date.now() + (days * 24 + 1) * 3_600_000).toISOString();
  const listOf = (...keys: object[]) =>
    converse(['keys', 'list', '--organization', 'acme'], {
      body: { data: keys, total: keys.length },
    });

  it('marks a key that expires soon, and says how to replace it', async () => {
    const expiresDate = inDays(3);
    const { stdout, stderr } = await listOf(key, { ...key, state: 'expiring', expiresDate });
    const time = `${expiresDate.slice(0, 10)} ${expiresDate.slice(11, 16)} UTC`;
    expect(stdout).toContain(` ! expires in 3 days: ${time} `);
    expect(stderr).toBe(
      '1 key expires within 14 days (!). To replace one: forecourt keys rotate ID --grace 24h\n',
    );
  });

  it('counts the hours of the last two days', async () => {
    const { stdout } = await listOf({ ...key, state: 'expiring', expiresDate: inDays(1) });
    expect(stdout).toContain(' ! expires in 24 hours: ');
  });

  it('says nothing more if no key expires soon', async () => {
    expect(await listOf(key)).toMatchObject({ stderr: '' });
  });

  it('shows the prefix and the origins of a publishable key', async () => {
    const origins = ['https://one.example', 'https://two.example'];
    const { stdout } = await listOf({ ...key, kind: 'publishable', origins });
    expect(stdout).toMatch(/ pk_test_…wxyz .* https:\/\/one\.example, https:\/\/two\.example /);
  });
});

describe('forecourt keys rotate', () => {
  const rotated = (previous: object) => ({
    status: 201,
    body: { data: { ...key, key: 'sk_test_newkey', previous: { ...key, ...previous } } },
  });
  const rotate = ['keys', 'rotate', ID, '--grace'];

  it('replaces the key, and shows the new one once', async () => {
    const { code, stdout, requests } = await converse(
      [...rotate, '24h', '--expires', '2999-01-01'],
      rotated({ state: 'expiring', expiresDate: '2998-01-01T00:00:00.000Z' }),
    );
    expect(code).toBe(0);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/manage/keys/${ID}/rotate`,
      body: { gracePeriod: 86_400, expiresDate: '2999-01-01T00:00:00.000Z' },
    });
    expect(stdout).toContain('The old key sk_test_…wxyz: until 2998-01-01 00:00 UTC.');
    expect(stdout.match(/sk_test_newkey/g)).toHaveLength(1);
    expect(stdout).toContain('not shown again');
  });

  it('ends the old key at once with --grace 0', async () => {
    const { stdout, requests } = await converse(
      [...rotate, '0'],
      rotated({ state: 'revoked', revokedDate: TIME }),
    );
    expect(requests[0]?.body).toEqual({ gracePeriod: 0 });
    expect(stdout).toContain('The old key sk_test_…wxyz: revoked.');
  });

  it.each([
    [['keys', 'rotate', ID], '--grace <duration>'],
    [[...rotate, '1 day'], 'It must be a duration such as 24h, 7d, 30m or 90s, or 0.'],
  ])('refuses %j before anything is sent', async (args, sentence) => {
    const { code, stderr, requests } = await converse(args, rotated({}));
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(requests).toEqual([]);
  });
});

describe('forecourt keys revoke', () => {
  it('revokes the key with this id', async () => {
    const { code, stdout, requests } = await converse(['keys', 'revoke', ID], {
      body: { data: { ...key, revokedDate: TIME } },
    });
    expect(code).toBe(0);
    expect(requests[0]).toMatchObject({ method: 'POST', path: `/manage/keys/${ID}/revoke` });
    expect(stdout).toBe('Revoked "Website" (sk_test_…wxyz).\n');
  });
});
