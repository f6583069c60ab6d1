import { DomainError } from '@forecourt/contracts/errors';
import type { EventContract, EventMessage } from '@forecourt/contracts/event';
import { ownerOf, type RpcContract } from '@forecourt/contracts/rpc';
import { readRpcMessage } from '../rpc/rpc-message.js';
import type { InProcessBroker } from '../transport/in-process/in-process-broker.js';
import type { MessageSink, Reply } from '../transport/transport.js';

export type FakeHandler = (request: unknown, context: unknown) => unknown;

const reply = (ok: boolean, value: unknown): Reply => ({
  ok,
  body: Buffer.from(JSON.stringify(value)),
});

/** Stands in for the services around the one under test. Its replies must match the contracts. */
export class FakeNeighbours {
  private readonly handlers = new Map<string, { contract: RpcContract; handler: FakeHandler }>();

  constructor(private readonly broker: InProcessBroker) {}

  fake(contract: RpcContract, handler: FakeHandler): void {
    this.handlers.set(contract.pattern, { contract, handler });
    this.broker.attach(ownerOf(contract.pattern), this.sink(), {
      answersRequests: true,
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
      eventNames: () => events.map(({ name }) => name),
    };
    this.broker.attach('observer', sink, { answersRequests: false, createSink: () => sink });
    return seen;
  }

  private sink(): MessageSink {
    return {
      handleRequest: (bytes) => Promise.resolve(this.answer(bytes)),
      handleEvent: () => Promise.resolve(),
      eventNames: () => [],
    };
  }

  private answer(bytes: Buffer): Reply | undefined {
    const { pattern, payload, context } = readRpcMessage(bytes);
    const fake = this.handlers.get(pattern);
    if (!fake) return undefined;
    try {
      const request = fake.contract.request.parse(payload);
      return reply(true, fake.contract.response.parse(fake.handler(request, context)));
    } catch (error) {
      if (error instanceof DomainError) return reply(false, error.toWire());
      throw error;
    }
  }
}
