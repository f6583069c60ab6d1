import { randomUUID } from 'node:crypto';
import { PlacesTaken, type WaitingWebhook } from './places.js';

const aWebhook = (more: Partial<WaitingWebhook> = {}): WaitingWebhook => ({
  organizationId: randomUUID(),
  environment: 'live',
  id: randomUUID(),
  failing: false,
  ...more,
});
const many = (count: number, more: Partial<WaitingWebhook> = {}) =>
  Array.from({ length: count }, () => aWebhook(more));
const counted = (shares: { places: number }[]) => shares.map(({ places }) => places);
const sum = (shares: { places: number }[]) => shares.reduce((all, { places }) => all + places, 0);

it('one webhook gets 8 places, one that fails gets 1', () => {
  expect(counted(new PlacesTaken().share([aWebhook()]))).toEqual([8]);
  expect(counted(new PlacesTaken().share([aWebhook({ failing: true })]))).toEqual([1]);
});

it('the webhooks of one organization share 32 places', () => {
  const organizationId = randomUUID();

  const shares = new PlacesTaken().share(many(20, { organizationId }));

  expect(sum(shares)).toBe(32);
  expect(Math.max(...counted(shares)) - Math.min(...counted(shares))).toBeLessThanOrEqual(1);
});

it('there are 256 places in all, the same for each organization', () => {
  const shares = new PlacesTaken().share(many(64));

  expect(counted(shares)).toEqual(Array(64).fill(4));
});

it('webhooks that fail take no place of those that work', () => {
  const places = new PlacesTaken();
  for (const webhook of places.share(many(500, { failing: true }))) places.take(webhook);

  expect(counted(places.share([aWebhook()]))).toEqual([8]);
  expect(places.share([aWebhook({ failing: true })])).toEqual([]);
});

it('what is freed goes to the organization that has the fewest', () => {
  const places = new PlacesTaken();
  const busy = many(8).flatMap(({ organizationId }) => many(4, { organizationId }));
  for (const share of places.share(busy))
    for (let place = 0; place < share.places; place += 1) places.take(share);
  const other = aWebhook();
  expect(places.share([...busy, other])).toEqual([]);

  places.free(busy[0]!);

  expect(places.share([...busy, other])).toEqual([{ ...other, places: 1 }]);
});
