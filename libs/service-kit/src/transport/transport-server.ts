import { Server } from '@nestjs/microservices';
import type { MessageSink, ServerOptions } from './transport.js';

/** The part that both strategies share: on `listen`, it creates the sink from Nest's handlers. */
export abstract class BaseTransportServer extends Server {
  // The transport must see a handler's error to deliver the event again. By default Nest only logs it.
  override readonly propagatesEventHandlerErrors = true;

  constructor(protected readonly options: ServerOptions) {
    super();
  }

  protected abstract start(sink: MessageSink): Promise<void>;

  override listen(callback: (error?: unknown) => void): void {
    this.start(this.options.createSink(this.getHandlers())).then(() => callback(), callback);
  }

  override on(): never {
    throw new Error('This transport emits no events; use isConsuming() for readiness.');
  }

  override unwrap<T>(): T {
    throw new Error('This transport has no single underlying server.');
  }
}
