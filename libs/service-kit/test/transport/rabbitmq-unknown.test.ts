import type { EventMessage } from '@forecourt/contracts/event';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  deadLetterQueue,
  eventQueue,
  parkingQueue,
  requestQueue,
} from '@forecourt/service-kit/transport/rabbitmq/topology';
import { echoed, getFrom, join, leave, put, remove } from './rabbitmq-members.js';
import { aService, anEvent, serve, type MemberOptions } from './members.js';

/** What a service cannot handle: it must neither be lost nor stop what it can. */
afterAll(leave);

describe('while an older and a newer version of a service run', () => {
  it('the newer one answers what the older does not know', async () => {
    const { name, echo } = aService();
    const shout = { ...echo, pattern: `${name}.voice.shout` };
    await serve(await join(), name, { requests: [[echo, echoed]] });
    await serve(await join(), name, {
      requests: [
        [echo, echoed],
        [shout, echoed],
      ],
    });
    const client = new RpcClient(await join());

    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => client.call(shout, { text }, aTenant())),
    );

    expect(replies.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('an event that only the newer one knows reaches it', async () => {
    const { name, called } = aService();
    const shouted = { ...called, name: `${name}.voice.shouted` };
    const heard: unknown[] = [];
    const newer: MemberOptions = {
      events: [
        [called, () => undefined],
        [shouted, (payload) => void heard.push(payload)],
      ],
    };
    const first = await serve(await join(), name, newer);
    await first.close();
    const older = await serve(await join(), name, { events: [[called, () => undefined]] });

    await (await join()).publish(anEvent(shouted.name, { text: 'new' }));
    const parked = await getFrom(parkingQueue(name));
    expect(parked).toMatchObject({ payload: { text: 'new' } });
    await older.close();
    await serve(await join(), name, newer);

    await eventually(() => expect(heard).toEqual([{ text: 'new' }]), 15_000);
  });
});

it('an event that nobody could set aside waits until its queue is there again', async () => {
  const { name, called } = aService();
  const older: MemberOptions = { events: [[called, () => undefined]] };
  await serve(await join(), name, older);
  await remove(parkingQueue(name));
  const event = anEvent(`${name}.voice.shouted`, { text: 'new' });
  await put(eventQueue(name), JSON.stringify(event));

  await serve(await join(), name, older);

  await expect(getFrom(parkingQueue(name), 15_000)).resolves.toEqual(event);
});

describe('with what nobody understands in its queue', () => {
  it('a service goes on, and keeps garbage as dead letters', async () => {
    const { name, echo, called } = aService();
    const heard: unknown[] = [];
    const kept: EventMessage[] = [];
    await serve(await join(), name, {
      requests: [[echo, echoed]],
      events: [[called, (payload) => void heard.push(payload)]],
      kept,
    });
    for (let count = 0; count < 30; count += 1) {
      await put(eventQueue(name), 'garbage');
      await put(requestQueue(name), 'garbage');
    }

    const transport = await join();
    await transport.publish(anEvent(called.name, { text: 'hey' }));

    await eventually(() => expect(heard).toEqual([{ text: 'hey' }]), 15_000);
    const reply = new RpcClient(transport).call(echo, { text: 'still here' }, aTenant());
    await expect(reply).resolves.toEqual({ text: 'still here' });
    await eventually(() => expect(kept).toHaveLength(30));
    expect(kept).toMatchObject(kept.map(() => ({ name: 'unreadable', payload: 'garbage' })));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  });

  it('an event that is still unknown after an hour becomes a dead letter', async () => {
    const { name, called } = aService();
    const kept: EventMessage[] = [];
    await serve(await join(), name, { events: [[called, () => undefined]], kept });
    const event = anEvent(`${name}.voice.shouted`, { text: 'old' });

    const since = Date.now() - 61 * 60 * 1_000;
    await put(eventQueue(name), JSON.stringify(event), { 'x-parked-since': since });

    await eventually(() => expect(kept).toEqual([event]));
  });
});

it('drops a broadcast event that is refused, and hears the next', async () => {
  const { called } = aService();
  const attempts: unknown[] = [];
  await serve(await join(), 'gateway', {
    events: [
      [
        called,
        (payload) => {
          attempts.push(payload);
          throw new Error('never');
        },
      ],
    ],
    subscription: 'broadcast',
  });
  const transport = await join();

  const texts = Array.from({ length: 30 }, (_, index) => ({ text: String(index) }));
  for (const payload of texts) {
    await transport.publish(anEvent(called.name, payload, { broadcast: true }));
  }

  await eventually(() => expect(attempts).toEqual(texts));
});

describe('an event that RabbitMQ gave up', () => {
  it('is handled if it was only lost connections that used up its deliveries', async () => {
    const { name, called } = aService();
    const kept: EventMessage[] = [];
    const heard: unknown[] = [];
    await serve(await join(), name, {
      events: [[called, (payload) => void heard.push(payload)]],
      kept,
    });

    await put(deadLetterQueue(name), JSON.stringify(anEvent(called.name, { text: 'unlucky' })));

    await eventually(() => expect(heard).toEqual([{ text: 'unlucky' }]), 15_000);
    expect(kept).toEqual([]);
  });

  it('is kept, and handled no more, if RabbitMQ gives it up again', async () => {
    const { name, called } = aService();
    const kept: EventMessage[] = [];
    let deliveries = 0;
    await serve(await join(), name, {
      events: [[called, () => Promise.reject(new Error(`delivery ${(deliveries += 1)}`))]],
      kept,
    });
    const event = anEvent(called.name, { text: 'poison' });

    await (await join()).publish(event);

    await eventually(() => expect(kept).toEqual([event]), 15_000);
    expect(deliveries).toBe(12);
  });
});
