import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { poll } from '@forecourt/local-servers/poll';
import { parseIdentity } from '@forecourt/local-servers/process-identity';
import { childrenOf, distributed, Product } from './support/product.js';

const TIMEOUT_MS = 200_000;
const BACK_WITHIN_MS = 60_000;

describe('npm run start:distributed', () => {
  let product: Product;
  beforeAll(async () => {
    product = await Product.start(distributed);
    await product.serves();
  }, TIMEOUT_MS);
  afterAll(() => product.remove(), TIMEOUT_MS);

  const readiness = async () =>
    (await product.get('/health/ready')) as
      { status: number; body: { services: Record<string, string> } } | undefined;

  const linesOn = (name: string) =>
    product.output.split('\n').filter((line) => line.startsWith(`${name} has ended`));

  it(
    'restarts a service that ends, says so in one line, and serves the others meanwhile',
    async () => {
      const host = await product.hostPid();
      const catalog = await poll(
        async () => (await readiness())?.body.services.catalog === 'ready',
        BACK_WITHIN_MS,
      );
      expect(catalog).toBe(true);
      const [pid = 0] = await childrenOf(host, 'services/catalog/');

      process.kill(pid, 'SIGKILL');

      const statuses = new Set<number | undefined>();
      const isBack = await poll(async () => {
        const found = await readiness();
        statuses.add(found?.status);
        const [now] = await childrenOf(host, 'services/catalog/');
        return now !== undefined && now !== pid && found?.body.services.catalog === 'ready';
      }, BACK_WITHIN_MS);
      expect(isBack).toBe(true);
      expect([...statuses]).toEqual([200]);
      const log = join(product.folder, 'logs', 'catalog.log');
      expect(linesOn('catalog')).toEqual([
        `catalog has ended (SIGKILL; see ${log}). Restarting it …`,
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'restarts RabbitMQ when it ends, and is not ready meanwhile',
    async () => {
      const note = await readFile(join(product.folder, 'rabbitmq', 'rabbitmq.process'), 'utf8');

      process.kill(parseIdentity(note)?.pid ?? 0, 'SIGKILL');

      const statusIs = async (status: number) => (await readiness())?.status === status;
      expect(await poll(() => statusIs(503), BACK_WITHIN_MS)).toBe(true);
      expect(await poll(() => statusIs(200), BACK_WITHIN_MS)).toBe(true);
      expect(linesOn('RabbitMQ')).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  it(
    'stops cleanly, and has shown no JSON on its terminal',
    async () => {
      expect(await product.stop()).toBe(0);
      expect(product.output.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
