import { spawnSync } from 'node:child_process';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { requestQueue } from '@forecourt/service-kit/transport/rabbitmq/topology';
import { brokerUrl, echoed, join, leave } from './rabbitmq-members.js';
import { aService, serve } from './members.js';

afterAll(leave);

/** Sends a request from another process, and ends after 1.5 seconds. */
const SEND_AND_WAIT = `
  import { connect } from 'amqplib';
  const [url, queue, message] = process.argv.slice(1);
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue(queue, Buffer.from(message));
  await channel.waitForConfirms();
  setTimeout(() => connection.close(), 1_500);
`;

it('a process that stood still drops what had arrived meanwhile, and goes on', async () => {
  const { name, echo } = aService();
  const begun: string[] = [];
  await serve(await join(), name, {
    requests: [
      [
        echo,
        (request: { text: string }) => {
          begun.push(request.text);
          return echoed(request);
        },
      ],
    ],
  });
  const client = new RpcClient(await join());
  const request = { pattern: echo.pattern, budgetMs: 60_000, context: aTenant() };
  const message = JSON.stringify({ ...request, payload: { text: 'waited' } });

  // This process stands still until the other one has ended.
  const args = ['--input-type=module', '-e', SEND_AND_WAIT];
  const sent = spawnSync(process.execPath, [...args, brokerUrl(), requestQueue(name), message]);

  expect(sent.stderr.toString()).toBe('');
  await eventually(async () => {
    await expect(client.call(echo, { text: 'fresh' }, aTenant())).resolves.toEqual({
      text: 'fresh',
    });
  }, 10_000);
  expect(begun).toEqual(['fresh']);
});
