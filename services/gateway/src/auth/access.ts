import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { Scope } from '@forecourt/contracts/identity/shapes';

/** Open to everybody. */
export interface PublicAccess {
  kind: 'public';
}

/** An API key with this scope opens it; where `customer` is true, with the customer's access token too. */
export interface KeyAccess<Customer extends boolean = boolean> {
  kind: 'key';
  scope: Scope;
  customer: Customer;
}

/** What the path of an operator's route names: an organization, or one of its environments. */
type OperatorTarget = 'installation' | 'organization' | 'tenant';

/** The operator token opens it. */
export interface OperatorAccess<Target extends OperatorTarget = OperatorTarget> {
  kind: 'operator';
  target: Target;
}

/** Who may call a route. Every route declares it: one that does not keeps the gateway from starting. */
export type RouteAccess = PublicAccess | KeyAccess | OperatorAccess;

export const everybody: PublicAccess = { kind: 'public' };

export const apiKey = (scope: Scope): KeyAccess<false> => ({ kind: 'key', scope, customer: false });

export const signedInCustomer = (scope: Scope): KeyAccess<true> => ({
  kind: 'key',
  scope,
  customer: true,
});

export const operator: OperatorAccess<'installation'> = {
  kind: 'operator',
  target: 'installation',
};

/** For paths below `/manage/organizations/:organization`. */
export const operatorOfOrganization: OperatorAccess<'organization'> = {
  kind: 'operator',
  target: 'organization',
};

/** For paths below `/manage/organizations/:organization/:environment`. */
export const operatorOfTenant: OperatorAccess<'tenant'> = { kind: 'operator', target: 'tenant' };

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    /** `private`: the caller may keep a success, and must ask each time whether it still holds (D22). */
    cache?: 'private';
    /** In bytes, for a route that takes larger bodies than the rest. */
    bodyLimit?: number;
  }
}

/** Declares who may call a route, and what else sets it apart from the rest. */
export const Access = (
  access: RouteAccess,
  more: Pick<FastifyContextConfig, 'bodyLimit' | 'cache'> = {},
) => RouteConfig({ access, ...more });

/** @fastify/static serves our drawings below it, to everybody; its routes cannot declare their access. */
export const ASSETS_PREFIX = '/assets/';

/** @throws Error for a route that does not declare who may call it */
export function requireAccess({ method, url, config }: RouteOptions): void {
  if (config?.access || url.startsWith(ASSETS_PREFIX)) return;
  throw new Error(`The route ${String(method)} ${url} declares no access`);
}
