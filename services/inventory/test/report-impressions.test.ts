import { reportImpressions } from '@forecourt/contracts/inventory/rpc';
import { aVehicle } from '@forecourt/contracts/testing/a-vehicle';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { MAX_MESSAGE_BYTES } from '@forecourt/service-kit/rpc/message-size';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { Dealer } from './builders.js';
import { startInventory } from './start-inventory.js';

let inventory: TestService;
beforeAll(async () => {
  inventory = await startInventory();
});
afterAll(() => inventory.stop());

const aDealer = (more?: Parameters<typeof aTenant>[0]) => new Dealer(inventory, aTenant(more));
const always = { from: '2000-01-01', to: '2999-12-31' };
const reportTo = (dealer: Dealer, period = always) =>
  inventory.call(reportImpressions, period, dealer.context);

/** Stores views of a past day, as a roll-up would have. */
async function viewsOn(dealer: Dealer, day: string, stockNumber: string, impressions: number) {
  const { organizationId, environment } = dealer.context.tenant;
  await inventory.sql(
    `INSERT INTO impression_day (organization_id, environment, day, vehicle_id, impressions)
     VALUES ($1, $2, $3, $4, $5)`,
    [organizationId, environment, day, await dealer.idOf(stockNumber), impressions],
  );
}

it('returns views per day and vehicle, ordered by day and then stock number', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('B'), aVehicle().numbered('A').sold());
  await viewsOn(dealer, '2026-03-02', 'A', 3);
  await viewsOn(dealer, '2026-03-01', 'B', 2);
  await viewsOn(dealer, '2026-03-02', 'B', 1);

  const { data, total } = await reportTo(dealer);

  expect(data).toEqual([
    {
      day: '2026-03-01',
      vehicleId: await dealer.idOf('B'),
      stockNumber: 'B',
      name: '2021 Toyota Camry',
      impressions: 2,
    },
    expect.objectContaining({ day: '2026-03-02', stockNumber: 'A', impressions: 3 }),
    expect.objectContaining({ day: '2026-03-02', stockNumber: 'B', impressions: 1 }),
  ]);
  expect(total).toBe(6);
});

it('covers the days from the first to the last, inclusive', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));
  for (const day of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']) {
    await viewsOn(dealer, day, 'A', 1);
  }

  const { data, total } = await reportTo(dealer, { from: '2026-03-01', to: '2026-03-02' });

  expect(data.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02']);
  expect(total).toBe(2);
});

it('counts a view at once, and only once after it is rolled up', async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));
  const id = await dealer.idOf('A');

  await dealer.views(id);
  expect(await reportTo(dealer)).toMatchObject({ total: 1 });
  await dealer.views(id);
  await eventually(async () => {
    expect(await reportTo(dealer)).toMatchObject({ total: 2, data: [{ impressions: 2 }] });
    expect((await dealer.vehicle('A')).impressionsCount).toBe(2);
  });
});

it("uses the day in the organization's time zone", async () => {
  // The two zones are 25 hours apart, so they never share a day.
  const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map((timeZone) =>
    aDealer({ timeZone }),
  );
  const dayOfView = async (dealer: Dealer) => {
    await dealer.has(aVehicle().numbered('A'));
    await dealer.views(await dealer.idOf('A'));
    return (await reportTo(dealer)).data[0]!.day;
  };

  const days = [await dayOfView(early!), await dayOfView(late!)];

  expect(days[0]! < days[1]!).toBe(true);
  const kiritimati = (instant: number) =>
    new Date(instant + 14 * 3_600_000).toISOString().slice(0, 10);
  expect([kiritimati(Date.now()), kiritimati(Date.now() - 10_000)]).toContain(days[1]);
});

it("never shows another organization's or the other environment's views", async () => {
  const dealer = aDealer();
  await dealer.has(aVehicle().numbered('A'));
  await viewsOn(dealer, '2026-03-01', 'A', 1);
  await dealer.views(await dealer.idOf('A'));

  const otherEnvironment = new Dealer(inventory, otherEnvironmentOf(dealer.context));
  expect(await reportTo(aDealer())).toEqual({ data: [], total: 0 });
  expect(await reportTo(otherEnvironment)).toEqual({ data: [], total: 0 });
});

describe('a report that is too large for one message', () => {
  /** Follows the parts to the end, as the gateway does. */
  async function partsOf(dealer: Dealer, period = always) {
    const parts = [await reportTo(dealer, period)];
    for (let { next } = parts[0]!; next; next = parts.at(-1)!.next) {
      parts.push(await inventory.call(reportImpressions, { ...period, next }, dealer.context));
    }
    return parts;
  }

  /** Views of every vehicle of the dealer, on each of these days. */
  async function viewsOnDays(dealer: Dealer, days: number) {
    const { organizationId, environment } = dealer.context.tenant;
    await inventory.sql(
      `INSERT INTO impression_day (organization_id, environment, day, vehicle_id, impressions)
       SELECT organization_id, environment, date '2000-01-01' + day, id, 1 + day % 3
       FROM vehicle, generate_series(0, $3::int - 1) AS day
       WHERE organization_id = $1 AND environment = $2`,
      [organizationId, environment, days],
    );
    // PostgreSQL does it by itself within a minute of so many new rows.
    await inventory.sql('ANALYZE vehicle, impression_day');
  }

  const sizeOf = (reply: unknown) => Buffer.byteLength(JSON.stringify(reply));

  it('comes in parts that are the whole report together, with its total', async () => {
    const dealer = aDealer();
    const stockNumbers = Array.from({ length: 20 }, (_, index) => `STOCK-${index}`);
    await dealer.has(...stockNumbers.map((number) => aVehicle().numbered(number)));
    await viewsOnDays(dealer, 6_500);

    const parts = await partsOf(dealer);

    const rows = parts.flatMap(({ data }) => data);
    expect(rows).toHaveLength(130_000);
    expect(sizeOf(rows)).toBeGreaterThan(MAX_MESSAGE_BYTES);
    expect(Math.max(...parts.map(sizeOf))).toBeLessThan(MAX_MESSAGE_BYTES / 8);
    const keys = rows.map(({ day, stockNumber }) => `${day} ${stockNumber}`);
    expect(new Set(keys).size).toBe(130_000);
    expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted());
    expect(parts.at(-1)!.total).toBe(rows.reduce((sum, row) => sum + row.impressions, 0));
  });

  it('is cut within a day if the day alone is too large', async () => {
    const dealer = aDealer();
    await dealer.has(aVehicle().numbered('A'));
    const { organizationId, environment } = dealer.context.tenant;
    const columns = await inventory.sql<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_schema = 'inventory' AND table_name = 'vehicle' AND is_generated = 'NEVER'
         AND column_name NOT IN ('id', 'stock_number', 'slug')`,
    );
    const others = columns.map(({ name }) => name).join(', ');
    await inventory.sql(
      `INSERT INTO vehicle (id, stock_number, slug, ${others})
       SELECT gen_random_uuid(), 'N' || number, 'n' || number, ${others}
       FROM vehicle, generate_series(1, 11000) AS number
       WHERE organization_id = $1 AND environment = $2`,
      [organizationId, environment],
    );
    await viewsOnDays(dealer, 2);

    const parts = await partsOf(dealer);

    const keys = parts.flatMap(({ data }) => data.map((row) => `${row.day} ${row.stockNumber}`));
    expect(keys).toHaveLength(22_002);
    expect(new Set(keys).size).toBe(22_002);
    expect(parts.map(({ data }) => data.length)).toEqual([5_000, 5_000, 5_000, 5_000, 2_002]);
  });
});

it.each([
  { from: '2026-03-02', to: '2026-03-01' },
  { from: '2026-02-30', to: '2026-03-01' },
  { from: 'yesterday', to: 'today' },
])('refuses %j', async (period) => {
  await expect(reportTo(aDealer(), period)).rejects.toMatchObject({ code: 'invalid_parameter' });
});
