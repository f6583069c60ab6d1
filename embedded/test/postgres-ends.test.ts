import { poll } from '@forecourt/local-servers/poll';
import { embedded, Product } from './support/product.js';

const TIMEOUT_MS = 200_000;
/** Promised in docs/operations.md. */
const BACK_WITHIN_MS = 10_000;
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

  it('serves again within 10 s, and says so in one line', async () => {
    expect(await serves()).toBe(true);
    const before = product.output.length;

    process.kill(await product.postmasterPid(), 'SIGKILL');
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
  });

  it('is alive but not ready while PostgreSQL is away', async () => {
    const ready = () => product.get('/health/ready');
    // It comes back within a second, so kill it again and again until we have seen the answer.
    const notReady = await poll(async () => {
      process.kill(await product.postmasterPid(), 'SIGKILL');
      return (await ready())?.status === 503;
    }, BACK_WITHIN_MS);

    expect(notReady).toBe(true);
    expect(await product.status('/health/live')).toBe(200);
    expect(await poll(async () => (await ready())?.status === 200, BACK_WITHIN_MS)).toBe(true);
    expect((await ready())?.body).toEqual({
      status: 'ready',
      services: {
        catalog: 'ready',
        inventory: 'ready',
        identity: 'ready',
        crm: 'ready',
        engagement: 'ready',
      },
    });
  });
});
