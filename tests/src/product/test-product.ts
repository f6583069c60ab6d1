import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@forecourt/local-servers/free-port';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import type { Shape } from '../runner/arguments.js';
import type { Totals } from '../runner/run-jest.js';
import { say } from '../runner/say.js';
import type { TestServers } from '../servers/test-servers.js';
import { RunningProduct } from './running-product.js';

interface Environment {
  folder: string;
  servers: TestServers;
  signal: AbortSignal;
}

/**
 * Runs tests against the product in one of its shapes. That it did not stop cleanly counts as a
 * failed test.
 *
 * @param runTestsWith runs the tests; it is given the variables by which they find the product
 */
export async function testProduct(
  shape: Shape,
  { folder, servers, signal }: Environment,
  runTestsWith: (env: Record<string, string>) => Promise<Totals>,
): Promise<Totals> {
  const data = await mkdtemp(join(folder, `${shape}-`));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const operatorToken = randomBytes(24).toString('hex');
  const settings = {
    PORT: String(port),
    FORECOURT_OPERATOR_TOKEN: operatorToken,
    BCRYPT_COST: '4',
    VALIDATE_REPLIES: 'true',
    ...(shape === 'distributed' ? await serverSettings(servers) : {}),
  };
  const product = RunningProduct.start(shape, data, settings);
  let totals: Totals;
  try {
    const started = performance.now();
    await product.untilReady(url, signal);
    say(`The product is ready at ${url} after ${Math.round(performance.now() - started)} ms`);
    totals = await runTestsWith({
      FORECOURT_URL: url,
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      FORECOURT_SHAPE: shape,
    });
  } catch (error) {
    await product.stop();
    throw error;
  }
  const code = await product.stop();
  const stopped = code === 0;
  if (totals.failed > 0 || !stopped) say(`The product's output ends:\n${await product.logs()}`);
  if (stopped || signal.aborted) return totals;
  say(code === undefined ? 'It did not stop, and was killed.' : `It ended with code ${code}.`);
  return { ...totals, failed: totals.failed + 1 };
}

async function serverSettings(servers: TestServers): Promise<Record<string, string>> {
  const env = await servers.start(['postgres', 'rabbitmq', 'redis']);
  const { TEST_POSTGRES_URL, TEST_AMQP_URL, TEST_REDIS_URL } = env as Record<
    'TEST_POSTGRES_URL' | 'TEST_AMQP_URL' | 'TEST_REDIS_URL',
    string
  >;
  const database = new URL(TEST_POSTGRES_URL);
  const name = `end_to_end_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(database.href, name);
  database.pathname = `/${name}`;
  return { DATABASE_URL: database.href, AMQP_URL: TEST_AMQP_URL, REDIS_URL: TEST_REDIS_URL };
}
