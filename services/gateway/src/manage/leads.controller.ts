import { Controller } from '@nestjs/common';
import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations/:organization/:environment')
export class LeadsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    path: 'test-drives',
    access: operatorOfTenant,
    summary: 'List test drives',
    ...ofRpc(listTestDrives),
  })
  listTestDrives(request: RequestOf<typeof listTestDrives>, context: TenantContext) {
    return this.rpc.forward(listTestDrives, request, context);
  }

  @Operation({
    method: 'PATCH',
    path: 'test-drives/:id',
    access: operatorOfTenant,
    summary: 'Set the status of a test drive',
    ...ofRpc(setTestDriveStatus),
  })
  setTestDriveStatus(request: RequestOf<typeof setTestDriveStatus>, context: TenantContext) {
    return this.rpc.forward(setTestDriveStatus, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'contacts',
    access: operatorOfTenant,
    summary: 'List contact messages',
    ...ofRpc(listContactMessages),
  })
  listContactMessages(request: RequestOf<typeof listContactMessages>, context: TenantContext) {
    return this.rpc.forward(listContactMessages, request, context);
  }

  @Operation({
    method: 'GET',
    path: 'subscribers',
    access: operatorOfTenant,
    summary: 'List newsletter subscribers',
    ...ofRpc(listSubscribers),
  })
  listSubscribers(request: RequestOf<typeof listSubscribers>, context: TenantContext) {
    return this.rpc.forward(listSubscribers, request, context);
  }
}
