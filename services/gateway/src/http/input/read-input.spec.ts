import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError, type FieldFault } from '@forecourt/contracts/errors';
import { pagedBy } from '@forecourt/contracts/page';
import { id, storableJson, text } from '@forecourt/contracts/text';
import { parseText } from './query-text.js';
import { readInput } from './read-input.js';

const list = z.object({
  ...pagedBy(20, 100),
  id: id.optional(),
  minYear: z.int().min(1900).max(9999).optional(),
  minPrice: z.number().min(0).optional(),
  sort: z.enum(['name', 'price']).optional(),
});
const form = z.object({
  name: text(50),
  tags: z.array(text(20)).max(3).optional(),
  isVip: z.boolean().optional(),
  kind: z.enum(['sale', 'rental']).optional(),
  score: z.number().optional(),
  preferences: z.record(text(20), storableJson).optional(),
});

const request = (given: object) =>
  ({ query: { text: '' }, params: {}, ...given }) as FastifyRequest;
const get = (query: string) =>
  readInput(list, request({ method: 'GET', query: { text: query } })).input;
const postForm = (body: string) =>
  readInput(form, request({ method: 'POST', bodyIsText: true, body: parseText(body) })).input;
const postJson = (body: object) => readInput(form, request({ method: 'POST', body })).input;

function faultsOf(read: () => unknown): FieldFault[] {
  try {
    read();
  } catch (error) {
    if (error instanceof DomainError) return error.details ?? [];
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a query', () => {
  it.each([
    ['', { page: 1, limit: 20 }],
    ['page=', { page: 1, limit: 20 }],
    ['page=+3+&limit=5', { page: 3, limit: 5 }],
    ['page=9007199254740991', { page: Number.MAX_SAFE_INTEGER, limit: 20 }],
    ['limit=101', { page: 1, limit: 100 }],
    [`limit=${'9'.repeat(400)}`, { page: 1, limit: 100 }],
    ['sort=PRICE', { page: 1, limit: 20, sort: 'price' }],
    ['minPrice=99.50', { page: 1, limit: 20, minPrice: 99.5 }],
    ['&&page=2&', { page: 2, limit: 20 }],
  ])('%.40s is read as %j', (query, input) => {
    expect(get(query)).toEqual(input);
  });

  it('may have blanks around an id', () => {
    const given = '9F1B0F2E-1111-2222-3333-444444444444';
    expect(get(`id=%20${given}%09`)).toMatchObject({ id: given });
  });

  it.each([
    ['page=0', 'page', 'must be 1 or more'],
    [`page=-${'9'.repeat(400)}`, 'page', 'must be 1 or more'],
    ['page=9007199254740992', 'page', 'must be 9007199254740991 or less'],
    [`page=${'9'.repeat(400)}`, 'page', 'must be 9007199254740991 or less'],
    [`minYear=${'9'.repeat(30)}`, 'minYear', 'must be 9999 or less'],
    ['page=1.0', 'page', 'must be a whole number in plain digits'],
    ['limit=0', 'limit', 'must be 1 or more'],
    ['minPrice=1e3', 'minPrice', 'must be a number such as 25000 or 99.50'],
    [
      'minPrice=1234567890123456',
      'minPrice',
      'must have at most 15 digits before and after the decimal point',
    ],
    ['page=1&page=1', 'page', 'must be given once'],
    ['page[]=2', 'page', 'must be a single value, without brackets'],
    ['page[a][b]=2', 'page', 'must be a single value, without brackets'],
    ['page[b=2', 'page', 'must be a single value, without brackets'],
    ['sort=foo', 'sort', 'must be one of name, price'],
    ['id=x', 'id', 'must be a UUID'],
    ['q=1', 'q', 'is not a known parameter'],
    ['pgae=1', 'pgae', 'is not a known parameter; did you mean page?'],
    ['[page]=2', '[page]', 'is not a known parameter; did you mean page?'],
    ['[]=2', '[]', 'is not a known parameter'],
    ['__proto__[page]=2', '__proto__', 'is not a known parameter'],
    ['=2', '', 'A parameter has no name'],
  ])('%.40s is refused: %s %s', (query, field, message) => {
    expect(faultsOf(() => get(query))).toEqual([{ field, message }]);
  });
});

it('names every fault of a query at once', () => {
  const faults = faultsOf(() => get('xyzzy=1&page=0&minPrice=abc&sortt=price'));
  expect(faults.map(({ field }) => field)).toEqual(['xyzzy', 'sortt', 'minPrice', 'page']);
});

describe('a form', () => {
  it.each([
    ['tags=a,b&tags=c', ['a', 'b', 'c']],
    ['tags[]=a,b&tags[]=c', ['a', 'b', 'c']],
    ['tags[1]=b&tags[0]=a', ['a', 'b']],
    ['tags=a,,b,', ['a', 'b']],
    ['tags=', []],
  ])('%s is a list of %j', (body, tags) => {
    expect(postForm(`name=x&${body}`)).toMatchObject({ tags });
  });

  it('may nest brackets as deep as JSON may be', () => {
    const deepest = '[a][b][c][d][e][f][g][h][i]';
    expect(postForm(`name=x&preferences${deepest}=1`)).toMatchObject({
      preferences: { a: { b: { c: { d: { e: { f: { g: { h: { i: '1' } } } } } } } } },
    });
    for (const deeper of [`${deepest}[j]`, `${deepest}[j][k]`, deepest.repeat(100)]) {
      expect(faultsOf(() => postForm(`name=x&preferences${deeper}=1`))).toEqual([
        { field: 'preferences.a', message: 'must not be nested deeper than 8 levels' },
      ]);
    }
  });

  it('may have at most 1,000 fields', () => {
    const form = (count: number) => `name=x${'&stray=1'.repeat(count - 1)}`;
    expect(postForm(form(1_000))).toMatchObject({ name: 'x' });
    expect(() => postForm(form(1_001))).toThrow('at most 1000 parameters');
  });

  it('may have unknown fields, however they are written', () => {
    const stray = ['=1', '[]=1', '__proto__[a]=1', `x${'[y]'.repeat(1_000)}=1`, '[other]=1'];
    for (const field of stray) expect(postForm(`name=x&${field}`).name).toBe('x');
  });

  it.each([
    ['name[]=x', 'name', 'must be a single value, without brackets'],
    [`name=x&${'tags=y&'.repeat(500)}`, 'tags', 'must have at most 3 items'],
    ['name=x&tags[a]=1', 'tags', 'must be a list'],
    ['name=x&isVip=yes', 'isVip', 'must be true or false'],
    ['name=x&preferences=1&preferences=2', 'preferences', 'must be given once'],
    [
      'name=x&preferences=1',
      'preferences',
      'must be a JSON object, or be given by its fields in brackets',
    ],
    [
      `name=x&preferences[${'y'.repeat(21)}]=1`,
      `preferences.${'y'.repeat(21)}`,
      'has a name that must be at most 20 characters long',
    ],
  ])('%.40s is refused: %s %s', (body, field, message) => {
    expect(faultsOf(() => postForm(body))).toEqual([{ field, message }]);
  });
});

describe('JSON', () => {
  it.each([
    [{}, 'name', 'is required'],
    [{ name: ' ' }, 'name', 'is required'],
    [{ nmae: 'x' }, 'name', 'is required; nmae is not a known field'],
    [{ name: null }, 'name', 'must be text, not null'],
    [{ name: 5 }, 'name', 'must be text'],
    [{ name: 'x', tags: null }, 'tags', 'must be a list, not null'],
    [{ name: 'x', tags: ['a', null] }, 'tags.1', 'must be text, not null'],
    [{ name: 'x', isVip: 'true' }, 'isVip', 'must be true or false'],
    [{ name: 'x', kind: 'SALE' }, 'kind', 'must be one of sale, rental'],
    [{ name: 'x', score: Infinity }, 'score', 'must be a number below 1.8e308'],
    [{ name: 'x', isVip: Infinity }, 'isVip', 'must be true or false'],
    [{ name: 'x', preferences: [] }, 'preferences', 'must be an object'],
  ])('%j is refused: %s %s', (body, field, message) => {
    expect(faultsOf(() => postJson(body))).toEqual([{ field, message }]);
  });
});
