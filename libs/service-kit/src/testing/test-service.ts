import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { platformErrors } from '@forecourt/contracts/errors';
import type { EventContract, EventMessage, PayloadOf } from '@forecourt/contracts/event';
import type {
  ContextOf,
  RequestInput,
  RequestOf,
  ResponseOf,
  RpcContract,
} from '@forecourt/contracts/rpc';
import { RpcClient } from '../rpc/rpc-client.js';
import type { ServiceDefinition } from '../service-definition.js';
import { startService } from '../start-service.js';
import { InProcessBroker } from '../transport/in-process/in-process-broker.js';
import { loadConfig } from '../config.js';
import { FakeNeighbours, type FakeHandler } from './fake-neighbours.js';
import { recordingFaults } from './recording-faults.js';
import { createTestDatabase } from './test-database.js';

/** A service on its own database, called as in production. Its neighbours are faked by contract. */
export interface TestService {
  /** @throws what is behind an error that tells a caller nothing, instead of that error */
  call<C extends RpcContract>(
    contract: C,
    request: RequestInput<C>,
    context: ContextOf<C>,
  ): Promise<ResponseOf<C>>;
  /** Replies in place of another service. */
  fake<C extends RpcContract>(
    contract: C,
    handler: (
      request: RequestOf<C>,
      context: ContextOf<C>,
    ) => ResponseOf<C> | Promise<ResponseOf<C>>,
  ): void;
  /** Delivers an event as its owner would. Resolves when the service has taken it. */
  deliver<E extends EventContract>(
    event: E,
    payload: PayloadOf<E>,
    more?: Partial<EventMessage>,
  ): Promise<void>;
  /** The payloads of this event that the service has published so far. */
  announced<E extends EventContract>(event: E): PayloadOf<E>[];
  /** Runs SQL in the service's schema as its owner, to set up what no message can. */
  sql<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** @param options.env the service's own environment variables */
export async function startTestService(
  definition: ServiceDefinition,
  options: { env?: Record<string, string>; observes?: EventContract[] } = {},
): Promise<TestService> {
  const database = await createTestDatabase(definition.name);
  const broker = new InProcessBroker();
  const transport = broker.transport();
  const neighbours = new FakeNeighbours(broker);
  const announced = neighbours.observe(options.observes ?? []);
  const service = await startService(definition, {
    databaseUrl: database.runtimeUrl,
    ownerDatabaseUrl: database.ownerUrl,
    transport,
    encryptionKey: 'the encryption key of all test services',
    config: loadConfig(definition.config, options.env ?? {}),
    validateReplies: true,
  });
  const client = new RpcClient(transport);
  const owner = new Client({
    connectionString: database.ownerUrl,
    options: `-c search_path=${definition.name}`,
  });
  await owner.connect();

  return {
    call: (contract, request, context) =>
      recordingFaults(async (found) => {
        try {
          return await client.call(contract, request, context);
        } catch (error) {
          throw hidesItsCause(error) ? (found.at(-1) ?? error) : error;
        }
      }),
    fake: (contract, handler) => neighbours.fake(contract, handler as FakeHandler),
    deliver: (event, payload, more) =>
      transport.publish({
        id: randomUUID(),
        name: event.name,
        requestId: 'test',
        occurredDate: new Date().toISOString(),
        broadcast: event.broadcast ?? false,
        payload,
        ...more,
      }),
    announced: <E extends EventContract>(event: E) =>
      announced
        .filter(({ name }) => name === event.name)
        .map(({ payload }) => payload as PayloadOf<E>),
    sql: async <Row>(statement: string, parameters?: unknown[]) =>
      (await owner.query(statement, parameters)).rows as Row[],
    stop: async () => {
      await service.stop();
      await owner.end();
      await database.drop();
    },
  };
}

/** A caller learns no more of a fault of ours, or of a request that has no handler. */
const hidesItsCause = (error: unknown) =>
  platformErrors.internal_error.is(error) || platformErrors.service_unavailable.is(error);
