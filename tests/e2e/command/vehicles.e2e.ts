import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listVehicles } from '@forecourt/contracts/inventory/rpc';
import { anOrganization, conforms, type Api } from '@forecourt/tests/e2e/api';
import { forecourt, tenantOf } from '@forecourt/tests/e2e/forecourt-command';

const HEADER = 'stockNumber,brand,model,year,listingType,price,description,safety,photos';
const CAMRY = 'A-1,Toyota,Camry,2021,sale,23995.50,"A ""good"" one,\nof one owner",ABS;ESP,';
const CIVIC =
  'A-2,Honda,Civic,2020,sale,18000,,,https://example.com/1.jpg;https://example.com/2.jpg';

let folder: string;
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  api = await anOrganization();
});
const aFile = async (name: string, ...lines: string[]) => {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
};
const importFile = (file: string, ...options: string[]) =>
  forecourt(['vehicles', 'import', file, ...tenantOf(api.live), ...options]);
const stock = async () => {
  const answer = await api.live.get('/external/vehicles', { sort: 'year', order: 'desc' });
  return conforms(answer, listVehicles.response).data;
};

describe('forecourt vehicles import', () => {
  it('imports a CSV file, and reports no change the second time', async () => {
    const file = await aFile('stock.csv', HEADER, CAMRY, CIVIC);
    expect(await importFile(file)).toEqual({
      code: 0,
      stdout: 'created 2, updated 0, unchanged 0, failed 0\n',
      stderr: '',
    });
    expect(await importFile(file)).toMatchObject({
      code: 0,
      stdout: 'created 0, updated 0, unchanged 2, failed 0\n',
    });
    expect(await stock()).toMatchObject([
      {
        model: { name: 'Camry', brand: { name: 'Toyota' } },
        description: 'A "good" one,\nof one owner',
        saleOptions: { price: 23_995.5 },
        features: { safety: ['ABS', 'ESP'] },
        media: [],
      },
      { model: { name: 'Civic' }, description: null, media: [{ isFeatured: true }, {}] },
    ]);
  });

  it('imports the good rows, reports line and column of each fault, and exits with 1', async () => {
    const file = await aFile(
      'faults.csv',
      HEADER,
      CAMRY,
      'B-1,Toyotta,Camry,2021,sale,1,,,',
      'B-2,Toyota,Camry,last year,sale,1,,,',
      'B-3,Toyota,Camry,2021,sale,,,,',
      CIVIC,
    );
    const { code, stdout, stderr } = await importFile(file);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'created 2, updated 0, unchanged 0, failed 3\n',
    });
    // The Camry's description spans two lines.
    expect(stderr).toMatch(/^line 4, brand: .*Toyota/m);
    expect(stderr).toMatch(/^line 5, year: /m);
    expect(stderr).toMatch(/^line 6, price: /m);
    expect(await stock()).toHaveLength(2);
  });

  it('reports the same in JSON for programs', async () => {
    const file = await aFile('json.csv', HEADER, CIVIC, 'B-1,Toyotta,Camry,2021,sale,1,,,');
    const { code, stdout } = await importFile(file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      created: 1,
      updated: 0,
      unchanged: 0,
      failed: 1,
      errors: [{ line: 3, column: 'brand', message: expect.stringContaining('Toyota') }],
    });
  });

  it('changes nothing in a dry run', async () => {
    const file = await aFile('dry.csv', HEADER, CAMRY);
    const { code, stdout } = await importFile(file, '--dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('created 1, updated 0, unchanged 0, failed 0');
    expect(await stock()).toEqual([]);
  });

  it('imports more rows than fit in one batch', async () => {
    const rows = Array.from(
      { length: 1_100 },
      (_, at) => `C-${at},Toyota,Camry,2021,sale,${at},,,`,
    );
    const file = await aFile('many.csv', HEADER, ...rows);
    expect(await importFile(file)).toMatchObject({
      code: 0,
      stdout: 'created 1100, updated 0, unchanged 0, failed 0\n',
    });
    const answer = await api.live.get('/external/vehicles', { limit: 1 });
    expect(conforms(answer, listVehicles.response).total).toBe(1_100);
  });

  it('imports a JSON file and standard input', async () => {
    const row = {
      stockNumber: 'J-1',
      brand: 'Toyota',
      model: 'Camry',
      year: 2021,
      listingType: 'sale',
      price: 1,
    };
    const file = await aFile('stock.json', JSON.stringify([row]));
    expect(await importFile(file)).toMatchObject({ code: 0 });
    const piped = await forecourt(['vehicles', 'import', '-', ...tenantOf(api.live)], {
      ...{ stdin: JSON.stringify([row, { ...row, stockNumber: 'J-2' }]) },
    });
    expect(piped).toMatchObject({
      code: 0,
      stdout: 'created 1, updated 0, unchanged 1, failed 0\n',
    });
  });

  it('refuses a file with an unknown column, and suggests the nearest one', async () => {
    const file = await aFile('header.csv', 'stockNumber,milage', 'A-1,5');
    const { code, stderr } = await importFile(file);
    expect(code).toBe(1);
    expect(stderr).toContain('milage');
    expect(stderr).toContain('mileage');
  });
});

describe('forecourt vehicles set-status', () => {
  it('moves a vehicle, and refuses a move that is not allowed', async () => {
    await importFile(await aFile('status.csv', HEADER, CAMRY));
    const setStatus = (status: string, stockNumber = 'A-1') =>
      forecourt(['vehicles', 'set-status', stockNumber, status, ...tenantOf(api.live)]);

    expect(await setStatus('sold')).toEqual({
      code: 0,
      stdout: 'A-1 2021 Toyota Camry: sold\n',
      stderr: '',
    });
    expect(await stock()).toEqual([]);
    const refused = await setStatus('rented');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('inventory.status_move_not_allowed');
    const unknown = await setStatus('sold', 'nothing');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('inventory.stock_number_not_found');
  });
});
