import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { z } from 'zod';
import { services } from '../topology.js';
import { prepareDatabases } from '../databases.js';
import { ensureDatabase } from '@forecourt/service-kit/database/init-database';
import { loadConfig } from '@forecourt/service-kit/config';
import { startService } from '@forecourt/service-kit/start-service';
import { unmetChecks } from '@forecourt/service-kit/health/health-server';
import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { untilReady } from '../until-ready.js';
import { makeDemo } from './make-demo.js';
import { getCustomerStatistics, listCustomers } from '@forecourt/contracts/crm/rpc';
import { getVehicle, getVehicleStatistics, listVehicles } from '@forecourt/contracts/inventory/rpc';
import {
  listTestDrives,
  listContactMessages,
  listSubscribers,
  listBlogPosts,
} from '@forecourt/contracts/engagement/rpc';

it('real', async () => {
  const admin = process.env.TEST_POSTGRES_URL!;
  const name = `scratch_demo_${randomBytes(4).toString('hex')}`;
  await ensureDatabase(admin, name);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const dbs = await prepareDatabases(
    url.href,
    services.map(({ name }) => name),
  );
  const broker = new InProcessBroker();
  const running: any[] = [];
  for (const service of services) {
    running.push(
      await startService(service, {
        ...dbs.get(service.name)!,
        transport: broker.transport(),
        config: loadConfig(z.object(service.config.shape), { PUBLIC_URL: 'http://localhost:3000' }),
        validateReplies: true,
      }),
    );
  }
  await untilReady(() => unmetChecks(running.flatMap(({ readinessChecks }) => readinessChecks)));
  const transport = broker.transport();
  let left = Infinity;
  let calls = 0;
  const rpc = new RpcClient({
    request: async (s, m, t) => {
      if (left-- <= 0) throw new Error('killed');
      calls++;
      return transport.request(s, m, t);
    },
  });
  const out: string[] = [];
  const log = (...a: any[]) =>
    out.push(a.map((x) => (typeof x === 'string' ? x : JSON.stringify(x))).join(' '));
  // cut short several times
  for (const n of [1, 9, 20, 37, 60, 90]) {
    left = n;
    try {
      await makeDemo(rpc, 'http://localhost:3000', () => {});
      log('not killed at', n);
    } catch (e) {
      log('cut', n, String((e as Error).message));
    }
    await new Promise((r) => setTimeout(r, 300));
  }
  left = Infinity;
  calls = 0;
  const t = Date.now();
  const demo = await makeDemo(rpc, 'http://localhost:3000', (l) => log(l, Date.now() - t));
  log('took', Date.now() - t, 'calls', calls, demo);
  await new Promise((r) => setTimeout(r, 2500));
  for (const environment of ['live', 'test'] as const) {
    const c = {
      requestId: 'x',
      tenant: { organizationId: demo.organization.id, environment },
      settings: { currency: 'USD', timeZone: 'America/New_York' },
    };
    const call = (contract: any, r: any = {}) => rpc.call(contract, r, c) as Promise<any>;
    log(environment, await call(getVehicleStatistics));
    log(await call(getCustomerStatistics));
    for (const k of (await call(listCustomers, { limit: 100, sortBy: 'totalSpent' })).data)
      log(k.user.email, k.user.phone, k.stats, k.classification, k.tags, k.preferences);
    log(
      (await call(listTestDrives)).data.map((d: any) => [
        d.email,
        d.status,
        d.preferredDate,
        d.preferredTime,
      ]),
    );
    log(
      (await call(listContactMessages)).total,
      (await call(listSubscribers)).total,
      (await call(listBlogPosts)).data.map((b: any) => [b.title, b.excerpt, b.publishedDate]),
    );
    const l = await call(listVehicles, { limit: 2 });
    log(l.total, l.data);
    if (environment === 'live')
      log(await call(getVehicle, { id: demo.vehicleId, countImpression: false }));
  }
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  log(
    (
      await owner.query(
        'select environment, kind, count(*), count(refunded_date) refunded from crm.purchase group by 1,2 order by 1,2',
      )
    ).rows,
  );
  log((await owner.query('select environment, count(*) from inventory.vehicle group by 1')).rows);
  const t2 = Date.now();
  await makeDemo(rpc, 'http://localhost:3000', () => {});
  log('again', Date.now() - t2);
  log(
    (
      await owner.query(
        'select environment, kind, count(*), count(refunded_date) refunded from crm.purchase group by 1,2 order by 1,2',
      )
    ).rows,
  );
  await owner.end();
  // fresh timing: a second organization is not possible; new database instead
  for (const r of running.reverse()) await r.stop();
  const a = new Client({ connectionString: admin });
  await a.connect();
  await a.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await a.end();
  (await import('node:fs')).writeFileSync('/tmp/scratch.out', out.join('\n'));
}, 300_000);
