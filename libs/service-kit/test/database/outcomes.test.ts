import type { Socket } from 'node:net';
import { Controller, Module } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { defineRpc, type RequestOf } from '@forecourt/contracts/rpc';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';

/** Where the work on a request loses its connection to PostgreSQL. */
const losses = [
  'nowhere',
  'before the commit',
  'at the commit',
  'at the commit, with the network',
  'after the commit',
] as const;

const aContract = (method: string, repeatable: boolean) =>
  defineRpc({
    pattern: `garage.bay.${method}`,
    scope: 'global',
    request: z.object({ loss: z.enum(losses) }),
    response: z.object({}),
    repeatable,
  });
const park = aContract('park', false);
const sweep = aContract('sweep', true);
const paint = aContract('paint', false);

const LOSE = 'SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(1)';

/** The connection ends right after COMMIT is sent, with an error that nobody has foreseen. */
async function loseNetworkAtCommit(transaction: Transaction): Promise<void> {
  const client = (await transaction.queryRunner!.connect()) as PoolClient;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const write = stream.write.bind(stream);
  stream.write = (bytes: Uint8Array) => {
    const isWritten = write(bytes);
    if (Buffer.from(bytes).includes('COMMIT')) {
      stream.destroy(Object.assign(new Error('read ENONET'), { code: 'ENONET' }));
    }
    return isWritten;
  };
}

@Controller()
class BaysController {
  constructor(private readonly database: Database) {}

  @RpcHandler(park)
  park({ loss }: RequestOf<typeof park>) {
    return this.write(loss);
  }

  @RpcHandler(sweep)
  sweep({ loss }: RequestOf<typeof sweep>) {
    return this.write(loss);
  }

  @RpcHandler(paint)
  async paint() {
    await this.database.manager.query(`WITH lost AS (${LOSE}) UPDATE bay SET cars = 1 FROM lost`);
    return {};
  }

  private async write(loss: (typeof losses)[number]) {
    await this.database.transaction(async (transaction) => {
      await transaction.query(`SELECT set_config('garage.loss', $1, true)`, [loss]);
      await transaction.query('UPDATE bay SET cars = cars + 1');
      if (loss === 'before the commit') await transaction.query(LOSE);
      if (loss === 'at the commit, with the network') await loseNetworkAtCommit(transaction);
    });
    if (loss === 'after the commit') {
      await this.database.transaction((transaction) => transaction.query(LOSE));
    }
    return {};
  }
}

@Module({ controllers: [BaysController] })
class GarageModule {}

class CreateBay1800000000000 implements MigrationInterface {
  readonly name = 'CreateBay1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bay (cars int);
      INSERT INTO bay VALUES (0);
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF current_setting('garage.loss', true) = 'at the commit' THEN
            PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(1);
          END IF;
          RETURN NULL;
        END $$;
      CREATE CONSTRAINT TRIGGER lose AFTER UPDATE ON bay
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lose()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE bay; DROP FUNCTION lose()');
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

describe('a write that loses its connection to the database', () => {
  it.each([
    ['before the commit', 'service_unavailable'],
    ['at the commit', 'outcome_unknown'],
    ['at the commit, with the network', 'outcome_unknown'],
    ['after the commit', 'outcome_unknown'],
  ] as const)('%s is answered %s', async (loss, code) => {
    await expect(garage.call(park, { loss }, aRequest())).rejects.toMatchObject({
      code,
      kind: 'unavailable',
      retryAfter: expect.any(Number) as number,
    });
  });

  it('at the commit is unavailable if it may be repeated', async () => {
    await expect(garage.call(sweep, { loss: 'at the commit' }, aRequest())).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('in a statement that commits itself may have happened', async () => {
    await expect(garage.call(paint, { loss: 'nowhere' }, aRequest())).rejects.toMatchObject({
      code: 'outcome_unknown',
    });
  });
});
