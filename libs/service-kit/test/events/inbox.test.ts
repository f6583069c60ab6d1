import { eventually } from '@forecourt/service-kit/testing/eventually';
import { Garage } from './garage.js';

let garage: Garage;
beforeEach(async () => {
  garage = await Garage.open();
});
afterEach(() => garage.close());

const received = (events: number, daysAgo: number) =>
  garage.sql(
    `INSERT INTO inbox (event_id, received_date)
     SELECT gen_random_uuid(), now() - make_interval(days => $2) FROM generate_series(1, $1)`,
    [events, daysAgo],
  );

const remembered = async () => {
  const [row] = await garage.sql<{ count: number }>('SELECT count(*)::int AS count FROM inbox');
  return row!.count;
};

it('forgets events after 30 days, however many there are', async () => {
  await received(20_000, 31);
  await received(10, 29);

  await garage.openInbox();

  await eventually(async () => expect(await remembered()).toBe(10));
});

it('forgets the others while someone holds one of them', async () => {
  await received(10, 31);
  await garage.inTransaction(async (sql) => {
    await sql('SELECT FROM inbox LIMIT 1 FOR UPDATE');

    await garage.openInbox();

    await eventually(async () => expect(await remembered()).toBe(1), 2_000);
  });
});
