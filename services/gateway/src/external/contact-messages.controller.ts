import { Controller } from '@nestjs/common';
import { submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { apiKey } from '../auth/access.js';
import { ofRpc, Operation } from '../http/operation.js';

@Controller('external/contact')
export class ContactMessagesController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'submit',
    access: apiKey('contact:write'),
    summary: 'Send a contact message',
    ...ofRpc(submitContactMessage),
    namesIgnoredFields: true,
    status: 201,
    example: {
      name: 'Jane Doe',
      email: 'jane.doe@example.com',
      subject: 'Trade-in',
      message: 'Do you take my 2018 Civic in part exchange?',
    },
  })
  submit(request: RequestOf<typeof submitContactMessage>, context: TenantContext) {
    return this.rpc.forward(submitContactMessage, request, context);
  }
}
