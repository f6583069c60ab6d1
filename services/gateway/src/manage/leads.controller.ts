import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { OperatedTenant, ofTenant } from './operated-tenant.js';
import { operator } from './operator.js';

const listTestDrivesInput = ofTenant.extend(listTestDrives.request.shape);
const setTestDriveStatusInput = ofTenant.extend(setTestDriveStatus.request.shape);
const listContactsInput = ofTenant.extend(listContactMessages.request.shape);
const listSubscribersInput = ofTenant.extend(listSubscribers.request.shape);

@Controller('manage/organizations/:organization/:environment')
export class LeadsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tenant: OperatedTenant,
  ) {}

  @Operation({
    method: 'GET',
    path: 'test-drives',
    access: operator,
    summary: 'List test drives',
    input: listTestDrivesInput,
    response: listTestDrives.response,
    errors: ['identity.organization_not_found'],
  })
  async listTestDrives(
    @Input() { organization, environment, ...request }: z.output<typeof listTestDrivesInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(listTestDrives, request, tenant);
  }

  @Operation({
    method: 'PATCH',
    path: 'test-drives/:id',
    access: operator,
    summary: 'Set the status of a test drive',
    input: setTestDriveStatusInput,
    response: setTestDriveStatus.response,
    errors: [
      'identity.organization_not_found',
      'engagement.test_drive_not_found',
      'engagement.test_drive_move_not_allowed',
    ],
  })
  async setTestDriveStatus(
    @Input() { organization, environment, ...request }: z.output<typeof setTestDriveStatusInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(setTestDriveStatus, request, tenant);
  }

  @Operation({
    method: 'GET',
    path: 'contacts',
    access: operator,
    summary: 'List contact messages',
    input: listContactsInput,
    response: listContactMessages.response,
    errors: ['identity.organization_not_found'],
  })
  async listContacts(
    @Input() { organization, environment, ...request }: z.output<typeof listContactsInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(listContactMessages, request, tenant);
  }

  @Operation({
    method: 'GET',
    path: 'subscribers',
    access: operator,
    summary: 'List newsletter subscribers',
    input: listSubscribersInput,
    response: listSubscribers.response,
    errors: ['identity.organization_not_found'],
  })
  async listSubscribers(
    @Input() { organization, environment, ...request }: z.output<typeof listSubscribersInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(listSubscribers, request, tenant);
  }
}
