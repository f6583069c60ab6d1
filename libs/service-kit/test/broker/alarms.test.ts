import { jest } from '@jest/globals';
import { connect } from 'amqplib';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { RabbitMqTransport } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-transport';
import { eventQueue } from '@forecourt/service-kit/transport/rabbitmq/topology';
import { aService, anEvent, serve, type MemberOptions } from '../transport/members.js';
import { OwnRabbitMq } from './own-rabbitmq.js';

/** rabbitmqctl takes seconds, several on a busy machine. */
jest.setTimeout(120_000);

let broker: OwnRabbitMq;
const open: RabbitMqTransport[] = [];
beforeAll(async () => {
  broker = await OwnRabbitMq.start();
});
afterAll(async () => {
  await Promise.all(open.map((transport) => transport.close()));
  await broker.stop();
});

async function join(): Promise<RabbitMqTransport> {
  const transport = new RabbitMqTransport(broker.url);
  open.push(transport);
  await eventually(() => expect(transport.isConnected()).toBe(true), 15_000);
  return transport;
}

const patient = 60_000;
const echoed = ({ text }: { text: string }) => Promise.resolve({ text });

describe('while RabbitMQ is short of memory', () => {
  afterEach(() => broker.getMemoryBack());

  it('requests fail at once, and work again when it has memory', async () => {
    const { name, echo } = aService();
    const contract = { ...echo, timeoutMs: patient };
    await serve(await join(), name, { requests: [[contract, echoed]] });
    const client = new RpcClient(await join());
    const call = (text: string) => client.call(contract, { text }, aTenant());
    await call('well');

    await broker.runShortOfMemory();

    // The first one is sent before the broker says that it takes none.
    await expect(call('first')).rejects.toMatchObject({ code: 'outcome_unknown' });
    await expect(call('second')).rejects.toMatchObject({ code: 'service_unavailable' });
    await broker.getMemoryBack();
    await eventually(async () => expect(await call('back')).toEqual({ text: 'back' }), 10_000);
  });

  it('a process that it takes no messages from still takes events, and settles them', async () => {
    const { name, called, echo } = aService();
    const heard: unknown[] = [];
    const handlers: MemberOptions = { events: [[called, (payload) => void heard.push(payload)]] };
    const first = await serve(await join(), name, handlers);
    await first.close();
    const outside = await join();
    await outside.publish(anEvent(called.name, { text: 'meanwhile' }));
    const member = await join();
    await broker.runShortOfMemory();
    await expect(
      new RpcClient(member).call({ ...echo, timeoutMs: 1_000 }, { text: 'stuck' }, aTenant()),
    ).rejects.toMatchObject({ kind: 'unavailable' });

    await serve(member, name, handlers);

    await eventually(() => expect(heard).toEqual([{ text: 'meanwhile' }]));
    await member.close();
    const connection = await connect(broker.url);
    const channel = await connection.createChannel();
    const { messageCount } = await channel.checkQueue(eventQueue(name));
    await connection.close();
    expect(messageCount).toBe(0);
  });
});
