import { randomUUID } from 'node:crypto';
import { getCustomer, updateCustomer } from '@forecourt/contracts/crm/rpc';
import { aCustomer } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const NOT_FOUND = 'crm.customer_not_found';

let api: Api;
let id: string;
let email: string;
beforeEach(async () => {
  api = await anOrganization();
  const customer = await aCustomer(api.live);
  id = customer.id;
  email = customer.user.email;
});
const pathOf = (customer: string) => `/external/customers/${customer}`;
const patch = async (changes: object) =>
  conforms(await api.live.patch(pathOf(id), changes), updateCustomer.response).data;
const stored = async () => conforms(await api.live.get(pathOf(id)), getCustomer.response).data;

describe('PATCH /external/customers/:id', () => {
  it('returns the changed fields', async () => {
    const changes = { notes: 'Prefers to be called.', tags: ['suv', 'trade-in'], isVip: true };
    expect(await patch(changes)).toEqual({ id, ...changes, customerSegment: 'vip' });
    expect(await stored()).toMatchObject({
      notes: changes.notes,
      tags: changes.tags,
      classification: { isVip: true, customerSegment: 'vip' },
    });
  });

  it('changes only the fields given', async () => {
    await patch({ notes: 'First.', tags: ['a'], preferences: { colour: 'red' }, isVip: true });
    await patch({ notes: 'Second.' });
    await patch({ tags: ['b'] });
    expect(await stored()).toMatchObject({
      notes: 'Second.',
      tags: ['b'],
      preferences: { colour: 'red' },
      classification: { isVip: true },
    });
  });

  it.each<[string, string | null]>([
    ['an empty text', ''],
    ['blanks', '  \n '],
    ['null', null],
  ])('clears the notes with %s', async (_, notes) => {
    await patch({ notes: 'Something.' });
    expect(await patch({ notes })).toMatchObject({ notes: null });
    expect((await stored()).notes).toBeNull();
  });

  it('keeps notes with several lines, trimmed', async () => {
    const { notes } = await patch({ notes: '  Line one\n\n\tLine two 🚗  ' });
    expect(notes).toBe('Line one\n\n\tLine two 🚗');
  });

  it('replaces tags as a whole, and clears them with an empty list', async () => {
    await patch({ tags: ['a', 'b'] });
    expect((await patch({ tags: [' c '] })).tags).toEqual(['c']);
    expect((await patch({ tags: [] })).tags).toEqual([]);
    expect((await stored()).tags).toEqual([]);
  });

  it('replaces preferences as a whole, whatever they hold', async () => {
    const wide = { vehicleTypes: ['SUV'], priceRange: { min: 20_000, max: 40_000 } };
    await patch({ preferences: wide });
    expect((await stored()).preferences).toEqual(wide);
    const narrow = { colour: 'red', seats: 7, extras: [null, true, { roof: 'glass' }] };
    await patch({ preferences: narrow });
    expect((await stored()).preferences).toEqual(narrow);
    await patch({ preferences: {} });
    expect((await stored()).preferences).toEqual({});
  });

  it('sets the segment to vip, and back to the one that the rules give', async () => {
    expect(await patch({ isVip: true })).toMatchObject({ isVip: true, customerSegment: 'vip' });
    expect(await patch({ isVip: false })).toMatchObject({ isVip: false, customerSegment: 'new' });

    await patch({ isVip: true });
    await api.live.dealer.sells({ email, kind: 'sale', amount: 20_000 });
    expect((await stored()).classification.customerSegment).toBe('vip');
    expect(await patch({ isVip: false })).toMatchObject({ customerSegment: 'regular' });
  });

  it('never changes the user or the figures', async () => {
    const before = await stored();
    await patch({ tags: [], email: 'x@example.com', stats: { totalSpent: 1 }, leadScore: 100 });
    expect(await stored()).toEqual(before);
  });
});

describe('the inputs travel', () => {
  it('in a form', async () => {
    const form = 'tags=a&tags=b&isVip=true&notes=In+a+form&preferences[colour]=red';
    const answer = await api.live.send('PATCH', pathOf(id), { form });
    expect(conforms(answer, updateCustomer.response).data).toEqual({
      id,
      notes: 'In a form',
      tags: ['a', 'b'],
      isVip: true,
      customerSegment: 'vip',
    });
    expect((await stored()).preferences).toEqual({ colour: 'red' });
  });

  it('in the query, lists with commas and objects as JSON', async () => {
    const preferences = { priceRange: { min: 1, max: 2 } };
    const query = { tags: 'a,b', isVip: 'true', preferences: JSON.stringify(preferences) };
    const answer = await api.live.send('PATCH', pathOf(id), { query });
    const { data } = conforms(answer, updateCustomer.response);
    expect(data).toMatchObject({ tags: ['a', 'b'], isVip: true });
    expect((await stored()).preferences).toEqual(preferences);
  });

  it('in a form that clears', async () => {
    await patch({ notes: 'Something.', tags: ['a'] });
    const answer = await api.live.send('PATCH', pathOf(id), { form: 'notes=&tags=' });
    const { data } = conforms(answer, updateCustomer.response);
    expect(data).toMatchObject({ notes: null, tags: [] });
  });

  it('in both; the body wins', async () => {
    const answer = await api.live.send('PATCH', pathOf(id), {
      query: { notes: 'query', tags: 'query' },
      json: { notes: 'body' },
    });
    const { data } = conforms(answer, updateCustomer.response);
    expect(data).toMatchObject({ notes: 'body', tags: ['query'] });
  });
});

describe('refuses', () => {
  it.each<[string, object | undefined]>([
    ['no body', undefined],
    ['an empty body', {}],
    ['a body without a known field', { note: 'Typo', vip: true }],
  ])('%s', async (_, body) => {
    const { error } = refuses(await api.live.patch(pathOf(id), body), 400, 'invalid_parameter');
    for (const field of ['notes', 'tags', 'preferences', 'isVip']) expect(error).toContain(field);
  });

  it.each<[string, object]>([
    ['isVip', { isVip: 'true' }],
    ['isVip', { isVip: 1 }],
    ['isVip', { isVip: null }],
    ['tags', { tags: 'a,b' }],
    ['tags', { tags: [1] }],
    ['tags', { tags: null }],
    ['tags', { tags: ['x'.repeat(101)] }],
    ['tags', { tags: Array.from({ length: 101 }, (_, tag) => String(tag)) }],
    ['preferences', { preferences: [] }],
    ['preferences', { preferences: 'red' }],
    ['preferences', { preferences: null }],
    ['preferences', { preferences: { colour: 'red\u0000' } }],
    ['preferences', { preferences: { text: 'x'.repeat(20_001) } }],
    ['notes', { notes: 5 }],
    ['notes', { notes: 'x'.repeat(10_001) }],
    ['notes', { notes: 'a\u0000' }],
    ['notes', { notes: '\ud800' }],
  ])('%s in %j, and changes nothing', async (field, wrong) => {
    const before = await stored();
    const changes = { notes: 'Not to be kept.', isVip: true, ...wrong };
    refusesFields(await api.live.patch(pathOf(id), changes), field);
    expect(await stored()).toEqual(before);
  });

  it('a body that is not a JSON object', async () => {
    for (const body of ['[]', '"notes"', '5', 'null']) {
      const answer = await api.live.send('PATCH', pathOf(id), {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    }
  });

  it("an unknown customer, another organization's or the other environment's", async () => {
    const other = await anOrganization();
    refuses(await api.live.patch(pathOf(randomUUID()), { isVip: true }), 404, NOT_FOUND);
    refuses(await other.live.patch(pathOf(id), { isVip: true }), 404, NOT_FOUND);
    refuses(await api.test.patch(pathOf(id), { isVip: true }), 404, NOT_FOUND);
    expect((await stored()).classification.isVip).toBe(false);
  });

  it('a malformed id', async () => {
    refusesFields(await api.live.patch(pathOf('1'), { isVip: true }), 'id');
  });
});
