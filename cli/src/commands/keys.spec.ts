import { describe, expect, it } from '@jest/globals';
import { scopes } from '@forecourt/contracts/identity/shapes';
import { runInProcess } from '../../test/run-in-process.js';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const key = {
  id: ID,
  name: 'Website',
  environment: 'test',
  last4: 'wxyz',
  scopes: [...scopes],
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
    [['--environment', 'prod'], 'Allowed choices are live, test.'],
    [['--organization', ' '], 'It must not be blank.'],
  ])('refuses %j before anything is sent', async (wrong, sentence) => {
    const { code, stderr, requests } = await converse([...create, ...wrong], made);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(requests).toEqual([]);
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
          { ...key, revokedDate: TIME },
          { ...key, expiresDate: '2020-01-01T00:00:00.000Z', scopes: ['blogs:read'] },
          { ...key, expiresDate: '2999-01-01T00:00:00.000Z' },
        ],
        total: 4,
      },
    });
    expect(requests[0]).toMatchObject({ method: 'GET', path: '/manage/organizations/acme/keys' });
    const [title, active, revoked, expired, until] = stdout.split('\n');
    expect(title).toMatch(/^ID +NAME +KEY +STATE +A MINUTE +LAST USED +SCOPES$/);
    expect(active).toMatch(/sk_test_…wxyz +active +300 +- +all scopes$/);
    expect(revoked).toContain(' revoked ');
    expect(expired).toMatch(/ expired 2020-01-01 00:00 UTC .* blogs:read$/);
    expect(until).toContain(' until 2999-01-01 00:00 UTC ');
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
