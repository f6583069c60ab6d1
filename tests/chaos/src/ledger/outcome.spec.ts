import { isVerdict, outcomeOf, type Reply } from './outcome.js';

it.each<[Reply, string, boolean]>([
  [{ status: 201 }, 'accepted', true],
  [{ status: 409, code: 'identity.email_taken' }, 'refused', true],
  [{ status: 409, code: 'idempotency_key_in_progress' }, 'unknown', false],
  [{ status: 503, code: 'service_unavailable' }, 'failed', false],
  [{ status: 503, code: 'outcome_unknown' }, 'unknown', false],
  [{ status: 500, code: 'internal_error' }, 'unknown', false],
  [{ lost: 'refused' }, 'failed', false],
  [{ lost: 'reset' }, 'unknown', false],
  [{ lost: 'timeout' }, 'unknown', false],
])('%j means %s to the client', (reply, outcome, verdict) => {
  expect(outcomeOf(reply)).toBe(outcome);
  expect(isVerdict(outcomeOf(reply))).toBe(verdict);
});
