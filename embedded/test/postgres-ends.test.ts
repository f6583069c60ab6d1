import { isDeepStrictEqual } from 'node:util';
import { poll } from '@forecourt/local-servers/poll';
import { embedded, Product } from './support/product.js';

const TIMEOUT_MS = 200_000;
/** docs/operations.md promises 10 s. Tests share their machine with others. */
const BACK_WITHIN_MS = 30_000;
const READY = {
  status: 'ready',
  services: {
    catalog: 'ready',
    inventory: 'ready',
    identity: 'ready',
    crm: 'ready',
    engagement: 'ready',
  },
};
const OPERATOR_TOKEN = 'operator-token-of-this-test';

describe('npm start, when PostgreSQL ends by itself', () => {
  let product: Product;
  beforeAll(async () => {
    product = await Product.start(embedded, { FORECOURT_OPERATOR_TOKEN: OPERATOR_TOKEN });
    await product.serves();
  }, TIMEOUT_MS);
  afterAll(() => product.remove(), TIMEOUT_MS);

  /** Answered from the database. */
  async function serves(): Promise<boolean> {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    return (await product.status('/manage/organizations', headers)) === 200;
  }

  it(
    'serves again by itself, and says so in one line',
    async () => {
      expect(await serves()).toBe(true);
      const before = product.output.length;

      await product.killPostgres();
      await poll(async () => !(await serves()), BACK_WITHIN_MS);

      expect(await poll(serves, BACK_WITHIN_MS)).toBe(true);
      const lines = product.output.slice(before).trim().split('\n');
      const isLog = (line: string) => line.startsWith('{');
      expect(lines.filter((line) => !isLog(line))).toEqual([
        'PostgreSQL has ended (SIGKILL). Restarting it …',
      ]);
      // One line, though many requests and background tasks met the outage.
      const [, ...more] = lines.filter(isLog);
      expect(more).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'is alive but not ready while PostgreSQL is away',
    async () => {
      const ready = () => product.get('/health/ready');
      // It comes back within a second, so kill it again and again until we have seen the answer.
      const notReady = await poll(async () => {
        await product.killPostgres();
        return (await ready())?.status === 503;
      }, BACK_WITHIN_MS);

      expect(notReady).toBe(true);
      expect(await product.status('/health/live')).toBe(200);
      const allReady = async () => isDeepStrictEqual(await ready(), { status: 200, body: READY });
      expect(await poll(allReady, BACK_WITHIN_MS)).toBe(true);
    },
    TIMEOUT_MS,
  );
});
