import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import {
  linkCustomer,
  recordPurchase,
  refundPurchase,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import {
  publishBlogPost,
  requestTestDrive,
  setTestDriveStatus,
  submitContact,
} from '@forecourt/contracts/engagement/rpc';
import { createApiKey, createOrganization, register } from '@forecourt/contracts/identity/rpc';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { ownerOf, type RpcContract } from '@forecourt/contracts/rpc';
import { environmentSchema } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { readRpcMessage } from '@forecourt/service-kit/rpc/rpc-message';
import { FakeNeighbours } from '@forecourt/service-kit/testing/fake-neighbours';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { makeDemo } from './make-demo.js';
import { FakeServices } from './testing/fake-services.js';
import { referenceRecords } from './testing/reference-records.js';

const URL = 'https://cars.example';

let records: SnapshotRecord[];
let undisturbed: ReturnType<Installation['made']>;

beforeAll(async () => {
  records = ofTwoBrands(await referenceRecords());
  const installation = new Installation();
  await installation.start();
  undisturbed = installation.made();
});

/** Two brands have every body type between them, and are read faster than all. */
function ofTwoBrands(all: SnapshotRecord[]): SnapshotRecord[] {
  const brands = all.filter(({ kind, name }) => kind === 'brand' && /^(Toyota|Mazda)$/.test(name));
  const ids = new Set(brands.map(({ id }) => id));
  for (const record of all) {
    if (record.kind === 'model' && ids.has(record.brandId)) ids.add(record.id);
  }
  return all.filter(
    (record) =>
      record.kind === 'bodyType' ||
      ids.has(record.id) ||
      ('brandId' in record && ids.has(record.brandId)) ||
      ('modelId' in record && ids.has(record.modelId)),
  );
}

/** A new installation, whose next start may be cut short. */
class Installation {
  private readonly broker = new InProcessBroker();
  readonly services = new FakeServices(new FakeNeighbours(this.broker), records);
  readonly lines: string[] = [];

  start() {
    return makeDemo(new RpcClient(this.broker.transport()), URL, (line) => this.lines.push(line));
  }

  /** Kills the demo when its nth request of this kind was carried out, but not yet answered. */
  async startKilledAfter(count: number, contract: RpcContract): Promise<void> {
    const transport = this.broker.transport();
    let rest = count;
    const killed = new Error('killed');
    const client = new RpcClient({
      request: async (service, message, timeoutMs) => {
        // Nothing goes out any more, from whatever ran beside it either.
        if (rest <= 0) throw killed;
        const reply = await transport.request(service, message, timeoutMs);
        if (service === ownerOf(contract.pattern)) {
          if (readRpcMessage(message).pattern === contract.pattern) rest -= 1;
          if (rest <= 0) throw killed;
        }
        return reply;
      },
    });
    await expect(makeDemo(client, URL, () => undefined)).rejects.toBe(killed);
  }

  /** All that one can see of the demo afterwards, without what chance gave. */
  made() {
    const { organizations, keys } = this.services;
    return {
      organizations: organizations.map(({ slug }) => slug),
      keys: keys.filter(({ revokedDate }) => !revokedDate).map(({ environment }) => environment),
      tenants: environmentSchema.options.map((environment) => {
        const tenant = this.services.tenant({ environment });
        const emails = new Map(
          [...tenant.customers.values()].map(({ id, user }) => [id, user.email]),
        );
        return {
          stockNumbers: tenant.stockNumbers,
          customers: [...tenant.customers.values()]
            .map(({ user, tags }) => [user.email, tags])
            .sort(),
          purchases: tenant.purchases
            .map(({ customerId, stockNumber, amount, refundedDate }) =>
              [emails.get(customerId), stockNumber, amount, refundedDate].join(' '),
            )
            .sort(),
          messages: tenant.messages.map(({ email, message }) => [email, message]).sort(),
          testDrives: tenant.testDrives.map(({ email, status }) => [email, status]).sort(),
          subscribers: [...tenant.subscribers].sort(),
          blogPosts: [...tenant.blogPosts],
        };
      }),
    };
  }
}

it('makes a dealer with vehicles, customers and blog posts in both environments', async () => {
  const installation = new Installation();
  const { organization, liveKey, testKey } = await installation.start();
  expect(organization).toMatchObject({ name: 'Demo Motors', slug: 'demo', currency: 'USD' });
  expect(liveKey).toMatch(/^sk_live_/);
  expect(testKey).toMatch(/^sk_test_/);
  expect(installation.lines).toContain('Making demo vehicles (live) …');

  const [live, test] = installation.made().tenants;
  for (const tenant of [live!, test!]) {
    expect(tenant.stockNumbers.length).toBeGreaterThan(300);
    expect(tenant.customers.length).toBeGreaterThanOrEqual(12);
    expect(tenant.purchases.length).toBeGreaterThan(10);
    expect(tenant.messages.length).toBeGreaterThan(0);
    expect(tenant.testDrives.length).toBeGreaterThan(0);
    expect(tenant.subscribers.length).toBeGreaterThan(0);
    expect(tenant.blogPosts).toHaveLength(4);
  }
  expect(live!.customers.length).not.toBe(test!.customers.length);
});

it('refunds one purchase in each environment', async () => {
  const installation = new Installation();
  await installation.start();
  for (const environment of environmentSchema.options) {
    const { purchases } = installation.services.tenant({ environment });
    expect(purchases.filter(({ refundedDate }) => refundedDate)).toHaveLength(1);
  }
});

it('made twice, gives new keys and leaves all else as it is', async () => {
  const installation = new Installation();
  const first = await installation.start();
  const made = installation.made();
  const second = await installation.start();
  expect(installation.made()).toEqual(made);
  expect(second.liveKey).not.toBe(first.liveKey);
});

const cuts: [number, RpcContract][] = [
  [1, createOrganization],
  [1, importVehicles],
  [1, register],
  [9, register],
  [20, register],
  [5, linkCustomer],
  [1, recordPurchase],
  [4, recordPurchase],
  [1, requestTestDrive],
  [1, setTestDriveStatus],
  [2, submitContact],
  [3, updateCustomer],
  [26, updateCustomer],
  [2, publishBlogPost],
  [1, createApiKey],
  [2, createApiKey],
];

it.each(cuts.map(([count, contract]) => ({ count, contract, pattern: contract.pattern })))(
  'killed after request $count of $pattern, is completed by the next start',
  async ({ count, contract }) => {
    const installation = new Installation();
    await installation.startKilledAfter(count, contract);
    await installation.start();
    expect(installation.made()).toEqual(undisturbed);
  },
);

it('killed after a refund, shows the same purchases in the end', async () => {
  const installation = new Installation();
  await installation.startKilledAfter(1, refundPurchase);
  await installation.start();
  // One that is refunded counts for nothing and is shown nowhere, so that a second one does no harm.
  const standing = ({ tenants }: typeof undisturbed) =>
    tenants.map(({ purchases }) => purchases.filter((purchase) => purchase.endsWith(' ')));
  expect(standing(installation.made())).toEqual(standing(undisturbed));
});
