import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@forecourt/local-servers/free-port';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import type { Say } from '../say.js';
import type { ServerVariables } from '../servers/test-servers.js';
import { Turns } from '../turns.js';
import { productVersion } from './code-version.js';
import { RunningProduct } from './running-product.js';
import type { Shape } from './shape.js';

/** How it ended. */
export interface ProductEnd {
  /** Undefined when it had to be killed. */
  code: number | undefined;
  /** The end of its output. */
  logs: string;
}

interface Current {
  product: RunningProduct;
  /** The variables by which tests find it. */
  variables: Record<string, string>;
  version: string;
}

/** The product in one shape, for any number of test runs; newer code replaces it between two runs. */
export class TestProduct {
  private current: Current | undefined;
  /** Of its own, because others may use the same PostgreSQL. */
  private readonly database = `end_to_end_${randomBytes(6).toString('hex')}`;
  private readonly turns = new Turns();
  private readonly uses = new Set<Promise<void>>();

  constructor(
    private readonly shape: Shape,
    private readonly folder: string,
  ) {}

  /**
   * Returns the variables by which tests find it.
   *
   * @param servers those of the distributed shape
   * @param use settles when the tests that use it are over
   */
  provide(servers: ServerVariables, use: Promise<void>, say: Say): Promise<Record<string, string>> {
    return this.turns.take(async () => {
      const version = await productVersion();
      if (this.current && this.current.version !== version) {
        say(`The code has changed: restarting the ${this.shape} product when no test uses it.`);
        await Promise.all(this.uses);
        await this.end();
      }
      if (this.current?.product.ended) await this.end();
      this.current ??= await this.start(version, servers, say);
      this.uses.add(use);
      void use.then(() => this.uses.delete(use));
      return this.current.variables;
    });
  }

  /** @returns undefined when it was not running */
  stop(): Promise<ProductEnd | undefined> {
    return this.turns.take(() => this.end());
  }

  private async end(): Promise<ProductEnd | undefined> {
    const { product } = this.current ?? {};
    this.current = undefined;
    return product && { code: await product.stop(), logs: await product.logs() };
  }

  private async start(version: string, servers: ServerVariables, say: Say): Promise<Current> {
    const data = join(this.folder, this.shape);
    await mkdir(data, { recursive: true });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const operatorToken = randomBytes(24).toString('hex');
    const product = RunningProduct.start(this.shape, data, {
      PORT: String(port),
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      BCRYPT_COST: '4',
      VALIDATE_REPLIES: 'true',
      ...(this.shape === 'distributed' ? await this.serverSettings(servers) : {}),
    });
    try {
      const started = performance.now();
      await product.untilReady(url);
      const seconds = ((performance.now() - started) / 1_000).toFixed(1);
      say(`The ${this.shape} product serves on ${url} after ${seconds} s; its output: ${data}`);
    } catch (error) {
      await product.stop();
      throw error;
    }
    const variables = {
      FORECOURT_URL: url,
      FORECOURT_OPERATOR_TOKEN: operatorToken,
      FORECOURT_SHAPE: this.shape,
    };
    return { product, variables, version };
  }

  private async serverSettings(servers: ServerVariables): Promise<Record<string, string>> {
    const { TEST_POSTGRES_URL, TEST_AMQP_URL, TEST_REDIS_URL } =
      servers as Required<ServerVariables>;
    await ensureDatabase(TEST_POSTGRES_URL, this.database);
    const database = new URL(TEST_POSTGRES_URL);
    database.pathname = `/${this.database}`;
    return { DATABASE_URL: database.href, AMQP_URL: TEST_AMQP_URL, REDIS_URL: TEST_REDIS_URL };
  }
}
