import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { platformErrors } from '@forecourt/contracts/errors';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { noticingReplays } from '@forecourt/service-kit/rpc/replay-notice';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { setReadOnly } from '@forecourt/service-kit/testing/read-only';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { obstacles, pay, till, tillErrors } from './till.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(till);
});
afterAll(() => service.stop());
afterEach(() => {
  obstacles.before = obstacles.beforeCommit = obstacles.afterCommit = undefined;
});

const aKey = () => randomUUID();

/** Pays once; says whether the receipt is that of an earlier payment. */
async function payWith(key: string, { cents = 100, budgetMs = 10_000 } = {}) {
  let replayed = false;
  const idempotency = { key, fingerprint: `input: ${cents}` };
  const { receipt } = await noticingReplays(
    () => (replayed = true),
    () => withBudget(budgetMs, () => service.call(pay, { cents }, { ...aRequest(), idempotency })),
  );
  return { receipt, replayed };
}

async function coinsOf(cents: number) {
  return (await service.sql('SELECT FROM coin WHERE cents = $1', [cents])).length;
}

/** A place where work stops until the test lets it go on. */
function aGate() {
  const open = new AbortController();
  const reached = new AbortController();
  const pass = async () => {
    reached.abort();
    await aborted(open);
  };
  return { pass, reached: aborted(reached), open: () => open.abort() };
}

const aborted = ({ signal }: AbortController) =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort');

describe('a repeated request', () => {
  it('gets the first answer, and nothing is done again', async () => {
    const key = aKey();
    const first = await payWith(key, { cents: 101 });
    const second = await payWith(key, { cents: 101 });

    expect(first.replayed).toBe(false);
    expect(second).toEqual({ receipt: first.receipt, replayed: true });
    expect(await coinsOf(101)).toBe(1);
  });

  it('is another request without a key', async () => {
    await service.call(pay, { cents: 102 }, aRequest());
    await service.call(pay, { cents: 102 }, aRequest());

    expect(await coinsOf(102)).toBe(2);
  });

  it('is refused with another input', async () => {
    const key = aKey();
    await payWith(key, { cents: 103 });

    await expect(payWith(key, { cents: 104 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      kind: 'unprocessable',
    });
    expect(await coinsOf(104)).toBe(0);
  });

  it('is told to wait while the first one runs', async () => {
    const key = aKey();
    const gate = aGate();
    obstacles.before = gate.pass;
    const first = payWith(key, { cents: 105 });
    await gate.reached;

    await expect(payWith(key, { cents: 105 })).rejects.toMatchObject({
      code: 'idempotency_key_in_progress',
      retryAfter: 1,
    });

    gate.open();
    expect((await first).replayed).toBe(false);
    expect((await payWith(key, { cents: 105 })).replayed).toBe(true);
    expect(await coinsOf(105)).toBe(1);
  });

  it('of twenty at once, one takes effect', async () => {
    const key = aKey();
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => payWith(key, { cents: 106 })),
    );

    const answers = all.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await coinsOf(106)).toBe(1);
  });

  it('gets the first answer though its caller gave up before it came', async () => {
    const key = aKey();
    const gate = aGate();
    obstacles.afterCommit = gate.pass;
    const first = payWith(key, { cents: 107, budgetMs: 300 });
    await expect(first).rejects.toThrow();

    expect((await payWith(key, { cents: 107 })).replayed).toBe(true);
    expect(await coinsOf(107)).toBe(1);
    gate.open();
  });
});

describe('an attempt whose time has run out', () => {
  it('gives way to another, and writes nothing if it goes on after all', async () => {
    const key = aKey();
    const gate = aGate();
    obstacles.before = gate.pass;
    const first = payWith(key, { cents: 201, budgetMs: 300 });
    await expect(first).rejects.toThrow();
    obstacles.before = undefined;

    const second = await eventually(() => payWith(key, { cents: 201 }));
    gate.open();

    expect(second.replayed).toBe(false);
    expect(await payWith(key, { cents: 201 })).toEqual({ ...second, replayed: true });
    expect(await coinsOf(201)).toBe(1);
  });

  it('writes nothing even if it is the one that commits late', async () => {
    const key = aKey();
    const gate = aGate();
    obstacles.before = async () => {
      await gate.pass();
      // As if this process had stood still: another one has taken the key meanwhile.
      await service.sql(
        `UPDATE idempotency_key SET attempt = gen_random_uuid() WHERE key LIKE '%' || $1`,
        [key],
      );
    };
    const first = payWith(key, { cents: 202 });
    await gate.reached;
    gate.open();

    await expect(first).rejects.toMatchObject({ code: 'idempotency_key_in_progress' });
    expect(await coinsOf(202)).toBe(0);
  });
});

describe('a refusal', () => {
  it.each([
    ['not_found', tillErrors.no_such_coin],
    ['conflict', tillErrors.closed],
  ])('of kind %s is given again', async (_kind, refusal) => {
    const key = aKey();
    obstacles.before = () => {
      throw refusal();
    };
    await expect(payWith(key)).rejects.toMatchObject({ code: refusal.code });
    obstacles.before = undefined;

    await expect(payWith(key)).rejects.toMatchObject({ code: refusal.code });
  });

  it.each([
    ['unavailable', tillErrors.jammed],
    ['invalid', platformErrors.invalid_parameter],
  ])('of kind %s leaves the key free', async (_kind, refusal) => {
    const key = aKey();
    obstacles.beforeCommit = () => {
      throw refusal();
    };
    await expect(payWith(key, { cents: 301 })).rejects.toMatchObject({ code: refusal.code });
    obstacles.beforeCommit = undefined;
    const before = await coinsOf(301);

    expect((await payWith(key, { cents: 301 })).replayed).toBe(false);
    expect(await coinsOf(301)).toBe(before + 1);
  });

  it('in an outage leaves the key free once the outage is over', async () => {
    const key = aKey();
    obstacles.before = async () => {
      await setReadOnly(service, true);
      throw tillErrors.jammed();
    };
    await expect(payWith(key, { budgetMs: 60_000 })).rejects.toMatchObject({ code: 'till.jammed' });
    obstacles.before = undefined;
    await setReadOnly(service, false);

    await eventually(() => payWith(key), 3_000);
  });
});

describe('what is kept', () => {
  it('cannot be read in the database', async () => {
    const key = aKey();
    await payWith(key, { cents: 401 });

    const [row] = await service.sql<{ answer: string; fingerprint: string }>(
      `SELECT answer, fingerprint FROM idempotency_key WHERE key LIKE '%' || $1`,
      [key],
    );
    expect(row!.answer).not.toContain('secret');
    expect(Buffer.from(row!.answer, 'base64').toString('latin1')).not.toContain('secret');
    expect(row!.fingerprint).not.toContain('input');
  });

  it('is forgotten after 24 hours', async () => {
    const key = aKey();
    await payWith(key, { cents: 402 });
    await service.sql(
      `UPDATE idempotency_key SET created_date = now() - interval '24 hours 1 second'
       WHERE key LIKE '%' || $1`,
      [key],
    );

    expect((await payWith(key, { cents: 402 })).replayed).toBe(false);
    expect(await coinsOf(402)).toBe(2);
  });
});
