import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  contactMessagePage,
  listContactMessages,
  listSubscribers,
  listTestDrives,
  setTestDriveStatus,
  testDrivePage,
} from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { operatorOfTenant } from '../auth/access.js';
import { forwardInParts } from '../http/forward-in-parts.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('manage/organizations/:organization/:environment')
export class LeadsController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    path: 'test-drives',
    access: operatorOfTenant,
    summary: 'List test drives',
    ...testDrivePage,
  })
  listTestDrives(page: z.output<typeof testDrivePage.input>, context: TenantContext) {
    return forwardInParts(this.rpc, listTestDrives, page, context);
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
    ...contactMessagePage,
  })
  listContactMessages(page: z.output<typeof contactMessagePage.input>, context: TenantContext) {
    return forwardInParts(this.rpc, listContactMessages, page, context);
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
