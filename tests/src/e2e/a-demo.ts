import { randomBytes } from 'node:crypto';
import type { Api } from '@forecourt/demo/api';
import type { Demo } from '@forecourt/demo/make-demo';
import { listCustomers } from '@forecourt/contracts/crm/rpc';
import {
  listBlogPosts,
  listContactMessages,
  listSubscribers,
  listTestDrives,
} from '@forecourt/contracts/engagement/rpc';
import { getVehicleStatistics } from '@forecourt/contracts/inventory/rpc';
import { environmentSchema, type Environment } from '@forecourt/contracts/tenant';
import { ApiClient } from 'forecourt/api-client';
import { conforms, Integrator } from './api.js';
import { theProduct } from './product.js';

export const aDemoSlug = (): string => `demo-${randomBytes(8).toString('hex')}`;

/** The client that `forecourt demo` uses. */
export function aClient(): ApiClient {
  const { url, operatorToken: value } = theProduct();
  return new ApiClient({ url, hint: '' }, { value, source: 'the test' });
}

/** The `count`th request with this method to a path that matches. */
export interface Cut {
  count: number;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: RegExp;
}

const killed = new Error('killed');

/** A client that dies after a request was carried out, before its answer is read. */
export function cutAfter({ count, method, path }: Cut, client: Api): Api {
  let left = count;
  const pending = new Set<Promise<unknown>>();
  const guard = async <Response>(used: string, target: string, send: () => Promise<Response>) => {
    if (left === 0) throw killed;
    const request = send();
    pending.add(request);
    const response = await request.finally(() => pending.delete(request));
    if (used === method && path.test(target) && left > 0) left -= 1;
    if (left > 0) return response;
    // Concurrent requests finish first, so that the next run does not miss their results.
    await Promise.allSettled(pending);
    throw killed;
  };
  const around = (inner: Api): Api => ({
    get: (shape, target, query) => guard('GET', target, () => inner.get(shape, target, query)),
    send: (shape, used, target, body) =>
      guard(used, target, () => inner.send(shape, used, target, body)),
    withKey: (key) => around(inner.withKey(key)),
  });
  return around(client);
}

/** The visible data of a demo in each environment, without what differs between any two demos. */
export async function contentsOf({ organization, keys }: Demo) {
  const contents = environmentSchema.options.map(async (environment) => {
    const site = new Integrator(organization, environment, keys[environment]);
    return [environment, await contentsAt(site)] as const;
  });
  return Object.fromEntries(await Promise.all(contents)) as Record<
    Environment,
    Awaited<ReturnType<typeof contentsAt>>
  >;
}

const ALL = { limit: 100 };
const noPurchases = { totalPurchases: 0, totalSpent: 0 };

async function contentsAt(site: Integrator) {
  const { dealer } = site;
  const [vehicles, customers, messages, testDrives, subscribers, blogPosts] = await Promise.all([
    site.get('/external/vehicles/stats/summary'),
    site.get('/external/customers', ALL),
    dealer.get('contacts', ALL),
    dealer.get('test-drives', ALL),
    dealer.get('subscribers', ALL),
    site.get('/external/blogs'),
  ]);
  return {
    vehicles: conforms(vehicles, getVehicleStatistics.response).data,
    customers: conforms(customers, listCustomers.response)
      .data.map(({ user, tags, preferences, classification: { isVip }, stats }) => {
        // A run killed between a purchase and its refund leaves the purchase.
        const { totalPurchases, totalSpent } = tags.includes('refund') ? noPurchases : stats;
        return { name: user.firstName, tags, preferences, isVip, totalPurchases, totalSpent };
      })
      .sort((a, b) => a.name.localeCompare(b.name)),
    messages: conforms(messages, listContactMessages.response)
      .data.map(({ name, message }) => `${name}: ${message}`)
      .sort(),
    testDrives: conforms(testDrives, listTestDrives.response)
      .data.map(({ name, status }) => `${name}: ${status}`)
      .sort(),
    subscribers: conforms(subscribers, listSubscribers.response)
      .data.map(({ email }) => email.split('@', 1)[0])
      .sort(),
    blogPosts: conforms(blogPosts, listBlogPosts.response)
      .data.map(({ slug }) => slug)
      .sort(),
  };
}
