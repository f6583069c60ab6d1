import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Environment } from '@forecourt/contracts/tenant';
import type { RouteAccess } from '../auth/access.js';
import { OrganizationDirectory } from '../manage/organization-directory.js';
import type { CallContext } from './operation.js';

/** The fields of the path that become the context; which ones depends on the access. */
export interface ContextFields {
  organization?: string;
  environment?: Environment;
}

/** Creates the context of an operation's call. */
@Injectable()
export class CallContexts {
  constructor(private readonly organizations: OrganizationDirectory) {}

  /**
   * @throws DomainError `identity.organization_not_found` for a path with an unknown organization
   */
  async of(
    access: RouteAccess,
    request: FastifyRequest,
    { organization: slug, environment }: ContextFields,
  ): Promise<CallContext> {
    if (access.kind === 'key') return keyContextOf(request, access.customer);
    const context = { requestId: request.id };
    if (slug === undefined) return context;
    const organization = await this.organizations.get(slug, context);
    if (environment === undefined) return { ...context, organization };
    const { id: organizationId, currency, timeZone } = organization;
    return {
      ...context,
      tenant: { organizationId, environment },
      settings: { currency, timeZone },
    };
  }
}

/** The gate sets both before it admits the request. */
function keyContextOf(request: FastifyRequest, withCustomer: boolean): CallContext {
  const { tenantContext, customer } = request;
  if (!tenantContext) throw new Error('The gate let a request pass without its tenant');
  if (!withCustomer) return tenantContext;
  if (!customer) throw new Error('The gate let a request pass without its customer');
  return { ...tenantContext, customer };
}
