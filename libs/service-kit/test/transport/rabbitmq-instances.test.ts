import { spawnSync } from 'node:child_process';
import { connect, type ChannelModel } from 'amqplib';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  assertRequestQueue,
  requestQueue,
} from '@forecourt/service-kit/transport/rabbitmq/topology';
import { startProxy, type Proxy } from './proxy.js';
import { brokerUrl, echoed, join, leave } from './rabbitmq-members.js';
import { aService, serve } from './members.js';

/** Instances that freeze, die, go and return. */
const proxies: Proxy[] = [];
const frozen: ChannelModel[] = [];

afterAll(async () => {
  await leave();
  await Promise.all(frozen.map((connection) => connection.close()));
  await Promise.all(proxies.map((proxy) => proxy.stop()));
});

const patient = 60_000;
const never = () => new Promise(() => undefined);

/** Joins through a proxy, to be killed as a process is: without a word to the broker. */
async function joinMortal() {
  const proxy = await startProxy(brokerUrl());
  proxies.push(proxy);
  return { transport: await join(proxy.url), kill: () => proxy.cut() };
}

/** Another instance of a service, which takes requests like any other and does nothing more. */
async function freezeAnInstance(name: string, holds: number): Promise<void> {
  const connection = await connect(brokerUrl());
  frozen.push(connection);
  const channel = await connection.createChannel();
  await assertRequestQueue(channel, name);
  await channel.prefetch(holds);
  await channel.consume(requestQueue(name), () => undefined);
}

/** Sends 200 requests, and says how many of them the broker still has. */
const SEND_AND_COUNT = `
  import { connect } from 'amqplib';
  const [url, queue, message] = process.argv.slice(1);
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  for (let sent = 0; sent < 200; sent += 1) channel.sendToQueue(queue, Buffer.from(message));
  await channel.waitForConfirms();
  const { messageCount } = await channel.checkQueue(queue);
  console.log(messageCount);
  await connection.close();
`;

describe('an instance that answers nothing', () => {
  it('holds no more requests than it works on', async () => {
    const { name, recall } = aService();
    await serve(await join(), name, { requests: [[recall, echoed]] });
    const request = { pattern: recall.pattern, budgetMs: 1_000, context: aTenant() };
    const message = JSON.stringify({ ...request, payload: { text: 'hey' } });

    // This process, and the instance in it, stand still until the other one has ended.
    const args = ['--input-type=module', '-e', SEND_AND_COUNT];
    const sent = spawnSync(process.execPath, [...args, brokerUrl(), requestQueue(name), message]);

    expect(sent.stderr.toString()).toBe('');
    expect(Number(sent.stdout)).toBeGreaterThanOrEqual(200 - 28);
  });

  it('fails no request that may be repeated: another instance answers it', async () => {
    const { name, recall } = aService();
    await serve(await join(), name, { requests: [[recall, echoed]] });
    await freezeAnInstance(name, 28);
    const client = new RpcClient(await join());
    const texts = Array.from({ length: 100 }, (_, index) => `n${index}`);

    const replies = await Promise.all(
      texts.map((text) => client.call(recall, { text }, aTenant())),
    );

    expect(replies.map(({ text }) => text)).toEqual(texts);
  });
});

describe('an instance that dies at work', () => {
  it('leaves what may be repeated to another', async () => {
    const { name, recall } = aService();
    const contract = { ...recall, timeoutMs: patient };
    const { transport, kill } = await joinMortal();
    const begun: string[] = [];
    await serve(transport, name, {
      requests: [
        [
          contract,
          ({ text }: { text: string }) => {
            begun.push(text);
            return never();
          },
        ],
      ],
    });
    const reply = new RpcClient(await join()).call(contract, { text: 'hey' }, aTenant());
    await eventually(() => expect(begun).not.toEqual([]));
    await serve(await join(), name, { requests: [[contract, echoed]] });

    await kill();

    await expect(reply).resolves.toEqual({ text: 'hey' });
  });

  it('leaves a write undone elsewhere, whose caller hears at once that it may have been done', async () => {
    const { name, echo } = aService();
    const contract = { ...echo, timeoutMs: patient };
    const { transport, kill } = await joinMortal();
    const begun: string[] = [];
    const at = (instance: string, work: () => Promise<unknown>) => () => {
      begun.push(instance);
      return work();
    };
    await serve(transport, name, { requests: [[contract, at('first', never)]] });
    const call = new RpcClient(await join()).call(contract, { text: 'hey' }, aTenant());
    const failure = expect(call).rejects.toMatchObject({ code: 'outcome_unknown' });
    await eventually(() => expect(begun).toEqual(['first']));
    await serve(await join(), name, {
      requests: [[contract, at('second', () => echoed({ text: 'done' }))]],
    });

    await kill();

    await failure;
    expect(begun).toEqual(['first']);
  });
});

describe('a service without an instance', () => {
  it('is unavailable at once, and a write to it has surely not begun', async () => {
    const { name, echo } = aService();
    const contract = { ...echo, timeoutMs: patient };
    const server = await serve(await join(), name, { requests: [[contract, echoed]] });
    const client = new RpcClient(await join());
    await client.call(contract, { text: 'hey' }, aTenant());

    await server.close();

    await expect(client.call(contract, { text: 'hey' }, aTenant())).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('gets a moment to return, once', async () => {
    const { name, echo } = aService();
    const contract = { ...echo, timeoutMs: patient };
    const server = await serve(await join(), name, { requests: [[contract, echoed]] });
    const client = new RpcClient(await join());
    await client.call(contract, { text: 'hey' }, aTenant());
    const next = await join();
    await server.close();

    const waiting = client.call(contract, { text: 'wait' }, aTenant());
    const replacement = await serve(next, name, { requests: [[contract, echoed]] });
    await expect(waiting).resolves.toEqual({ text: 'wait' });
    await replacement.close();
    await expect(client.call(contract, { text: 'gone' }, aTenant())).rejects.toThrow();

    const started = performance.now();
    await expect(client.call(contract, { text: 'gone' }, aTenant())).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(performance.now() - started).toBeLessThan(500);
  });
});
