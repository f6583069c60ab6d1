import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { Scope } from '@forecourt/contracts/identity/shapes';

/** Open to everybody. */
export interface PublicAccess {
  kind: 'public';
}

/**
 * An API key with this scope opens it; if `customer` is true, only with the customer's access
 * token.
 */
export interface KeyAccess<Customer extends boolean = boolean> {
  kind: 'key';
  scope: Scope;
  customer: Customer;
}

/** What an operator's path names: nothing, an organization, or one of its environments. */
type OperatorTarget = 'installation' | 'organization' | 'tenant';

/** The operator token opens it. */
export interface OperatorAccess<Target extends OperatorTarget = OperatorTarget> {
  kind: 'operator';
  target: Target;
}

/** Who may call a route. The gateway does not start if a route does not declare it. */
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
    /** `private`: the caller may keep a success, but must revalidate it each time (D22). */
    cache?: 'private';
    /** Bytes, if it takes larger bodies than the rest. */
    bodyLimit?: number;
  }
}

/** Declares who may call a route, and its special settings. */
export const Access = (
  access: RouteAccess,
  more: Pick<FastifyContextConfig, 'bodyLimit' | 'cache'> = {},
) => RouteConfig({ access, ...more });

/**
 * @fastify/static serves our drawings below it; its routes cannot declare that everybody may call
 * them.
 */
export const ASSETS_PREFIX = '/assets/';

/** @throws Error for a route that does not declare who may call it */
export function requireAccess({ method, url, config }: RouteOptions): void {
  if (config?.access || url.startsWith(ASSETS_PREFIX)) return;
  throw new Error(`The route ${String(method)} ${url} declares no access`);
}
