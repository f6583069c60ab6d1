import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { eventQueue, requestQueue } from '@forecourt/service-kit/transport/rabbitmq/topology';
import { startProxy, type Proxy } from './proxy.js';
import { brokerUrl, echoed, join, leave, remove } from './rabbitmq-members.js';
import { aService, anEvent, serve } from './members.js';
import { describeTransport } from './transport-suite.js';

const proxies: Proxy[] = [];

afterAll(async () => {
  await leave();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

describe('the RabbitMQ transport', () => {
  describeTransport(() => Promise.resolve({ join: () => join(), end: () => Promise.resolve() }));

  it('shares requests and events among the instances of a service', async () => {
    const { name, echo, called } = aService();
    const answered = [0, 0];
    const heard: number[] = [];
    for (const instance of [0, 1]) {
      await serve(await join(), name, {
        requests: [
          [
            echo,
            (request: { text: string }) => {
              answered[instance]! += 1;
              return echoed(request);
            },
          ],
        ],
        events: [[called, () => void heard.push(instance)]],
      });
    }
    const transport = await join();
    const client = new RpcClient(transport);

    await Promise.all(
      Array.from({ length: 20 }, () => client.call(echo, { text: 'hey' }, aTenant())),
    );
    for (let event = 0; event < 10; event += 1) {
      await transport.publish(anEvent(called.name, { text: String(event) }));
    }

    expect(answered).toEqual([10, 10]);
    await eventually(() => expect(heard).toHaveLength(10));
    expect(new Set(heard)).toEqual(new Set([0, 1]));
  });

  it('delivers a broadcast event to every instance', async () => {
    const { called } = aService();
    const heard: number[] = [];
    for (const instance of [0, 1]) {
      await serve(await join(), 'gateway', {
        events: [[called, () => void heard.push(instance)]],
        subscription: 'broadcast',
      });
    }

    await (await join()).publish(anEvent(called.name, { text: 'hey' }));

    await eventually(() => expect(heard.sort()).toEqual([0, 1]));
  });

  it('keeps an event for a service that is not running', async () => {
    const { name, called } = aService();
    const heard: unknown[] = [];
    const events: Parameters<typeof serve>[2]['events'] = [
      [called, (payload) => void heard.push(payload)],
    ];
    const first = await serve(await join(), name, { events });
    await first.close();

    await (await join()).publish(anEvent(called.name, { text: 'meanwhile' }));
    expect(heard).toEqual([]);
    await serve(await join(), name, { events });

    await eventually(() => expect(heard).toEqual([{ text: 'meanwhile' }]));
  });

  it('refuses an event that no queue takes, so that the outbox keeps it', async () => {
    const { called } = aService();

    await expect(
      (await join()).publish(anEvent(called.name, { text: 'too early' })),
    ).rejects.toThrow(`No queue takes ${called.name} yet`);
  });

  it('opens a lost channel again without harm to the others', async () => {
    const { name, echo, called } = aService();
    let answer = () => {};
    const server = await serve(await join(), name, {
      requests: [
        [
          { ...echo, timeoutMs: 60_000 },
          ({ text }: { text: string }) =>
            new Promise((resolve) => {
              answer = () => resolve({ text });
            }),
        ],
      ],
      events: [[called, () => undefined]],
    });
    const client = new RpcClient(await join());
    const reply = client.call({ ...echo, timeoutMs: 60_000 }, { text: 'slow' }, aTenant());

    await remove(eventQueue(name));
    await eventually(() => expect(server.isConsuming()).toBe(false));
    await eventually(() => expect(server.isConsuming()).toBe(true), 15_000);
    answer();

    await expect(reply).resolves.toEqual({ text: 'slow' });
  });

  it('subscribes again when the broker cancels its consumer', async () => {
    const { name, echo } = aService();
    const server = await serve(await join(), name, { requests: [[echo, echoed]] });

    await remove(requestQueue(name));
    await eventually(() => expect(server.isConsuming()).toBe(false));

    const client = new RpcClient(await join());
    await eventually(async () => {
      await expect(client.call(echo, { text: 'back' }, aTenant())).resolves.toEqual({
        text: 'back',
      });
    }, 15_000);
  });

  describe('when the connection is lost', () => {
    let proxy: Proxy;
    beforeAll(async () => {
      proxy = await startProxy(brokerUrl());
      proxies.push(proxy);
    });

    it('fails pending and new requests at once, and works again after it is back', async () => {
      const { name, echo } = aService();
      await serve(await join(), name, {
        requests: [
          [
            { ...echo, timeoutMs: 60_000 },
            ({ text }: { text: string }) =>
              text === 'never' ? new Promise(() => undefined) : echoed({ text }),
          ],
        ],
      });
      const transport = await join(proxy.url);
      const client = new RpcClient(transport);
      const slow = { ...echo, timeoutMs: 60_000 };
      const underWay = expect(
        client.call(slow, { text: 'never' }, aTenant()),
      ).rejects.toMatchObject({ code: 'outcome_unknown' });

      await proxy.cut();

      await underWay;
      await expect(client.call(slow, { text: 'hey' }, aTenant())).rejects.toMatchObject({
        code: 'service_unavailable',
      });
      expect(transport.isConnected()).toBe(false);

      await proxy.mend();
      await eventually(async () => {
        await expect(client.call(echo, { text: 'back' }, aTenant())).resolves.toEqual({
          text: 'back',
        });
      }, 15_000);
    });

    it('consumes again after it is back, with the events sent in the meantime', async () => {
      const { name, echo, called } = aService();
      const heard: unknown[] = [];
      const server = await serve(await join(proxy.url), name, {
        requests: [[echo, echoed]],
        events: [[called, (payload) => void heard.push(payload)]],
      });
      const outside = await join();

      await proxy.cut();
      await eventually(() => expect(server.isConsuming()).toBe(false));
      await outside.publish(anEvent(called.name, { text: 'meanwhile' }));
      await proxy.mend();

      await eventually(() => expect(server.isConsuming()).toBe(true), 15_000);
      await eventually(() => expect(heard).toEqual([{ text: 'meanwhile' }]));
      await expect(new RpcClient(outside).call(echo, { text: 'back' }, aTenant())).resolves.toEqual(
        { text: 'back' },
      );
    });

    it('loses no confirmed event, and fails the publishing of the others', async () => {
      const { name, called } = aService();
      const heard = new Set<string>();
      await serve(await join(), name, {
        events: [[called, (payload) => void heard.add((payload as { text: string }).text)]],
      });
      const transport = await join(proxy.url);
      const confirmed: string[] = [];
      const publishing = (async () => {
        for (let index = 0; index < 300; index += 1) {
          const text = String(index);
          await transport.publish(anEvent(called.name, { text })).then(
            () => confirmed.push(text),
            () => undefined,
          );
          if (index === 100) await proxy.cut();
        }
      })();

      await publishing;
      await proxy.mend();

      expect(confirmed.length).toBeGreaterThanOrEqual(100);
      expect(confirmed.length).toBeLessThan(300);
      await eventually(() => expect([...heard]).toEqual(expect.arrayContaining(confirmed)));
    });
  });
});
