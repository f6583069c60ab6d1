import { tmpdir } from 'node:os';
import { freePort } from '@forecourt/local-servers/free-port';
import { forecourt } from '@forecourt/tests/e2e/forecourt-command';
import { theProduct } from '@forecourt/tests/e2e/product';

const commands = [
  'organizations create',
  'organizations list',
  'keys create',
  'keys list',
  'keys revoke',
  'vehicles import',
  'vehicles set-status',
  'customers purchase',
  'customers refund',
  'blogs publish',
  'blogs unpublish',
  'test-drives list',
  'test-drives set-status',
  'contacts list',
  'subscribers list',
  'impressions report',
];

describe('--help', () => {
  it('lists every command, the settings and the exit codes', async () => {
    const { code, stdout, stderr } = await forecourt(['--help'], { env: {} });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const part of [...commands, 'FORECOURT_URL', 'FORECOURT_OPERATOR_TOKEN', 'Exit codes']) {
      expect(stdout).toContain(part);
    }
  });

  it.each(commands)('of %s exits with 0 and shows an example', async (command) => {
    const ran = await forecourt([...command.split(' '), '--help'], { env: {} });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain(`$ forecourt ${command}`);
  });

  it('of a group lists its commands', async () => {
    const { code, stdout } = await forecourt(['keys', '--help'], { env: {} });
    expect(code).toBe(0);
    for (const command of ['create', 'list', 'revoke']) expect(stdout).toContain(command);
  });

  it('--version prints the version', async () => {
    expect(await forecourt(['--version'], { env: {} })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe('wrong usage exits with 2 and says what is wrong', () => {
  it.each([
    ['vehicle import stock.csv', 'vehicles'],
    ['organizations make', 'make'],
    ['organizations create --name Acme', '--slug'],
    ['organizations list --jsn', '--json'],
    ['keys create --environment live', '--organization'],
    ['keys create --organization acme --environment prod', 'live, test'],
    ['keys create --organization acme --environment live --scopes vehicle:read', 'vehicles:read'],
    ['keys create --organization acme --environment live --rate-limit none', 'whole number'],
    ['vehicles set-status A-1 gone --organization acme --environment live', 'available'],
    ['vehicles import none.csv --organization acme --environment live', 'none.csv'],
    ['customers purchase --organization acme --environment live', '--email'],
    ['organizations list --url ftp://localhost', 'http://'],
  ])('forecourt %s', async (args, said) => {
    const { code, stdout, stderr } = await forecourt(args.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });

  it('without an operator token', async () => {
    const env = { FORECOURT_URL: theProduct().url, FORECOURT_DATA: tmpdir() };
    const { code, stderr } = await forecourt(['organizations', 'list'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('FORECOURT_OPERATOR_TOKEN');
  });
});

it('a wrong operator token exits with 1', async () => {
  const env = { FORECOURT_URL: theProduct().url, FORECOURT_OPERATOR_TOKEN: 'not-the-token' };
  const { code, stdout, stderr } = await forecourt(['organizations', 'list'], { env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('FORECOURT_OPERATOR_TOKEN');
});

it('an unknown organization exits with 1 and shows the error code and the request id', async () => {
  const { code, stderr } = await forecourt(['keys', 'list', '--organization', 'nobody-here']);
  expect(code).toBe(1);
  expect(stderr).toContain('identity.organization_not_found');
  expect(stderr).toMatch(/request id: \S+/);
});

it('a server that does not answer exits with 3', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { code, stdout, stderr } = await forecourt(['organizations', 'list', '--url', url]);
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
  expect(stderr).toContain(url);
});
