import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import amqp from 'amqplib';
import { poll } from '../src/poll.js';
import { identify, parseIdentity } from '../src/process-identity.js';
import { startRabbitMq } from '../src/rabbitmq.js';
import { startHolder } from './support/holder.js';
import { temporaryFolder } from './support/temporary-folder.js';

const KILL_MOMENTS_MS = [5, 300, 3000];

/** RabbitMQ takes seconds to start. */
const TIMEOUT_MS = 120_000;

describe('startRabbitMq', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  async function put(url: string, text: string): Promise<void> {
    const connection = await amqp.connect(url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('kept', { durable: true });
    channel.sendToQueue('kept', Buffer.from(text), { persistent: true });
    await channel.waitForConfirms();
    await connection.close();
  }

  async function take(url: string): Promise<string | undefined> {
    const connection = await amqp.connect(url);
    const channel = await connection.createChannel();
    await channel.assertQueue('kept', { durable: true });
    const message = await channel.get('kept', { noAck: true });
    await connection.close();
    return message === false ? undefined : message.content.toString();
  }

  async function noted(): Promise<number[]> {
    const files = ['rabbitmq.process', 'rabbitmq-epmd.process'];
    const texts = await Promise.all(files.map((name) => readFile(join(folder.path, name), 'utf8')));
    return texts.map((text) => parseIdentity(text)?.pid ?? 0);
  }

  async function running(pids: number[]): Promise<number> {
    const found = await Promise.all(pids.map(identify));
    return found.filter((each) => each !== undefined).length;
  }

  it(
    'keeps messages across a restart, and leaves no process',
    async () => {
      const first = await startRabbitMq({ folder: folder.path });
      const pids = await noted();
      await put(first.url, 'hello');
      await first.stop();
      await first.stop();
      expect(await running(pids)).toBe(0);
      const second = await startRabbitMq({ folder: folder.path });
      expect(await take(second.url)).toBe('hello');
      await second.stop();
    },
    TIMEOUT_MS,
  );

  it(
    'runs beside another one',
    async () => {
      const other = await temporaryFolder();
      const servers = await Promise.all([
        startRabbitMq({ folder: folder.path }),
        startRabbitMq({ folder: other.path }),
      ]);
      const [one, two] = servers;
      await put(one.url, 'one');
      expect(await take(two.url)).toBeUndefined();
      expect(await take(one.url)).toBe('one');
      await Promise.all(servers.map((server) => server.stop()));
      await other.remove();
    },
    TIMEOUT_MS,
  );

  it('says when the port is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(startRabbitMq({ folder: folder.path, port })).rejects.toThrow(
      `Port ${port} is taken by another program.`,
    );
    await new Promise((resolve) => server.close(resolve));
  });

  it(
    'stops a server left by a killed run, and keeps its messages',
    async () => {
      const holder = startHolder('rabbitmq', folder.path);
      await put(await holder.ready(), 'hello');
      const left = await noted();
      await holder.kill();
      expect(await running(left)).toBe(2);
      const server = await startRabbitMq({ folder: folder.path });
      expect(await running(left)).toBe(0);
      expect(await take(server.url)).toBe('hello');
      await server.stop();
    },
    TIMEOUT_MS,
  );

  it(
    'starts after RabbitMQ was killed',
    async () => {
      const first = await startRabbitMq({ folder: folder.path });
      await put(first.url, 'hello');
      const [pid = 0] = await noted();
      process.kill(pid, 'SIGKILL');
      expect(await poll(async () => (await running([pid])) === 0, 5000)).toBe(true);
      await first.stop();
      const second = await startRabbitMq({ folder: folder.path });
      expect(await take(second.url)).toBe('hello');
      await second.stop();
    },
    TIMEOUT_MS,
  );

  it.each(KILL_MOMENTS_MS)(
    'starts after a run killed %i ms into its first start',
    async (ms) => {
      const holder = startHolder('rabbitmq', folder.path);
      await holder.begun();
      // The moment of the kill is the test.
      await new Promise((resolve) => setTimeout(resolve, ms));
      await holder.kill();
      const server = await startRabbitMq({ folder: folder.path });
      await put(server.url, 'hello');
      expect(await take(server.url)).toBe('hello');
      await server.stop();
    },
    TIMEOUT_MS,
  );
});
