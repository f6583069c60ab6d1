import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operator } from '../auth/access.js';
import { organizationPath } from '../http/operation-input.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations')
export class OrganizationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: operator,
    summary: 'Create an organization',
    ...ofRpc(createOrganization),
    status: 201,
  })
  create(request: RequestOf<typeof createOrganization>, context: RequestContext) {
    return this.rpc.forward(createOrganization, request, context);
  }

  @Operation({
    method: 'GET',
    access: operator,
    summary: 'List organizations',
    ...ofRpc(listOrganizations),
  })
  list(context: RequestContext) {
    return this.rpc.forward(listOrganizations, {}, context);
  }

  @Operation({
    method: 'GET',
    path: ':organization',
    access: operator,
    summary: 'Get an organization',
    ...ofRpc(getOrganization),
    input: organizationPath,
  })
  get({ organization }: z.output<typeof organizationPath>, context: RequestContext) {
    return this.rpc.forward(getOrganization, { slug: organization }, context);
  }
}
