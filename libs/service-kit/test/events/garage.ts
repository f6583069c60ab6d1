import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import { defineEvent, type EventMessage } from '@forecourt/contracts/event';
import { schemaDataSource } from '@forecourt/service-kit/database/data-source';
import { Database } from '@forecourt/service-kit/database/database';
import { kitMigrations } from '@forecourt/service-kit/database/kit-migrations';
import { migrate } from '@forecourt/service-kit/database/migrate';
import { Inbox } from '@forecourt/service-kit/events/inbox';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { createTestDatabase } from '@forecourt/service-kit/testing/test-database';
import type { EventTransport } from '@forecourt/service-kit/transport/transport';

/** The numbers that a car's events carry, in the order of the events. */
export const movesOf = (events: EventMessage[], car: string): number[] =>
  events
    .map(({ payload }) => payload as { car?: string; number: number })
    .filter((move) => move.car === car)
    .map(({ number }) => number);

const schema = { name: 'garage', entities: [], migrations: kitMigrations };

/** Unique, because RabbitMQ's queues outlive a test. */
const owner = `garage${randomUUID().slice(0, 8)}`;
/** The moves of one car have an order; horns have none. */
export const carMoved = defineEvent({
  name: `${owner}.car.moved`,
  payload: z.object({ car: z.string(), number: z.int() }),
  aggregate: ({ car }) => `car ${car}`,
});
export const hornSounded = defineEvent({ name: `${owner}.horn.sounded`, payload: z.object({}) });

/** A broker that does what a test says. */
export class TestBroker implements EventTransport {
  /** What has been published, and not refused. */
  readonly taken: EventMessage[] = [];
  /** How often it was asked whether it is there. */
  asked = 0;
  tries = 0;
  present = true;
  private readonly listeners: (() => void)[] = [];

  /** @param take throws to refuse the event, or takes its time to confirm it */
  constructor(public take: (event: EventMessage) => Promise<void> = () => Promise.resolve()) {}

  async publish(event: EventMessage): Promise<void> {
    this.tries += 1;
    await this.take(event);
    this.taken.push(event);
  }

  canPublish(): boolean {
    this.asked += 1;
    return this.present;
  }

  onCanPublish(listener: () => void): void {
    this.listeners.push(listener);
  }

  returns(): void {
    this.present = true;
    for (const tell of this.listeners) tell();
  }
}

/** One service's tables, and any number of instances of the service. */
export class Garage {
  private readonly ends: (() => Promise<void>)[] = [];

  private constructor(
    private readonly server: Awaited<ReturnType<typeof createTestDatabase>>,
    readonly owner: DataSource,
  ) {}

  static async open(): Promise<Garage> {
    const server = await createTestDatabase(schema.name);
    await migrate(schema, server.ownerUrl);
    const owner = await schemaDataSource(schema, server.ownerUrl, 'owner').initialize();
    return new Garage(server, owner);
  }

  get runtimeUrl(): string {
    return this.server.runtimeUrl;
  }

  async instance(broker: EventTransport, url = this.runtimeUrl): Promise<Instance> {
    const database = await this.connect(url);
    const outbox = new Outbox(database, broker);
    this.ends.unshift(() => outbox.stop());
    return new Instance(database, outbox);
  }

  async openInbox(): Promise<void> {
    const inbox = new Inbox(await this.connect(this.runtimeUrl));
    this.ends.unshift(() => inbox.stop());
    inbox.start();
  }

  sql<Row>(statement: string, parameters?: unknown[]): Promise<Row[]> {
    return this.owner.query<Row[]>(statement, parameters);
  }

  /** Holds what `work` locks until it ends. */
  async inTransaction(work: (sql: EntityManager['query']) => Promise<void>): Promise<void> {
    await this.owner.transaction((transaction) => work(transaction.query.bind(transaction)));
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
    await this.owner.destroy();
    await this.server.drop();
  }

  private async connect(url: string): Promise<Database> {
    const dataSource = await schemaDataSource(schema, url, 'runtime').initialize();
    this.ends.push(() => dataSource.destroy());
    return new Database(dataSource);
  }
}

export class Instance {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  start(): void {
    this.outbox.start();
  }

  stop(): Promise<void> {
    return this.outbox.stop();
  }

  /** Moves a car, in a transaction that locks the car as the writers of an aggregate do. */
  move(car: string, number: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtext($1))', [car]);
      await this.outbox.add(transaction, carMoved, { car, number }, aRequest());
    });
  }

  sound(): Promise<void> {
    return this.database.transaction((transaction) =>
      this.outbox.add(transaction, hornSounded, {}, aRequest()),
    );
  }
}
