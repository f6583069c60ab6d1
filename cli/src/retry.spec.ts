import { describe, expect, it } from '@jest/globals';
import { ApiClient } from './api-client.js';
import { BRIEFLY, PATIENTLY } from './retry.js';
import { type Reply, startManageServer } from '../test/manage-server.js';

const anything = {
  safeParse: (value: unknown) => ({ success: true as const, data: value }),
};

/** Sends one batch to a server that gives these replies in turn, on a fake clock. */
async function sendTo(
  replies: Reply[],
  lastReply: Reply = { body: { data: 'done' } },
  patience = PATIENTLY,
) {
  await using server = await startManageServer(() => replies.shift() ?? lastReply);
  const client = new ApiClient(
    { url: server.url, hint: '' },
    { value: 'token', source: 'the test' },
  );
  const pauses: number[] = [];
  const notes: string[] = [];
  let clock = 0;
  const retries = {
    ...patience,
    note: (text: string) => void notes.push(text),
    now: () => clock,
    pause: (milliseconds: number) => {
      pauses.push(milliseconds);
      clock += milliseconds;
      return Promise.resolve();
    },
  };
  const outcome = await client
    .send(anything, 'POST', '/batch', { rows: [1] }, retries)
    .catch((error: unknown) => error);
  return { outcome, pauses, notes, clock, requests: server.requests };
}

const failing = (status: number, headers = {}): Reply => ({
  status,
  headers,
  body: { error: 'A sentence.', code: 'some_code' },
});

describe('a batch', () => {
  it('is resent unchanged after a broken connection and a failing server', async () => {
    const sent = await sendTo(['break connection', failing(503), failing(500), failing(502)]);
    expect(sent.outcome).toEqual({ statusCode: 200, data: 'done' });
    expect(sent.pauses).toEqual([500, 1_000, 2_000, 4_000]);
    expect(sent.requests.map(({ body }) => body)).toEqual(Array(5).fill({ rows: [1] }));
    expect(sent.notes[0]).toMatch(/broke the connection\. Trying again in 1 s\.$/);
    expect(sent.notes[1]).toBe('A sentence. Trying again in 1 s.');
  });

  it('carries one idempotency key however often it is sent', async () => {
    const sent = await sendTo(['break connection', failing(503)]);
    const keys = sent.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual(Array(3).fill(keys[0]));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    const next = await sendTo([]);
    expect(next.requests[0]!.idempotencyKey).not.toBe(keys[0]);
  });

  it('is resent while the server still works on the attempt before', async () => {
    const body = { error: 'It runs.', code: 'idempotency_key_in_progress' };
    const sent = await sendTo([{ status: 409, headers: { 'retry-after': '1' }, body }]);
    expect(sent.outcome).toEqual({ statusCode: 200, data: 'done' });
    expect(sent.pauses).toEqual([1_000]);
  });

  it('waits as long as the server asks for', async () => {
    const sent = await sendTo([failing(429, { 'retry-after': '7' })]);
    expect(sent.outcome).toEqual({ statusCode: 200, data: 'done' });
    expect(sent.pauses).toEqual([7_000]);
  });

  it('is not resent if the server refuses it', async () => {
    const sent = await sendTo([failing(403)]);
    expect(sent.outcome).toMatchObject({ name: 'ApiError', status: 403 });
    expect(sent.requests).toHaveLength(1);
  });

  it('is given up after two minutes', async () => {
    const sent = await sendTo([], failing(503));
    expect(sent.outcome).toMatchObject({ name: 'ApiError', status: 503 });
    expect(sent.clock).toBeGreaterThan(100_000);
    expect(sent.clock).toBeLessThanOrEqual(120_000);
  });

  it('is given up after ten seconds by a command that a person waits for', async () => {
    const sent = await sendTo([], failing(503), BRIEFLY);
    expect(sent.outcome).toMatchObject({ name: 'ApiError', status: 503 });
    expect(sent.clock).toBeGreaterThan(5_000);
    expect(sent.clock).toBeLessThanOrEqual(10_000);
  });

  it('is given up immediately if the server asks for more than two minutes', async () => {
    const sent = await sendTo([], failing(429, { 'retry-after': '3600' }));
    expect(sent.outcome).toMatchObject({ status: 429 });
    expect(sent.requests).toHaveLength(1);
  });
});
