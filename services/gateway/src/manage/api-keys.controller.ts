import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operator, operatorOfOrganization } from '../auth/access.js';
import { noInput, ofRpc, Operation, type OrganizationContext } from '../http/operation.js';

const newKey = createApiKey.request.omit({ organizationId: true });

@Controller('manage')
export class ApiKeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'organizations/:organization/keys',
    access: operatorOfOrganization,
    summary: 'Create an API key',
    description: 'Only this answer shows `key`.',
    ...ofRpc(createApiKey),
    input: newKey,
    status: 201,
  })
  create(request: z.output<typeof newKey>, { organization, ...context }: OrganizationContext) {
    return this.rpc.forward(createApiKey, { ...request, organizationId: organization.id }, context);
  }

  @Operation({
    method: 'GET',
    path: 'organizations/:organization/keys',
    access: operatorOfOrganization,
    summary: 'List API keys',
    ...ofRpc(listApiKeys),
    input: noInput,
  })
  list({ organization, ...context }: OrganizationContext) {
    return this.rpc.forward(listApiKeys, { organizationId: organization.id }, context);
  }

  @Operation({
    method: 'POST',
    path: 'keys/:id/revoke',
    access: operator,
    summary: 'Revoke an API key',
    ...ofRpc(revokeApiKey),
  })
  revoke(request: RequestOf<typeof revokeApiKey>, context: RequestContext) {
    return this.rpc.forward(revokeApiKey, request, context);
  }
}
