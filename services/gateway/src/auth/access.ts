import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope } from '@forecourt/contracts/identity/shapes';

/** Who may call a route. Every route declares it: one that does not keeps the gateway from booting. */
export type RouteAccess =
  | { kind: 'public' }
  | { kind: 'operator' }
  /** An API key with this scope; `customer`: the customer's access token too. */
  | { kind: 'key'; scope: Scope; customer: boolean };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** Bytes, where a route takes larger bodies than the rest. */
    bodyLimit?: number;
  }
}

/** @param bodyLimit bytes, where the route takes larger bodies than the rest */
export const Access = (access: RouteAccess, bodyLimit?: number) =>
  RouteConfig({ access, bodyLimit });
