import { MetadataScanner } from '@nestjs/core';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import type { EventContract } from '@forecourt/contracts/event';
import type { RpcContract } from '@forecourt/contracts/rpc';

/** What `RpcHandler` or `EventHandler` leaves on a method. */
type Binding =
  { contract: RpcContract; event?: never } | { event: EventContract; contract?: never };

export type BoundMethod = Binding & { method: (message: unknown) => unknown };

/** The methods of a class that are bound to contracts. */
export function boundMethodsOf(prototype: object): BoundMethod[] {
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const method = Reflect.get(prototype, name) as BoundMethod['method'];
    const binding = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, method) as Binding | undefined;
    return binding ? [{ ...binding, method }] : [];
  });
}
