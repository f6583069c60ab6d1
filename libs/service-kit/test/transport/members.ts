import { randomUUID } from 'node:crypto';
import type { MessageHandler } from '@nestjs/microservices';
import { z } from 'zod';
import { defineErrors } from '@forecourt/contracts/errors';
import { defineEvent, type EventMessage } from '@forecourt/contracts/event';
import { defineRpc, type RpcContract } from '@forecourt/contracts/rpc';
import { ServiceSink } from '@forecourt/service-kit/rpc/service-sink';
import type {
  SubscriptionOptions,
  Transport,
  TransportServer,
} from '@forecourt/service-kit/transport/transport';

type Handle = (payload: never, context: never) => unknown;

export interface MemberOptions {
  requests?: [RpcContract, Handle][];
  events?: [ReturnType<typeof defineEvent>, (payload: unknown) => Promise<void> | void][];
  subscription?: SubscriptionOptions['subscription'];
  /** Gets what the transport has kept as dead letters. The service itself never gives an event up. */
  kept?: EventMessage[];
}

/** What the suite needs from a transport: any number of members of one broker. */
export interface TransportUnderTest {
  join(): Promise<Transport>;
  end(): Promise<void>;
}

/** Runs handlers on a transport, bound as a Nest microservice would bind them. */
export async function serve(
  transport: Transport,
  name: string,
  { requests = [], events = [], subscription = 'shared', kept = [] }: MemberOptions,
): Promise<TransportServer> {
  const server = transport.createServer(name, {
    subscription,
    answersRequests: requests.length > 0,
    createSink: (handlers) =>
      new ServiceSink(handlers, {
        service: name,
        once: (event, handle) => handle(event as never),
        idempotency: {
          once: async (_pattern, context, handle) => ({
            ok: true,
            body: Buffer.from(JSON.stringify(await handle(context))),
            replayed: true,
          }),
        },
        deadLetters: {
          refuse: () => Promise.resolve(false),
          keep: (event) => Promise.resolve(void kept.push(event)),
        },
        validateReplies: true,
      }),
  });
  for (const [contract, handle] of requests) {
    server.addHandler(contract.pattern, handle as MessageHandler, false, { contract });
  }
  for (const [event, handle] of events) {
    server.addHandler(event.name, handle as unknown as MessageHandler, true, { event });
  }
  await new Promise<void>((resolve, reject) => {
    server.listen((error?: unknown) => (error ? reject(error) : resolve()));
  });
  return server;
}

/** Unique names for each test, because durable queues outlive it. */
export function aService() {
  const name = `test${randomUUID().slice(0, 8)}`;
  const errors = defineErrors(name, {
    too_loud: { kind: 'conflict', message: 'Not so loud.' },
    too_quiet: { kind: 'conflict', message: 'Speak up.' },
  });
  const echo = defineRpc({
    pattern: `${name}.voice.echo`,
    scope: 'tenant',
    request: z.object({ text: z.string().min(1), times: z.int().default(1) }),
    response: z.object({ text: z.string() }),
    errors: [errors.too_loud],
    timeoutMs: 1_000,
  });
  return {
    name,
    errors,
    /** May not be run twice. */
    echo,
    remark: defineRpc({
      ...echo,
      pattern: `${name}.voice.remark`,
      scope: 'global',
    }),
    keyed: defineRpc({
      pattern: `${name}.voice.keyed`,
      scope: 'global',
      takesIdempotencyKey: true,
      request: z.object({}),
      response: z.object({ text: z.string() }),
    }),
    recall: { ...echo, pattern: `${name}.voice.recall`, repeatable: true, timeoutMs: 10_000 },
    called: defineEvent({
      name: `${name}.voice.called`,
      payload: z.object({ text: z.string() }),
    }),
  };
}

export const anEvent = (
  name: string,
  payload: unknown,
  more: Partial<EventMessage> = {},
): EventMessage => ({
  id: randomUUID(),
  name,
  requestId: 'test',
  occurredDate: new Date().toISOString(),
  broadcast: false,
  payload,
  ...more,
});
