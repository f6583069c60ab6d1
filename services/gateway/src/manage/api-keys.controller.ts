import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { OperatedTenant, ofOrganization } from './operated-tenant.js';
import { operator } from './operator.js';

const newKey = createApiKey.request.omit({ organizationId: true }).extend(ofOrganization.shape);

@Controller('manage')
export class ApiKeysController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tenant: OperatedTenant,
  ) {}

  @Operation({
    method: 'POST',
    path: 'organizations/:organization/keys',
    access: operator,
    summary: 'Create an API key',
    description: '`key` is shown in this answer only.',
    input: newKey,
    response: createApiKey.response,
    status: 201,
    errors: ['identity.organization_not_found'],
  })
  async create(
    @Input() { organization, ...request }: z.output<typeof newKey>,
    @Context() context: RequestContext,
  ) {
    const { id: organizationId } = await this.tenant.organization(organization, context);
    return this.rpc.forward(createApiKey, { ...request, organizationId }, context);
  }

  @Operation({
    method: 'GET',
    path: 'organizations/:organization/keys',
    access: operator,
    summary: 'List API keys',
    input: ofOrganization,
    response: listApiKeys.response,
    errors: ['identity.organization_not_found'],
  })
  async list(
    @Input() { organization }: z.output<typeof ofOrganization>,
    @Context() context: RequestContext,
  ) {
    const { id: organizationId } = await this.tenant.organization(organization, context);
    return this.rpc.forward(listApiKeys, { organizationId }, context);
  }

  @Operation({
    method: 'POST',
    path: 'keys/:id/revoke',
    access: operator,
    summary: 'Revoke an API key',
    input: revokeApiKey.request,
    response: revokeApiKey.response,
    errors: ['identity.api_key_not_found'],
  })
  revoke(@Input() request: RequestOf<typeof revokeApiKey>, @Context() context: RequestContext) {
    return this.rpc.forward(revokeApiKey, request, context);
  }
}
