import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { MAX_MESSAGE_BYTES } from '@forecourt/service-kit/rpc/message-size';
import { noticingReplays } from '@forecourt/service-kit/rpc/replay-notice';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aRequest, aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { aService, serve, type TransportUnderTest } from './members.js';
import { describeEvents } from './events-suite.js';
import { describeTurns } from './turns-suite.js';

/** What a transport promises to services. RabbitMQ and the in-process broker both keep it. */
export function describeTransport(create: () => Promise<TransportUnderTest>): void {
  let broker: TransportUnderTest;
  beforeAll(async () => {
    broker = await create();
  });
  afterAll(() => broker.end());

  describe('a request', () => {
    it('reaches its handler with defaults, tenant and request id, and gets the reply', async () => {
      const { name, echo } = aService();
      const context = aTenant();
      const seen: unknown[] = [];
      await serve(await broker.join(), name, {
        requests: [
          [
            echo,
            (request: { text: string; times: number }, given: unknown) => {
              seen.push(request, given);
              return Promise.resolve({ text: request.text.repeat(request.times) });
            },
          ],
        ],
      });

      const client = new RpcClient(await broker.join());
      const reply = await client.call(echo, { text: 'ä😀' }, context);

      expect(reply).toEqual({ text: 'ä😀' });
      expect(seen).toEqual([{ text: 'ä😀', times: 1 }, context]);
    });

    it('passes on a domain error with its code, kind and message', async () => {
      const { name, echo, errors } = aService();
      await serve(await broker.join(), name, {
        requests: [[echo, () => Promise.reject(errors.too_loud({ retryAfter: 3 }))]],
      });

      const client = new RpcClient(await broker.join());

      await expect(client.call(echo, { text: 'HEY' }, aTenant())).rejects.toMatchObject({
        code: `${name}.too_loud`,
        kind: 'conflict',
        message: 'Not so loud.',
        retryAfter: 3,
      });
    });

    it('gets a reply that says that it was given before', async () => {
      const { name, keyed } = aService();
      await serve(await broker.join(), name, {
        requests: [[keyed, () => Promise.resolve({ text: 'again' })]],
      });

      const client = new RpcClient(await broker.join());
      const idempotency = { key: 'a key', fingerprint: 'an input' };
      let replays = 0;
      const reply = await noticingReplays(
        () => (replays += 1),
        () => client.call(keyed, {}, { ...aRequest(), idempotency }),
      );

      expect(reply).toEqual({ text: 'again' });
      expect(replays).toBe(1);
    });

    it('hides an error that its contract does not declare', async () => {
      const { name, echo, errors } = aService();
      await serve(await broker.join(), name, {
        requests: [[echo, () => Promise.reject(errors.too_quiet())]],
      });

      const client = new RpcClient(await broker.join());
      const failure = client.call(echo, { text: 'hey' }, aTenant());

      await expect(failure).rejects.toMatchObject({ code: 'internal_error', kind: 'internal' });
    });

    it('hides an unexpected error', async () => {
      const { name, echo } = aService();
      await serve(await broker.join(), name, {
        requests: [[echo, () => Promise.reject(new Error('password=secret'))]],
      });

      const client = new RpcClient(await broker.join());
      const failure = client.call(echo, { text: 'hey' }, aTenant());

      await expect(failure).rejects.toMatchObject({ code: 'internal_error', kind: 'internal' });
      await expect(failure).rejects.not.toThrow(/secret/);
    });

    it('fails if its reply is too large for one message, and harms no other', async () => {
      const { name, echo } = aService();
      const sizes: Record<string, number> = {
        fits: MAX_MESSAGE_BYTES - 100,
        large: MAX_MESSAGE_BYTES,
      };
      await serve(await broker.join(), name, {
        requests: [
          [
            { ...echo, timeoutMs: 10_000 },
            ({ text }: { text: string }) => Promise.resolve({ text: 'x'.repeat(sizes[text] ?? 1) }),
          ],
        ],
      });

      const client = new RpcClient(await broker.join());
      const ask = (text: string) =>
        client.call({ ...echo, timeoutMs: 10_000 }, { text }, aTenant());
      const [fits, large, small] = await Promise.allSettled(['fits', 'large', 'small'].map(ask));

      expect([fits!.status, small!.status]).toEqual(['fulfilled', 'fulfilled']);
      expect(large).toMatchObject({ status: 'rejected', reason: { code: 'internal_error' } });
    });

    it('is refused with all its faults if it does not match the contract', async () => {
      const { name, echo } = aService();
      const begun: unknown[] = [];
      const handler = (request: never) => begun.push(request);
      await serve(await broker.join(), name, { requests: [[echo, handler]] });

      const client = new RpcClient(await broker.join());

      await expect(client.call(echo, { text: '', times: 0.5 }, aTenant())).rejects.toMatchObject({
        kind: 'invalid',
        details: [{ field: 'text' }, { field: 'times' }],
      });
      expect(begun).toEqual([]);
    });

    it('without a tenant never reaches the handler', async () => {
      const { name, echo } = aService();
      const begun: unknown[] = [];
      const handler = (request: never) => begun.push(request);
      await serve(await broker.join(), name, { requests: [[echo, handler]] });

      const client = new RpcClient(await broker.join());

      await expect(
        client.call(echo, { text: 'hey' }, aRequest() as ReturnType<typeof aTenant>),
      ).rejects.toMatchObject({ kind: 'internal' });
      expect(begun).toEqual([]);
    });

    it('to a service that is not running fails at once as unavailable', async () => {
      const { echo } = aService();
      const client = new RpcClient(await broker.join());
      const started = Date.now();

      await expect(client.call(echo, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'service_unavailable',
        retryAfter: expect.any(Number) as number,
      });
      expect(Date.now() - started).toBeLessThan(echo.timeoutMs);
    });

    it('that gets no reply in time may have been carried out, unless it may be repeated', async () => {
      const { name, echo, recall } = aService();
      const quick = { ...recall, timeoutMs: echo.timeoutMs };
      const never = () => new Promise(() => undefined);
      await serve(await broker.join(), name, {
        requests: [
          [echo, never],
          [quick, never],
        ],
      });

      const client = new RpcClient(await broker.join());

      await expect(client.call(echo, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'outcome_unknown',
        kind: 'unavailable',
        retryAfter: expect.any(Number) as number,
      });
      await expect(client.call(quick, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'service_unavailable',
      });
    });

    it('shares its budget with the requests that its handler makes', async () => {
      const [outer, inner] = [aService(), aService()];
      const asked: number[] = [];
      await serve(await broker.join(), inner.name, {
        requests: [[inner.echo, () => new Promise(() => undefined)]],
      });
      const nested = new RpcClient(await broker.join());
      await serve(await broker.join(), outer.name, {
        requests: [
          [
            outer.echo,
            async (_: unknown, context: ReturnType<typeof aTenant>) => {
              const started = performance.now();
              const patient = { ...inner.echo, timeoutMs: 60_000 };
              await nested.call(patient, { text: 'hey' }, context).catch(() => undefined);
              asked.push(performance.now() - started);
            },
          ],
        ],
      });

      const client = new RpcClient(await broker.join());

      await expect(client.call(outer.echo, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'outcome_unknown',
      });
      await eventually(() => expect(asked).toEqual([expect.any(Number)]));
    });

    it('whose budget is spent is not sent', async () => {
      const { name, echo } = aService();
      const begun: unknown[] = [];
      const handler = (request: never) => begun.push(request);
      await serve(await broker.join(), name, { requests: [[echo, handler]] });
      const client = new RpcClient(await broker.join());

      await expect(
        withBudget(0, () => client.call(echo, { text: 'hey' }, aTenant())),
      ).rejects.toMatchObject({ code: 'service_unavailable' });
      expect(begun).toEqual([]);
    });

    it('that no instance knows is asked again, then fails as unavailable', async () => {
      const { name, echo, recall } = aService();
      const shout = { ...recall, pattern: `${name}.voice.shout`, timeoutMs: 1_000 };
      await serve(await broker.join(), name, { requests: [[echo, () => undefined]] });

      const client = new RpcClient(await broker.join());

      await expect(client.call(shout, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'service_unavailable',
      });
    });

    it('gets its own reply among many concurrent ones', async () => {
      const { name, echo } = aService();
      await serve(await broker.join(), name, {
        requests: [[echo, ({ text }: { text: string }) => Promise.resolve({ text })]],
      });
      const client = new RpcClient(await broker.join());
      const texts = Array.from({ length: 500 }, (_, index) => `n${index}`);
      const patient = { ...echo, timeoutMs: 20_000 };

      const replies = await Promise.all(
        texts.map((text) => client.call(patient, { text }, aTenant())),
      );

      expect(replies.map(({ text }) => text)).toEqual(texts);
    });
  });

  describeTurns(() => broker);

  describeEvents(() => broker);
}
