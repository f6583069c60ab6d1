import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { converse } from '../test/forecourt-at.js';
import { startManageServer } from '../test/manage-server.js';
import { runInProcess } from '../test/run-in-process.js';

const list = ['organizations', 'list'];
const none = { body: { data: [], total: 0 } };

describe('a failed request', () => {
  it('is reported with its code, details and request id', async () => {
    const { code, stdout, stderr } = await converse(list, {
      status: 400,
      body: {
        error: 'The request has invalid parameters.',
        code: 'invalid_parameter',
        requestId: 'r-1',
        details: [{ field: 'slug', message: 'must be lower-case' }],
      },
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      [
        'error: The request has invalid parameters. (invalid_parameter)',
        '  slug: must be lower-case',
        '  request id: r-1',
        '',
      ].join('\n'),
    );
  });

  it('for an unknown organization says how to see them all', async () => {
    const { stderr } = await converse(['keys', 'list', '--organization', 'dmeo'], {
      status: 404,
      body: {
        error: 'No organization has the slug "dmeo".',
        code: 'identity.organization_not_found',
      },
    });
    expect(stderr).toBe(
      [
        'error: No organization has the slug "dmeo". (identity.organization_not_found)',
        '  To see them all: forecourt organizations list',
        '',
      ].join('\n'),
    );
  });

  it('says where a refused token came from', async () => {
    const { stderr } = await converse(list, {
      status: 401,
      body: { error: 'Invalid or missing operator token', code: 'unauthorized' },
    });
    expect(stderr).toContain('operator token: taken from FORECOURT_OPERATOR_TOKEN\n');
  });

  it('is reported if something other than Forecourt answers', async () => {
    const { code, stderr } = await converse(list, {
      status: 502,
      body: '<html>Bad gateway</html>',
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/answered 502 Bad Gateway, which does not look like Forecourt/);
  });

  it('is reported if the answer has an unknown form', async () => {
    const { code, stderr } = await converse(list, { body: { data: [{ id: 5 }], total: 1 } });
    expect(code).toBe(1);
    expect(stderr).toContain('in a form that this version of the command does not understand');
  });

  it('may also be a redirect: the token goes nowhere else', async () => {
    await using elsewhere = await startManageServer(() => none);
    const { code, stderr } = await converse(list, {
      status: 307,
      headers: { location: `${elsewhere.url}/manage/organizations` },
    });
    expect(code).toBe(1);
    expect(stderr).toContain(`redirects to ${elsewhere.url}: give that URL`);
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('the operator token', () => {
  it("is otherwise read from the data folder's file", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-token-'));
    await writeFile(join(folder, 'operator-token'), 'from-the-file\n');
    await using server = await startManageServer(() => none);
    await runInProcess(list, { FORECOURT_URL: server.url, FORECOURT_DATA: folder });
    await rm(folder, { recursive: true });
    expect(server.requests).toMatchObject([{ authorization: 'Bearer from-the-file' }]);
  });

  it('is required', async () => {
    const { code, stderr } = await runInProcess(list, { FORECOURT_DATA: '/nowhere' });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: There is no readable operator token in /nowhere/operator-token. ' +
        'Set FORECOURT_DATA to the data folder of a Forecourt on this machine, or set FORECOURT_OPERATOR_TOKEN.\n',
    );
  });
});

describe('the command line', () => {
  it.each([
    [['vehicels'], 'Did you mean vehicles?'],
    [['vehicles', 'imprt'], 'Did you mean import?'],
    [['organizations', 'list', '--jsno'], 'Did you mean --json?'],
    [['keys', 'list', '--organisation', 'acme'], 'Did you mean --organization?'],
    [['keys', 'list'], 'missing required option: --organization <slug>'],
    [['keys', 'create'], 'missing required options: --organization <slug>, --environment'],
    [['keys', 'revoke'], "missing required argument 'id'"],
    [['keys'], 'Usage: forecourt keys'],
    [[], 'Usage: forecourt'],
  ])('%j is wrong usage, explained on stderr', async (args, sentence) => {
    const { code, stdout, stderr } = await runInProcess(args, {});
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });

  it('shows all commands, variables and exit codes on one screen', async () => {
    const { code, stdout } = await runInProcess(['--help'], {});
    expect(code).toBe(0);
    expect(stdout.split('\n').length).toBeLessThanOrEqual(45);
    for (const part of ['vehicles import <file>', 'impressions report', 'FORECOURT_URL', 'Exit']) {
      expect(stdout).toContain(part);
    }
  });

  it('shows an example with every command', async () => {
    const help = (await runInProcess(['--help'], {})).stdout;
    const commands = [...help.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) .*[a-z]$/gm)].map(
      ([, name]) => name,
    );
    expect(commands).toHaveLength(21);
    for (const command of commands) {
      const { code, stdout } = await runInProcess([...command!.split(' '), '--help'], {});
      expect(code).toBe(0);
      expect(stdout).toContain(`Example:\n  $ forecourt ${command}`);
      expect(stdout).toContain('--json');
    }
  });
});
