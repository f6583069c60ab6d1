import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '@forecourt/contracts/dead-letters';
import { defineEvent } from '@forecourt/contracts/event';
import { defineRpc, type RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import type { ServiceDefinition } from '@forecourt/service-kit/service-definition';

/** What the service does with an event, besides writing it down. A test changes it. */
export interface Reader {
  read(text: string): void;
}

/**
 * A service that sends itself an event by its outbox, and writes down what it reads. Its name is its own, because
 * queues outlive a test.
 */
export function aLetterbox(reader: Reader) {
  const name = `test${randomUUID().slice(0, 8)}`;
  const send = defineRpc({
    pattern: `${name}.letter.send`,
    scope: 'global',
    request: z.object({ text: z.string() }),
    response: z.object({}),
  });
  const listRead = defineRpc({
    pattern: `${name}.letter.list-read`,
    scope: 'global',
    request: z.object({}),
    response: z.object({ texts: z.array(z.string()) }),
  });
  const sent = defineEvent({
    name: `${name}.letter.sent`,
    payload: z.object({ text: z.string() }),
  });

  @Controller()
  class LetterboxController {
    constructor(
      private readonly database: Database,
      private readonly outbox: Outbox,
    ) {}

    @RpcHandler(send)
    async send({ text }: RequestOf<typeof send>, context: RequestContext) {
      await this.database.transaction((transaction) =>
        this.outbox.add(transaction, sent, { text }, context),
      );
      return {};
    }

    @RpcHandler(listRead)
    async listRead() {
      const rows = await this.database.manager.query<{ text: string }[]>('SELECT text FROM letter');
      return { texts: rows.map(({ text }) => text) };
    }

    @EventHandler(sent)
    async read({ text }: { text: string }, { transaction }: EventContext) {
      await transaction.query('INSERT INTO letter (text) VALUES ($1)', [text]);
      reader.read(text);
    }
  }

  @Module({ controllers: [LetterboxController] })
  class LetterboxModule {}

  const definition: ServiceDefinition = {
    name,
    module: LetterboxModule,
    entities: [],
    migrations: [CreateLetters1795219200009],
    config: z.object({}),
  };
  return {
    definition,
    sent,
    send,
    listRead,
    list: listDeadLetters(name),
    get: getDeadLetter(name),
    replay: replayDeadLetter(name),
    drop: dropDeadLetter(name),
  };
}

class CreateLetters1795219200009 implements MigrationInterface {
  readonly name = 'CreateLetters1795219200009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE letter (text text NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE letter');
  }
}
