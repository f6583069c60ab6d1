import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AccessTokenClaims } from '@forecourt/contracts/identity/access-token';
import type { RequestContext, TenantContext } from '@forecourt/contracts/tenant';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate on routes that an API key opens. */
    tenantContext?: TenantContext;
    /** Set by the gate on routes that need a customer's access token. */
    customer?: AccessTokenClaims;
  }
}

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>();

/** The organization and environment of the API key. */
export const Tenant = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { tenantContext } = requestOf(context);
  if (!tenantContext) throw new Error('@Tenant() stands on a route that no API key opens');
  return tenantContext;
});

/** The customer of the access token. */
export const Customer = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { customer } = requestOf(context);
  if (!customer) throw new Error('@Customer() stands on a route without a customer token');
  return customer;
});

/** The context of a message that touches no tenant. */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestContext => ({
    requestId: requestOf(context).id,
  }),
);
