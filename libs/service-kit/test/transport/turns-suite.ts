import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aRequest, aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { aService, serve, type TransportUnderTest } from './members.js';

/** What callers may expect of an instance that has too much to do. */
export function describeTurns(broker: () => TransportUnderTest): void {
  describe('a request', () => {
    it('of one organization holds up those of no other, and none without an organization', async () => {
      const { name, recall, remark } = aService();
      const [greedy, other] = [aTenant(), aTenant()];
      const ends: (() => void)[] = [];
      const slowFor = (_: unknown, { tenant }: ReturnType<typeof aTenant>) =>
        tenant.organizationId === greedy.tenant.organizationId
          ? new Promise((resolve) => ends.push(() => resolve({ text: 'late' })))
          : Promise.resolve({ text: 'soon' });
      await serve(await broker().join(), name, {
        requests: [
          [recall, slowFor],
          [remark, () => Promise.resolve({ text: 'soon' })],
        ],
      });
      const client = new RpcClient(await broker().join());
      const slow = Array.from({ length: 90 }, () => client.call(recall, { text: 'a' }, greedy));
      await eventually(() => expect(ends.length).toBeGreaterThan(0));

      const replies = await Promise.all([
        client.call(recall, { text: 'b' }, other),
        client.call(remark, { text: 'c' }, aRequest()),
      ]);

      expect(replies).toEqual([{ text: 'soon' }, { text: 'soon' }]);
      const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 10);
      await Promise.all(slow);
      clearInterval(ending);
    });

    it('beyond what an organization may have waiting is refused at once, and not begun', async () => {
      const { name, echo } = aService();
      const contract = { ...echo, timeoutMs: 30_000 };
      const ends: (() => void)[] = [];
      await serve(await broker().join(), name, {
        requests: [
          [contract, () => new Promise((resolve) => ends.push(() => resolve({ text: 'late' })))],
        ],
      });
      const client = new RpcClient(await broker().join());
      const context = aTenant();
      const refused: unknown[] = [];
      const calls = Array.from({ length: 150 }, () =>
        client.call(contract, { text: 'a' }, context).catch((error: unknown) => {
          refused.push(error);
          return undefined;
        }),
      );

      await eventually(() => expect(refused.length).toBeGreaterThan(0));

      const ending = setInterval(() => ends.splice(0).forEach((end) => end()), 10);
      const replies = await Promise.all(calls);
      clearInterval(ending);
      expect(replies.filter(Boolean)).toHaveLength(calls.length - refused.length);
      expect(refused[0]).toMatchObject({ code: 'service_unavailable', retryAfter: 1 });
    });
  });
}
