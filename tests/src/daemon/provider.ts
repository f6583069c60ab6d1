import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stopSurvivor, type StopPlan } from '@forecourt/local-servers/server-process';
import { shapes, type Shape } from '../product/shape.js';
import { TestProduct, type ProductEnd } from '../product/test-product.js';
import type { Say } from '../say.js';
import { TestServers, type ServerName, type ServerVariables } from '../servers/test-servers.js';
import { DATA, type Provision, type TestVariables } from './protocol.js';

const productServers: Record<Shape, ServerName[]> = {
  embedded: [],
  distributed: ['postgres', 'rabbitmq', 'redis'],
};

/** Fast, because only test data is lost. */
const STOP_PLAN: StopPlan = [
  ['SIGINT', 5_000],
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];

/** Starts what tests need, when they first need it. */
export class Provider {
  private readonly servers: TestServers;
  private readonly products: Record<Shape, TestProduct>;

  private constructor(private readonly data: string) {
    this.servers = new TestServers(data);
    this.products = {
      embedded: new TestProduct('embedded', data),
      distributed: new TestProduct('distributed', data),
    };
  }

  /** Starts clean: stops and removes what a killed daemon left. */
  static async create(folder: string): Promise<Provider> {
    const data = join(folder, DATA);
    await removeServers(data);
    await mkdir(data);
    return new Provider(data);
  }

  /** @param use settles when the tests are over */
  async provide(
    { provision, given }: { provision: Provision; given: ServerVariables },
    use: Promise<void>,
    say: Say,
  ): Promise<TestVariables> {
    const { servers: names, product: shape } = provision;
    if (!shape) return this.servers.provide(names, given, say);
    const servers = await this.servers.provide(productServers[shape], given, say);
    return this.products[shape].provide(servers, use, say);
  }

  stopProduct(shape: Shape): Promise<ProductEnd | undefined> {
    return this.products[shape].stop();
  }

  async stop(): Promise<void> {
    await Promise.all(shapes.map((shape) => this.stopProduct(shape)));
    await this.servers.stop();
    await rm(this.data, { recursive: true, force: true });
  }
}

/** Stops the servers whose processes are recorded below a folder, and removes it. */
async function removeServers(data: string): Promise<void> {
  const names = await readdir(data, { recursive: true }).catch((): string[] => []);
  for (const note of names.filter((name) => name.endsWith('.process'))) {
    const [, folder = '', name = ''] = /^(.*?)([^/]+)\.process$/.exec(note) ?? [];
    await stopSurvivor(join(data, folder), name, STOP_PLAN);
  }
  await rm(data, { recursive: true, force: true });
}
