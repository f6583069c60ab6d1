import { Controller, Injectable, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { defineErrors } from '@forecourt/contracts/errors';
import { defineRpc, type RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';

export const tillErrors = defineErrors('till', {
  closed: { kind: 'conflict', message: 'The till is closed.' },
  no_such_coin: { kind: 'not_found', message: 'There is no such coin.' },
  jammed: { kind: 'unavailable', message: 'The till is jammed.' },
});

/** A write that is easy to count. */
export const pay = defineRpc({
  pattern: 'till.coin.pay',
  scope: 'global',
  takesIdempotencyKey: true,
  request: z.object({ cents: z.int() }),
  response: z.object({ receipt: z.string() }),
  errors: [tillErrors.closed, tillErrors.no_such_coin, tillErrors.jammed],
});

/** What a test puts in the way of a payment. */
export interface Obstacles {
  /** Before the transaction. */
  before?: () => Promise<void> | void;
  /** In the transaction, after its answer is kept. */
  beforeCommit?: () => Promise<void> | void;
  afterCommit?: () => Promise<void> | void;
}

export const obstacles: Obstacles = {};

@Injectable()
class TillService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  async pay({ cents }: RequestOf<typeof pay>, context: RequestContext) {
    await obstacles.before?.();
    const answer = await this.database.transaction(async (transaction) => {
      const [{ id }] = await transaction.query<[{ id: string }]>(
        'INSERT INTO coin (cents) VALUES ($1) RETURNING id',
        [cents],
      );
      const kept = await this.idempotency.keepAnswer(
        transaction,
        { receipt: `secret-${id}` },
        context,
      );
      await obstacles.beforeCommit?.();
      return kept;
    });
    await obstacles.afterCommit?.();
    return answer;
  }
}

@Controller()
class TillController {
  constructor(private readonly till: TillService) {}

  @RpcHandler(pay)
  pay(request: RequestOf<typeof pay>, context: RequestContext) {
    return this.till.pay(request, context);
  }
}

@Module({ controllers: [TillController], providers: [TillService] })
class TillModule {}

class CreateCoins1767225600001 implements MigrationInterface {
  readonly name = 'CreateCoins1767225600001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE coin (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), cents int NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE coin');
  }
}

export const till: ServiceDefinition = {
  name: 'till',
  module: TillModule,
  entities: [],
  migrations: [CreateCoins1767225600001],
  config: z.object({}),
};
