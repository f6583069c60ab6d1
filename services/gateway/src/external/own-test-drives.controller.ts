import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  cancelOwnTestDrive,
  listOwnTestDrives,
} from '@forecourt/contracts/engagement/own-test-drives-rpc';
import { getUser } from '@forecourt/contracts/identity/rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { signedInCustomer } from '../auth/access.js';
import { Operation, type CustomerContext } from '../http/operation.js';

const page = listOwnTestDrives.request.omit({ customerId: true, email: true });
const testDrive = cancelOwnTestDrive.request.pick({ id: true });

@Controller('external/auth/me/test-drives')
export class OwnTestDrivesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'GET',
    access: signedInCustomer('customer_auth:write'),
    summary: "List the signed-in customer's test drives",
    description:
      "Those requested with the customer's access token and, once the e-mail address is proven, those requested with " +
      'it. The newest first.',
    input: page,
    response: listOwnTestDrives.response,
    errors: getUser.errors,
  })
  async list(request: z.output<typeof page>, { customer, ...context }: CustomerContext) {
    const requester = await this.requester({ customer, ...context });
    return this.rpc.forward(listOwnTestDrives, { ...requester, ...request }, context);
  }

  @Operation({
    method: 'POST',
    path: ':id/cancel',
    access: signedInCustomer('customer_auth:write'),
    summary: "Cancel one of the signed-in customer's test drives",
    description: 'Possible while it is pending or confirmed. Cancelling it again changes nothing.',
    input: testDrive,
    response: cancelOwnTestDrive.response,
    errors: [...cancelOwnTestDrive.errors, ...getUser.errors],
  })
  async cancel({ id }: z.output<typeof testDrive>, { customer, ...context }: CustomerContext) {
    const requester = await this.requester({ customer, ...context });
    return this.rpc.forward(cancelOwnTestDrive, { ...requester, id }, context);
  }

  /** Whose test drives: before it is proven, an e-mail address tells nothing of who sent a form. */
  private async requester({ customer, ...context }: CustomerContext) {
    const { data: user } = await this.rpc.call(getUser, { id: customer.sub }, context);
    return { customerId: customer.customerId, email: user.emailVerified ? user.email : null };
  }
}
