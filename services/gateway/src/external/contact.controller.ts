import { Controller } from '@nestjs/common';
import { submitContact } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { Tenant } from '../auth/caller.js';
import { Input, Operation } from '../http/operation.js';
import { needs } from './scopes.js';

@Controller('external/contact')
export class ContactController {
  constructor(private readonly rpc: RpcClient) {}

  @Operation({
    method: 'POST',
    path: 'submit',
    access: needs('contact:write'),
    summary: 'Send a contact message',
    input: submitContact.request,
    response: submitContact.response,
    status: 201,
    example: {
      name: 'Jane Doe',
      email: 'jane.doe@example.com',
      subject: 'Trade-in',
      message: 'Do you take my 2018 Civic in part exchange?',
    },
  })
  submit(@Input() request: RequestOf<typeof submitContact>, @Tenant() context: TenantContext) {
    return this.rpc.forward(submitContact, request, context);
  }
}
