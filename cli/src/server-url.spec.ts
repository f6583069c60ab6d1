import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ManageServer, startManageServer } from '../test/manage-server.js';
import { runInProcess } from '../test/run-in-process.js';

const list = ['organizations', 'list'];

let unreachable: string;
let folder: string;
let server: ManageServer;
beforeAll(async () => {
  const closed = await startManageServer(() => ({}));
  await closed[Symbol.asyncDispose]();
  unreachable = closed.url;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-url-'));
  server = await startManageServer(() => ({ body: { data: [], total: 0 } }));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const dataFolderNames = (text: string) => writeFile(join(folder, 'url'), text);
const run = (args: string[], env = {}) =>
  runInProcess([...list, ...args], {
    FORECOURT_OPERATOR_TOKEN: 'x',
    FORECOURT_DATA: folder,
    ...env,
  });

describe('the URL of the server', () => {
  it('comes from --url, whatever else is set', async () => {
    await dataFolderNames(unreachable);
    const { code } = await run(['--url', `${server.url}/`], { FORECOURT_URL: unreachable });
    expect(code).toBe(0);
    expect(server.requests).toMatchObject([{ path: '/manage/organizations' }]);
  });

  it('otherwise comes from FORECOURT_URL', async () => {
    await dataFolderNames(unreachable);
    expect(await run([], { FORECOURT_URL: server.url })).toMatchObject({ code: 0 });
  });

  it('otherwise comes from the data folder', async () => {
    await dataFolderNames(`${server.url}\n`);
    expect(await run([])).toMatchObject({ code: 0 });
    expect(await run([], { FORECOURT_URL: '' })).toMatchObject({ code: 0 });
  });

  it.each(['localhost:3000', 'ftp://localhost'])('must not be %s', async (url) => {
    const { code, stderr } = await run(['--url', url]);
    expect(code).toBe(2);
    expect(stderr).toContain('It must begin with http:// or https://.');
  });

  it('is refused if the data folder holds something else', async () => {
    await dataFolderNames('3000');
    const { code, stderr } = await run([]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*\/url does not hold a URL: delete it, or give the URL/);
  });
});

describe('a server that does not answer', () => {
  it('is named, with advice', async () => {
    const { code, stderr } = await run(['--url', unreachable]);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `error: ${unreachable} cannot be reached: nothing listens there.\n` +
        'Start Forecourt with `npm start`, or give its URL in FORECOURT_URL or --url.\n',
    );
  });

  it('is explained if a killed Forecourt left its URL behind', async () => {
    await dataFolderNames(unreachable);
    const { code, stderr } = await run([]);
    expect(code).toBe(3);
    expect(stderr).toContain(`The URL is from ${folder}/url. Forecourt writes it there`);
  });
});
