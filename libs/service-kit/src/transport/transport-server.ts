import { Server } from '@nestjs/microservices';
import type { MessageSink, ServerOptions } from './transport.js';

/** What both strategies share: Nest hands the handlers over, the sink is made from them at listening. */
export abstract class BaseTransportServer extends Server {
  // An event that a handler refuses must come again: the transport is told, Nest only logs.
  override readonly propagatesEventHandlerErrors = true;

  constructor(protected readonly options: ServerOptions) {
    super();
  }

  protected abstract start(sink: MessageSink): Promise<void>;

  override listen(callback: (error?: unknown) => void): void {
    this.start(this.options.createSink(this.getHandlers())).then(() => callback(), callback);
  }

  override on(): never {
    throw new Error('This transport emits no events; readiness is asked by isConsuming().');
  }

  override unwrap<T>(): T {
    throw new Error('This transport has no single underlying server.');
  }
}
