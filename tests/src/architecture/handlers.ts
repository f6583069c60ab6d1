import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { services } from '@forecourt/embedded/topology';
import { GatewayModule } from '@forecourt/gateway/gateway.module';
import { boundMethodsOf, type BoundMethod } from '@forecourt/service-kit/bound-methods';

/** A method that is bound to a contract, and the process that runs it. */
export type Handler = BoundMethod & { process: string };

/** Every handler of the product, found as Nest finds it: by the metadata of its modules. */
export const handlers: Handler[] = [
  { name: 'gateway', module: GatewayModule },
  ...services,
].flatMap(({ name, module }) => handlersIn(module).map((bound) => ({ ...bound, process: name })));

type Listed = Type | DynamicModule | { provide: unknown };

function handlersIn(module: Type): BoundMethod[] {
  const listed = (key: string) =>
    ((Reflect.getMetadata(key, module) ?? []) as Listed[]).filter(
      (entry) => typeof entry === 'function',
    );
  const classes = [...listed(MODULE_METADATA.CONTROLLERS), ...listed(MODULE_METADATA.PROVIDERS)];
  return [
    ...classes.flatMap(({ prototype }) => boundMethodsOf(prototype as object)),
    ...listed(MODULE_METADATA.IMPORTS).flatMap(handlersIn),
  ];
}
