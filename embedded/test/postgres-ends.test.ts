import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { poll } from '@forecourt/local-servers/poll';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { embedded, Product } from './support/product.js';

const TIMEOUT_MS = 200_000;
/** Long enough for any machine; how fast one is, is not tested. */
const BOUND_MS = 60_000;
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
    'serves again by itself after a single restart, and says so',
    async () => {
      expect(await serves()).toBe(true);
      const before = product.output.length;

      await product.killPostgres();
      await product.prints('PostgreSQL runs again.');

      expect(await poll(serves, BOUND_MS)).toBe(true);
      // How long one restart takes is up to the machine; a second one would be our fault.
      const lines = product.output.slice(before).trim().split('\n');
      const isLog = (line: string) => line.startsWith('{');
      expect(lines.filter((line) => !isLog(line))).toEqual([
        'PostgreSQL has ended (SIGKILL). Restarting it …',
        'PostgreSQL runs again.',
      ]);
      // One line, though many requests and background tasks met the outage.
      const outages = lines.filter(isLog);
      expect(outages.slice(1)).toEqual([]);
      expect(outages.join()).not.toContain('"stack"');
    },
    TIMEOUT_MS,
  );

  it(
    'is alive but not ready while PostgreSQL is unavailable, and serves when it comes back',
    async () => {
      const ready = () => product.get('/health/ready');
      const password = join(product.folder, 'postgres', 'postgres-password');
      // Without it PostgreSQL does not start.
      await rename(password, `${password}.aside`);

      await product.killPostgres();

      expect(await poll(async () => (await ready())?.status === 503, BOUND_MS)).toBe(true);
      expect(await product.status('/health/live')).toBe(200);
      await product.prints(`does not start, will try again: ${password} is missing.`);
      await rename(`${password}.aside`, password);
      const expectReady = async () => expect(await ready()).toEqual({ status: 200, body: READY });
      await eventually(expectReady, BOUND_MS);
    },
    TIMEOUT_MS,
  );
});
