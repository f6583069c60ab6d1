import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ID, TENANT, TIME } from '../test/forecourt-at.js';
import { startManageServer } from '../test/manage-server.js';
import { buildForecourt, runForecourt } from '../test/run-forecourt.js';

/** The command as a shell runs it; the other specs cover what it does. */
describe('forecourt', () => {
  beforeAll(buildForecourt, 60_000);

  it('exits with 0 for its version', async () => {
    const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };

    expect(await runForecourt(['--version'])).toEqual({
      code: 0,
      stdout: `${version}\n`,
      stderr: '',
    });
  });

  it('exits with 2 for wrong usage', async () => {
    expect(await runForecourt(['vehicels'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('looks for the operator token in the folder where it is run, and says so', async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-elsewhere-')));
    const missing = await runForecourt(['organizations', 'list'], { cwd: folder });
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toBe(
      `error: The command looks for the operator token in the folder where it is run, but there is no readable ${folder}/data/operator-token. ` +
        "Run it in Forecourt's folder, or set FORECOURT_DATA to Forecourt's data folder, or set FORECOURT_OPERATOR_TOKEN.\n",
    );

    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'operator-token'), 'kept');
    await using server = await startManageServer(() => ({ body: { data: [], total: 0 } }));
    const env = { FORECOURT_URL: server.url };
    expect(await runForecourt(['organizations', 'list'], { cwd: folder, env })).toMatchObject({
      code: 0,
    });
    expect(server.requests).toMatchObject([{ authorization: 'Bearer kept' }]);
    await rm(folder, { recursive: true });
  });

  it('exits with 3 if the server cannot be reached', async () => {
    const server = await startManageServer(() => ({}));
    await server[Symbol.asyncDispose]();
    const env = { FORECOURT_URL: server.url, FORECOURT_OPERATOR_TOKEN: 'x' };
    expect(await runForecourt(['organizations', 'list'], { env })).toMatchObject({ code: 3 });
  });

  it('imports from stdin, and exits with 1 if a row fails', async () => {
    const acme = { id: ID, name: 'Acme', slug: 'acme', currency: 'USD', timeZone: 'UTC' };
    await using server = await startManageServer(({ method }) => ({
      body: {
        data:
          method === 'GET'
            ? { ...acme, createdDate: TIME }
            : { created: 1, updated: 0, unchanged: 0, errors: [] },
      },
    }));
    const outcome = await runForecourt(['vehicles', 'import', '-', ...TENANT], {
      env: { FORECOURT_URL: server.url, FORECOURT_OPERATOR_TOKEN: 'x' },
      input: 'stockNumber,year\r\nA-1,2020\r\nA-2,new\r\n',
    });
    expect(outcome).toMatchObject({
      code: 1,
      stdout: 'created 1, updated 0, unchanged 0, failed 1\n',
      stderr: expect.stringMatching(/^line 3, year: .*\n$/),
    });
  });
});
