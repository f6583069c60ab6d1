import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { ofOrganization } from './operated-tenant.js';
import { operator } from './operator.js';

@Controller('manage/organizations')
export class OrganizationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: operator,
    summary: 'Create an organization',
    input: createOrganization.request,
    response: createOrganization.response,
    status: 201,
    errors: ['identity.slug_taken'],
  })
  create(
    @Input() request: RequestOf<typeof createOrganization>,
    @Context() context: RequestContext,
  ) {
    return this.rpc.forward(createOrganization, request, context);
  }

  @Operation({
    method: 'GET',
    access: operator,
    summary: 'List organizations',
    input: listOrganizations.request,
    response: listOrganizations.response,
  })
  list(@Input() request: RequestOf<typeof listOrganizations>, @Context() context: RequestContext) {
    return this.rpc.forward(listOrganizations, request, context);
  }

  @Operation({
    method: 'GET',
    path: ':organization',
    access: operator,
    summary: 'Get an organization',
    input: ofOrganization,
    response: getOrganization.response,
    errors: ['identity.organization_not_found'],
  })
  get(
    @Input() { organization }: z.output<typeof ofOrganization>,
    @Context() context: RequestContext,
  ) {
    return this.rpc.forward(getOrganization, { slug: organization }, context);
  }
}
