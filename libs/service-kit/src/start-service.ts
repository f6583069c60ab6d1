import { Module, type DynamicModule, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { checkHealth } from '@forecourt/contracts/health';
import { schemaDataSource } from './database/data-source.js';
import { Database } from './database/database.js';
import { migrate } from './database/migrate.js';
import { answerDeadLetterRequests } from './events/answer-dead-letter-requests.js';
import { DeadLetters } from './events/dead-letters.js';
import { Inbox } from './events/inbox.js';
import { Outbox } from './events/outbox.js';
import { runEventHandler } from './events/run-event-handler.js';
import { AnswerSeal } from './idempotency/answer-seal.js';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { unmetChecks, type ReadinessCheck } from './health/readiness-check.js';
import { NestLogger } from './logging/logger.js';
import { Readiness } from './readiness.js';
import { RethrowFilter } from './rpc/rethrow.filter.js';
import { RpcClient } from './rpc/rpc-client.js';
import { ServiceSink } from './rpc/service-sink.js';
import { migrationFault } from './start-fault.js';
import { schemaOf, SERVICE_CONFIG, type ServiceDefinition } from './service-definition.js';
import type { Transport } from './transport/transport.js';

/** What a service runs on: the only difference between the two shapes of the platform. */
export interface ServiceRuntime {
  databaseUrl: string;
  ownerDatabaseUrl: string;
  transport: Transport;
  /** Seals the answers that are kept for callers who repeat a request. */
  encryptionKey: string;
  /** The parsed `config` from the service definition. */
  config: object;
  /** Checks every reply against its contract. For tests. */
  validateReplies?: boolean;
  /** Called when the database is migrated and connected. What is left may wait for the broker. */
  onDatabaseReady?: () => void;
}

export interface RunningService {
  readinessChecks: ReadinessCheck[];
  /** Finishes the messages in progress and the outbox's current run, then disconnects from the database. */
  stop(): Promise<void>;
}

@Module({})
class ServiceRuntimeModule {}

/** Migrates the service's schema and runs its handlers until `stop`. The transport stays open. */
export async function startService(
  definition: ServiceDefinition,
  runtime: ServiceRuntime,
): Promise<RunningService> {
  const { name } = definition;
  const schema = schemaOf(definition);
  await migrate(schema, runtime.ownerDatabaseUrl).catch((error: unknown) => {
    throw migrationFault(name, error);
  });

  const dataSource = schemaDataSource(schema, runtime.databaseUrl, 'runtime');
  await dataSource.initialize();
  runtime.onDatabaseReady?.();
  const database = new Database(dataSource);
  const outbox = new Outbox(database, runtime.transport);
  const inbox = new Inbox(database);
  const idempotency = new IdempotencyKeys(database, new AnswerSeal(runtime.encryptionKey, name));
  const deadLetters = new DeadLetters(name, database, inbox, idempotency, (event, transaction) =>
    runEventHandler(server.getHandlers(), event, transaction),
  );
  const readiness = new Readiness();
  const server = runtime.transport.createServer(name, {
    subscription: 'shared',
    answersRequests: true,
    createSink: (handlers) =>
      new ServiceSink(handlers, {
        service: name,
        once: (event, handle) => inbox.once(event, handle),
        idempotency,
        deadLetters,
        validateReplies: runtime.validateReplies ?? false,
      }),
  });
  readiness.add(() => (server.isConsuming() ? undefined : 'not connected to the message broker'));
  readiness.add(async () =>
    (await database.isWritable()) ? undefined : 'the database is read-only',
  );

  const contract = checkHealth(name);
  server.addHandler(
    contract.pattern,
    async () => ({ unmet: await unmetChecks(readiness.checks) }),
    false,
    { contract },
  );
  answerDeadLetterRequests(server, name, deadLetters);

  const kit: DynamicModule = {
    module: ServiceRuntimeModule,
    global: true,
    providers: [
      { provide: Database, useValue: database },
      { provide: IdempotencyKeys, useValue: idempotency },
      { provide: Outbox, useValue: outbox },
      { provide: Readiness, useValue: readiness },
      { provide: RpcClient, useValue: new RpcClient(runtime.transport) },
      { provide: SERVICE_CONFIG, useValue: runtime.config },
    ],
    exports: [Database, IdempotencyKeys, Outbox, Readiness, RpcClient, SERVICE_CONFIG],
  };
  const app: INestMicroservice = await NestFactory.createMicroservice(
    { module: class ServiceRootModule {}, imports: [kit, definition.module] },
    { strategy: server, logger: new NestLogger(name), abortOnError: false },
  );
  app.useGlobalFilters(new RethrowFilter());
  const stop = async () => {
    await app.close();
    await Promise.all([outbox.stop(), inbox.stop(), idempotency.stop()]);
    await dataSource.destroy();
  };
  try {
    await app.listen();
  } catch (error) {
    await stop();
    throw error;
  }
  outbox.start();
  inbox.start();
  idempotency.start();
  return { readinessChecks: readiness.checks, stop };
}
