import { Controller } from '@nestjs/common';
import { listContactMessages, submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ContactMessagesService } from './contact-messages.service.js';

@Controller()
export class ContactMessagesController {
  constructor(private readonly messages: ContactMessagesService) {}

  @RpcHandler(submitContactMessage)
  submit(request: RequestOf<typeof submitContactMessage>, context: TenantContext) {
    return this.messages.submit(request, context);
  }

  @RpcHandler(listContactMessages)
  list(request: RequestOf<typeof listContactMessages>, context: TenantContext) {
    return this.messages.list(request, context);
  }
}
