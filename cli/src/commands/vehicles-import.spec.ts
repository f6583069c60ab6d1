import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';
import type { Reply, SentRequest } from '../../test/manage-server.js';

const acme = { id: ID, name: 'Acme', slug: 'acme', currency: 'USD', timeZone: 'UTC' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsIn = ({ body }: SentRequest) => (body as { rows: { stockNumber: string }[] }).rows;

/** Creates every row, except that it refuses the brand of rows whose stock number is `bad`. */
const importing = (request: SentRequest): Reply => {
  const rows = rowsIn(request);
  const errors = rows.flatMap(({ stockNumber }, row) =>
    stockNumber === 'bad' ? [{ row, column: 'brand', message: 'is unknown' }] : [],
  );
  const created = rows.length - errors.length;
  return { body: { data: { created, updated: 0, unchanged: 0, errors } } };
};

/** Imports a file with this text into a server that answers imports with `answer`. */
async function importFile(
  name: string,
  text: string,
  { options = [], answer = importing }: { options?: string[]; answer?: typeof importing } = {},
) {
  const file = join(folder, name);
  await writeFile(file, text);
  const talk = await converse(['vehicles', 'import', file, ...TENANT, ...options], (request) =>
    request.method === 'GET' ? { body: { data: { ...acme, createdDate: TIME } } } : answer(request),
  );
  return { ...talk, imports: talk.requests.filter(({ method }) => method === 'POST') };
}

const csvOf = (count: number) =>
  ['stockNumber,year', ...Array.from({ length: count }, (_, at) => `A-${at},2020`)].join('\n');

describe('forecourt vehicles import', () => {
  it('sends the rows of a CSV file and counts the results', async () => {
    const { code, stdout, stderr, imports } = await importFile(
      'a.csv',
      'stockNumber,year\nA-1,2020',
    );
    expect(imports).toMatchObject([
      {
        path: '/manage/organizations/acme/test/vehicles/import',
        body: { rows: [{ stockNumber: 'A-1', year: 2020 }], dryRun: false },
      },
    ]);
    expect(stdout).toBe('created 1, updated 0, unchanged 0, failed 0\n');
    expect([code, stderr]).toEqual([0, '']);
  });

  it('sends 500 rows at a time, in the order of the file', async () => {
    const { imports } = await importFile('a.csv', csvOf(1_200));
    expect(imports.map((request) => rowsIn(request).length)).toEqual([500, 500, 200]);
    expect(imports.flatMap(rowsIn).map(({ stockNumber }) => stockNumber)).toEqual(
      Array.from({ length: 1_200 }, (_, at) => `A-${at}`),
    );
  });

  it.each([
    ['a.json', '[{"stockNumber":"A-1"}]'],
    ['a.JSON', '[{"stockNumber":"A-1"}]'],
    ['a.txt', ' \n [{"stockNumber":"A-1"}]'],
    ['a.txt', '\uFEFFstockNumber\nA-1'],
    ['a', 'stockNumber\nA-1'],
  ])('detects the format of %s %j', async (name, text) => {
    const { imports } = await importFile(name, text);
    expect(imports.flatMap(rowsIn)).toEqual([{ stockNumber: 'A-1' }]);
  });

  it('reports refused rows by line, imports the rest, and exits with 1', async () => {
    const text = 'stockNumber,year,description\nbad,2020,"two\nlines"\nA-2,new,\nA-3,2020,';
    const { code, stdout, stderr, imports } = await importFile('a.csv', text);
    expect(imports.flatMap(rowsIn).map(({ stockNumber }) => stockNumber)).toEqual(['bad', 'A-3']);
    expect(stderr.split('\n')).toEqual([
      'line 2, brand: is unknown',
      expect.stringMatching(/^line 4, year: must be a whole number/),
      '',
    ]);
    expect(stdout).toBe('created 1, updated 0, unchanged 0, failed 2\n');
    expect(code).toBe(1);
  });

  it('prints the same as a single JSON object with --json', async () => {
    const { code, stdout, stderr } = await importFile('a.csv', 'stockNumber\nA-1\nbad', {
      options: ['--json'],
    });
    expect(JSON.parse(stdout)).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [{ line: 3, column: 'brand', message: 'is unknown' }],
    });
    expect([code, stderr]).toEqual([1, '']);
  });

  it('asks the server to change nothing in a dry run, and says so', async () => {
    const { stdout, imports } = await importFile('a.csv', csvOf(1), { options: ['--dry-run'] });
    expect(imports[0]?.body).toMatchObject({ dryRun: true });
    expect(stdout).toBe(
      'Dry run, nothing is changed: created 1, updated 0, unchanged 0, failed 0\n',
    );
  });

  it('sends nothing if the header is wrong', async () => {
    const { code, stderr, imports } = await importFile('a.csv', 'stockNumber,milage\nA-1,5');
    expect([code, imports]).toEqual([1, []]);
    expect(stderr).toMatch(/line 1: "milage" .* Did you mean "mileage"\?\n.*Nothing was/);
  });

  it('stops at a malformed line, and says what was imported before it', async () => {
    const { code, stdout, stderr, imports } = await importFile(
      'a.csv',
      `${csvOf(501)}\nA-x,"open\nA-y,2020\n`,
      { options: ['--json'] },
    );
    expect(imports.map((request) => rowsIn(request).length)).toEqual([500, 1]);
    expect(JSON.parse(stdout)).toMatchObject({
      created: 501,
      failed: 1,
      errors: [{ line: 503, column: null, message: 'A quote is opened and never closed.' }],
    });
    expect(stderr).toMatch(
      /a\.csv cannot be read beyond line 503\. The rows up to line 502 were imported/,
    );
    expect(code).toBe(1);
  });

  it('resends a batch while the server fails, and says so', async () => {
    const replies: Reply[] = ['break connection', { status: 503, body: { error: 'Busy.' } }];
    const { code, stdout, stderr, imports } = await importFile('a.csv', csvOf(1), {
      answer: (request) => replies.shift() ?? importing(request),
    });
    expect(imports).toHaveLength(3);
    expect(new Set(imports.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(stderr).toMatch(/broke the connection\. Trying again in 1 s\.\nBusy\. Trying again/);
    expect([code, stdout]).toEqual([0, 'created 1, updated 0, unchanged 0, failed 0\n']);
  });

  it('stops if the server refuses a batch, and says what was imported before it', async () => {
    let batches = 0;
    const { code, stdout, stderr } = await importFile('a.csv', csvOf(1_001), {
      answer: (request) =>
        ++batches === 2
          ? { status: 403, body: { error: 'No.', code: 'refused' } }
          : importing(request),
    });
    expect(stdout).toBe('created 500, updated 0, unchanged 0, failed 0\n');
    expect(stderr).toMatch(/The rows up to line 501 were imported[^]*error: No\. \(refused\)/);
    expect([code, batches]).toEqual([1, 2]);
  });

  it('checks the organization before it reads the file', async () => {
    const { code, stderr, requests } = await converse(
      ['vehicles', 'import', join(folder, 'a.csv'), ...TENANT],
      { status: 404, body: { error: 'No organization has this slug.', code: 'x.not_found' } },
    );
    expect(requests).toMatchObject([{ method: 'GET', path: '/manage/organizations/acme' }]);
    expect(stderr).toBe('error: No organization has this slug. (x.not_found)\n');
    expect(code).toBe(1);
  });

  it.each([
    ['missing.csv', /missing\.csv cannot be read: there is no such file\.$/m],
    ['.', /cannot be read: it is a folder\.$/m],
  ])('exits with 2 if %s cannot be read', async (name, sentence) => {
    const { code, stderr } = await converse(
      ['vehicles', 'import', join(folder, name), ...TENANT],
      {},
    );
    expect(code).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
