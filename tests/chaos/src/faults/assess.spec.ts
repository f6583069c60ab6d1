import type { Sent } from '../load/request-log.js';
import { late, problemsOf } from './assess.js';
import { everything, nothing, withoutService, type Fault } from './fault.js';

const sent = (given: Partial<Sent> = {}): Sent => ({
  requestId: 'a-request',
  operation: { name: 'GET /external/brands', perSecond: 1, needs: ['catalog'] },
  dealer: 'a-dealer',
  sentAt: 0,
  ms: 10,
  reply: { status: 200 },
  outcome: 'accepted',
  replayed: false,
  ...given,
});

const unavailable: Partial<Sent> = {
  reply: { status: 503, code: 'service_unavailable' },
  outcome: 'failed',
};

const faultThatKeeps = (keeps: Fault['keeps']): Fault => ({
  name: 'a-fault',
  what: 'something breaks',
  begin: async () => undefined,
  keeps,
});

it('a request may fail if it depends on the part, and must not otherwise', () => {
  const log = [sent(), sent(unavailable)];

  expect(problemsOf(faultThatKeeps(nothing), log)).toEqual([]);
  expect(problemsOf(faultThatKeeps(withoutService('catalog')), log)).toEqual([]);
  expect(problemsOf(faultThatKeeps(withoutService('crm')), log)).toEqual([
    expect.stringMatching(/^failed, though .* 503 service_unavailable .*a-request/),
  ]);
});

it.each<[string, Partial<Sent>]>([
  ['answered 500', { reply: { status: 500 }, outcome: 'unknown' }],
  ['broke the contract', { fault: 'data is missing' }],
  ['valid, yet refused', { reply: { status: 404 }, outcome: 'refused' }],
])('a request that %s is a problem in every fault', (title, given) => {
  const problems = problemsOf(faultThatKeeps(nothing), [sent(given)]);

  expect(problems).toEqual([expect.stringContaining(title)]);
});

it('of many problems of one kind, some are shown and the rest is counted', () => {
  const log = Array.from({ length: 12 }, () => sent(unavailable));

  expect(problemsOf(faultThatKeeps(everything), log)).toHaveLength(6);
  expect(problemsOf(faultThatKeeps(everything), log).at(-1)).toMatch(/: 7 more$/);
});

it('an answer is late half a second after its budget', () => {
  const imports = { name: 'POST /manage/vehicles/import', perSecond: 1, needs: [] };

  expect(late([sent({ ms: 10_400 }), sent({ ms: 20_000, operation: imports })])).toEqual([]);
  expect(late([sent({ ms: 10_600 }), sent({ ms: 30_600, operation: imports })])).toHaveLength(2);
});
