import type { MessageHandler } from '@nestjs/microservices';
import type { EventContract, EventMessage } from '@forecourt/contracts/event';
import { ownerOf, type RpcContract } from '@forecourt/contracts/rpc';
import { checkedReply } from '../rpc/checked-reply.js';
import { ServiceSink } from '../rpc/service-sink.js';
import type { InProcessBroker } from '../transport/in-process/in-process-broker.js';
import type { MessageSink } from '../transport/transport.js';

export type FakeHandler = (request: unknown, context: unknown) => unknown;

/** Stands in for the services around the one under test. Its replies must match the contracts. */
export class FakeNeighbours {
  private readonly handlers = new Map<string, MessageHandler>();

  constructor(private readonly broker: InProcessBroker) {}

  fake(contract: RpcContract, handler: FakeHandler): void {
    const answer = async (request: unknown, context: unknown) =>
      checkedReply(contract, await handler(request, context));
    this.handlers.set(contract.pattern, Object.assign(answer, { extras: { contract } }));
    this.broker.attach(ownerOf(contract.pattern), this.sink(), {
      answersRequests: true,
      subscription: 'shared',
      createSink: () => this.sink(),
    });
  }

  /** Returns an array that collects these events as they arrive. */
  observe(events: EventContract[]): EventMessage[] {
    const seen: EventMessage[] = [];
    const sink: MessageSink = {
      handleRequest: () => Promise.resolve(undefined),
      handleEvent: (event) => {
        seen.push(event);
        return Promise.resolve();
      },
      keepEvent: () => Promise.resolve(),
      eventNames: () => events.map(({ name }) => name),
    };
    this.broker.attach('observer', sink, {
      answersRequests: false,
      subscription: 'shared',
      createSink: () => sink,
    });
    return seen;
  }

  /** Answers as a real service does, but may throw errors that its contract does not declare. */
  private sink(): MessageSink {
    return new ServiceSink(this.handlers, {
      service: 'neighbour',
      once: () => Promise.resolve(),
      // It keeps no answers.
      idempotency: {
        once: async (_pattern, context, handle) => ({
          ok: true,
          body: Buffer.from(JSON.stringify(await handle(context))),
        }),
      },
      deadLetters: { refuse: () => Promise.resolve(false), keep: () => Promise.resolve() },
      validateReplies: false,
    });
  }
}
