import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { checkHealth } from '@forecourt/contracts/health';
import { platformErrors } from '@forecourt/contracts/errors';
import { defineEvent, type PayloadOf } from '@forecourt/contracts/event';
import { defineRpc } from '@forecourt/contracts/rpc';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from '@forecourt/service-kit/database/database';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { setReadOnly } from '@forecourt/service-kit/testing/read-only';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';

const aContract = (method: string) =>
  defineRpc({
    pattern: `garage.bay.${method}`,
    scope: 'global',
    request: z.object({}),
    response: z.object({ cars: z.int() }),
  });
const park = aContract('park');
const carArrived = defineEvent({ name: 'town.car.arrived', payload: z.object({}) });
const count = aContract('count');

@Controller()
class BaysController {
  constructor(private readonly database: Database) {}

  @RpcHandler(park)
  async park() {
    return this.database.transaction(async (transaction) => {
      await transaction.query('UPDATE bay SET cars = cars + 1');
      return (await transaction.query<[{ cars: number }]>('SELECT cars FROM bay'))[0];
    });
  }

  @EventHandler(carArrived)
  async onCarArrived(_: PayloadOf<typeof carArrived>, { transaction }: EventContext) {
    await transaction.query(`SET LOCAL lock_timeout = '20ms'`);
    await transaction.query('UPDATE bay SET cars = cars + 1');
  }

  @RpcHandler(count)
  async count() {
    return (await this.database.manager.query<[{ cars: number }]>('SELECT cars FROM bay'))[0];
  }
}

@Module({ controllers: [BaysController] })
class GarageModule {}

class CreateBay1800000000000 implements MigrationInterface {
  readonly name = 'CreateBay1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE bay (cars int); INSERT INTO bay VALUES (0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bay');
  }
}

let garage: TestService;
beforeAll(async () => {
  garage = await startTestService({
    name: 'garage',
    module: GarageModule,
    entities: [],
    migrations: [CreateBay1800000000000],
    config: z.object({}),
  });
});
afterAll(() => garage.stop());

const calls = (contract: typeof park) => garage.call(contract, {}, aRequest());
const health = () => garage.call(checkHealth('garage'), {}, aRequest());

/** What a caller hears of a call that may be made again. */
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  expect(platformErrors.service_unavailable.is(error)).toBe(true);
  return error;
};

describe('while the database takes no writes', () => {
  async function become(readOnly: boolean) {
    await setReadOnly(garage, readOnly);
    const unmet = readOnly ? ['the database is read-only'] : [];
    await eventually(async () => expect(await health()).toEqual({ unmet }));
  }

  it('a service is not ready, fails writes as an outage, and goes on reading', async () => {
    expect(await health()).toEqual({ unmet: [] });
    const { cars } = await calls(count);

    await become(true);
    expect(await failureOf(calls(park))).toMatchObject({ retryAfter: 2 });
    expect(await calls(count)).toEqual({ cars });

    await become(false);
    expect(await calls(park)).toEqual({ cars: cars + 1 });
  });
});

it('a write that meets a held lock is an outage before its caller gives up, and others go on', async () => {
  const { cars } = await calls(count);
  await garage.sql('BEGIN');
  await garage.sql('SELECT FROM bay FOR UPDATE');

  const started = performance.now();
  const parking = calls(park);
  expect(await calls(count)).toEqual({ cars });
  await failureOf(parking);
  expect(performance.now() - started).toBeLessThan(park.timeoutMs - 500);

  await garage.sql('ROLLBACK');
  expect(await calls(count)).toEqual({ cars });
  expect(await calls(park)).toEqual({ cars: cars + 1 });
});

it('an event that meets a held lock is never refused, and handled once when the lock is released', async () => {
  const { cars } = await calls(count);
  const id = randomUUID();
  const arrives = () => garage.deliver(carArrived, {}, { id });
  await garage.sql('BEGIN');
  await garage.sql('SELECT FROM bay FOR UPDATE');

  // More often than a handler may refuse an event.
  for (let delivery = 1; delivery <= 6; delivery += 1) {
    await expect(arrives()).rejects.toMatchObject({ code: '55P03' });
  }
  await garage.sql('ROLLBACK');
  await arrives();
  await arrives();

  expect(await calls(count)).toEqual({ cars: cars + 1 });
});
