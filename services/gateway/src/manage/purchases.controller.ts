import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Context } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { OperatedTenant, ofTenant } from './operated-tenant.js';
import { operator } from './operator.js';

const recordInput = ofTenant.extend(recordPurchase.request.shape);
const refundInput = ofTenant.extend(refundPurchase.request.shape);

@Controller('manage/organizations/:organization/:environment')
export class PurchasesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tenant: OperatedTenant,
  ) {}

  @Operation({
    method: 'POST',
    path: 'purchases',
    access: operator,
    summary: 'Record a purchase or rental',
    input: recordInput,
    response: recordPurchase.response,
    status: 201,
    errors: ['identity.organization_not_found', 'crm.customer_email_not_found'],
  })
  async record(
    @Input() { organization, environment, ...request }: z.output<typeof recordInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(recordPurchase, request, tenant);
  }

  @Operation({
    method: 'POST',
    path: 'purchases/:id/refund',
    access: operator,
    summary: 'Refund a purchase or rental',
    input: refundInput,
    response: refundPurchase.response,
    errors: [
      'identity.organization_not_found',
      'crm.purchase_not_found',
      'crm.purchase_already_refunded',
    ],
  })
  async refund(
    @Input() { organization, environment, ...request }: z.output<typeof refundInput>,
    @Context() context: RequestContext,
  ) {
    const tenant = await this.tenant.context({ organization, environment }, context);
    return this.rpc.forward(refundPurchase, request, tenant);
  }
}
