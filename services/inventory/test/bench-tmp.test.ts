import { aTenant } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { getReferenceSnapshot } from '@forecourt/contracts/catalog/rpc';
import { referenceDataPublished } from '@forecourt/contracts/catalog/events';
import {
  importVehicles,
  listVehicles,
  getVehicle,
  getVehicleStatistics,
  countVehiclesByBrand,
} from '@forecourt/contracts/inventory/rpc';
import { startTestService } from '@forecourt/service-kit/testing/test-service';
import { readFileSync } from 'node:fs';
import { inventoryService } from '../src/inventory.service-definition.js';
import { vehicleListQuery } from '../src/vehicles/vehicle-list.js';
let inventory: TestService;
const d = JSON.parse(readFileSync('/work/main/services/catalog/data/reference-data.json', 'utf8'));
const records = [
  ...d.brands.map((r: any) => ({ kind: 'brand', ...r })),
  ...d.bodyTypes.map((r: any) => ({ kind: 'bodyType', ...r })),
  ...d.models.map((r: any) => ({ kind: 'model', ...r })),
  ...d.engines.map((r: any) => ({ kind: 'engine', ...r })),
  ...d.generations.map((r: any) => ({ kind: 'generation', ...r })),
  ...d.trims.map((r: any) => ({ kind: 'trim', ...r })),
];
const out = (...a: unknown[]) => process.stderr.write(a.map(String).join(' ') + '\n');
it('bench', async () => {
  inventory = await startTestService(inventoryService, { env: { PUBLIC_URL: 'http://x' } });
  inventory.fake(getReferenceSnapshot, () => ({ version: 1, pages: 1, records }) as any);
  let t = performance.now();
  await inventory.deliver(referenceDataPublished, { version: 1 });
  out('copy ms', performance.now() - t);
  const brand = new Map(d.brands.map((b: any) => [b.id, b.name]));
  const engines = d.engines;
  const ctx = aTenant();
  const BATCHES = Number(process.env.BATCHES ?? 200);
  const row = (i: number) => {
    const m = d.models[(i * 7919) % d.models.length];
    return {
      stockNumber: `STK-${i}`,
      vin: `1HGCM82633A${String(i).padStart(6, '0')}`,
      brand: brand.get(m.brandId),
      model: m.name,
      year: 1995 + (i % 30),
      mileage: i % 17 === 0 ? null : (i * 31) % 200000,
      condition: 'used',
      exteriorColor: 'Blue',
      interiorColor: 'Black',
      listingType: ['sale', 'sale', 'rental', 'auction'][i % 4],
      status: i % 10 === 0 ? 'sold' : 'available',
      price: 1000 + ((i * 37) % 60000) + 0.5,
      currency: 'USD',
      isNegotiable: true,
      financingAvailable: false,
      description: 'A fine car with one owner and a full service history. '.repeat(6),
      drivetrain: 'FWD',
      doors: 4,
      seats: 5,
      safety: ['ABS', 'Airbags', 'Lane assist'],
      exterior: ['Roof rails'],
      interior: ['Leather', 'Heated seats'],
      entertainment: ['Radio', 'CarPlay'],
      photos: [1, 2, 3, 4, 5].map((p) => `https://img.example/${i}/${p}.jpg`),
      address: '1 Main St',
      locationName: 'Downtown',
      deposit: 100,
      minimumDays: 2,
      availableFrom: '2026-03-01',
    };
  };
  const batch = (b: number) => Array.from({ length: 500 }, (_, i) => row(b * 500 + i));
  for (const [name, change] of [
    ['create', (r: any) => r],
    ['unchanged', (r: any) => r],
    ['update', (r: any) => ({ ...r, price: r.price + 1 })],
  ] as const) {
    const n = name === 'create' ? BATCHES : Math.min(BATCHES, 60);
    const batches = Array.from({ length: n }, (_, b) => () => batch(b).map(change));
    t = performance.now();
    for (const rows of batches) {
      const { data } = await inventory.call(importVehicles, { rows: rows() }, ctx);
      if (data.errors.length) throw new Error(JSON.stringify(data.errors[0]));
    }
    const s = (performance.now() - t) / 1000;
    out(name, n * 500, 'rows', s.toFixed(1), 's', Math.round((n * 500) / s), 'rows/s');
  }
  await inventory.sql('ANALYZE vehicle');
  const time = async (name: string, n: number, f: (i: number) => Promise<unknown>) => {
    for (let i = 0; i < 20; i++) await f(i);
    const t0 = performance.now();
    let i = 0;
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        while (i < n) await f(i++);
      }),
    );
    out(
      name,
      ((performance.now() - t0) / n).toFixed(2),
      'ms each',
      Math.round(n / ((performance.now() - t0) / 1000)),
      '/s',
    );
  };
  if (process.env.BIG) {
    const explain = async (title: string, req: any) => {
      const parsed = listVehicles.request.parse(req);
      const q = vehicleListQuery(ctx.tenant, parsed, 'USD');
      const plan = await inventory.sql<any>(
        'EXPLAIN (ANALYZE, COSTS OFF, BUFFERS OFF) ' + q.statement,
        q.parameters,
      );
      out('---', title, JSON.stringify(req));
      for (const r of plan) out(r['QUERY PLAN']);
    };
    await explain('first (before vacuum)', {});
    await inventory.sql('VACUUM ANALYZE vehicle');
    const toyota = d.brands.find((b: any) => b.slug === 'toyota');
    const m = d.models.find((x: any) => x.brandId === toyota.id && x.name === 'Camry');
    await explain('default', {});
    await explain('page 500', { page: 500 });
    await explain('brand', { brandId: toyota.id });
    await explain('model', { modelId: m.id, sort: 'price' });
    await explain('mileage', { sort: 'mileage' });
    await explain('mileage', { sort: 'mileage', order: 'asc' });
    await explain('name', { sort: 'name' });
    await explain('price', { sort: 'price', minPrice: 20000, maxPrice: 21000 });
    await explain('body', { bodyTypeId: m.bodyTypeId, minYear: 2015, listingType: 'sale' });
    await explain('impr', { sort: 'impressionsCount' });
    const sizes = await inventory.sql<any>(
      `select indexrelname, pg_size_pretty(pg_relation_size(indexrelid)) s from pg_stat_user_indexes where relname='vehicle'`,
    );
    for (const s of sizes) out(s.indexrelname, s.s);
    out((await inventory.sql<any>(`select pg_size_pretty(pg_table_size('vehicle')) s`))[0].s);
    await time('list 200k tenant', 100, () => inventory.call(listVehicles, {}, ctx));
    await time('list 200k tenant brand', 100, () =>
      inventory.call(listVehicles, { brandId: toyota.id }, ctx),
    );
    await time('stats 200k', 20, () => inventory.call(getVehicleStatistics, {}, ctx));
    await time('counts 200k', 20, () => inventory.call(countVehiclesByBrand, {}, ctx));
  }
  // a usual dealer beside the giant
  const small = aTenant();
  await inventory.call(importVehicles, { rows: batch(0) }, small);
  await time('list 500-vehicle tenant', 2000, () => inventory.call(listVehicles, {}, small));
  const ids = (await inventory.call(listVehicles, { limit: 100 }, small)).data.map((v) => v.id);
  await time('get + impression', 3000, (i) =>
    inventory.call(getVehicle, { id: ids[i % 100]!, countImpression: true }, small),
  );
  await time('get no impression', 3000, (i) =>
    inventory.call(getVehicle, { id: ids[i % 100]!, countImpression: false }, small),
  );
  await time('stats', 500, () => inventory.call(getVehicleStatistics, {}, small));
  await time('counts', 500, () => inventory.call(countVehiclesByBrand, {}, small));
  await inventory.stop();
}, 600_000);
