import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { requestTestDrive, testDriveForm } from '@forecourt/contracts/engagement/rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { maybeCustomer } from '../auth/access.js';
import { ofRpc, Operation, type MaybeCustomerContext } from '../http/operation.js';

@Controller('external/test-drives')
export class TestDrivesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    access: maybeCustomer('test_drives:write'),
    summary: 'Request a test drive',
    description:
      "With a customer's access token it is one of the customer's own test drives, whatever its e-mail address.",
    ...ofRpc(requestTestDrive),
    input: testDriveForm,
    namesIgnoredFields: true,
    status: 201,
  })
  request(form: z.output<typeof testDriveForm>, { customer, ...context }: MaybeCustomerContext) {
    const customerId = customer?.customerId ?? null;
    return this.rpc.forward(requestTestDrive, { ...form, customerId }, context);
  }
}
