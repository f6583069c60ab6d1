import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { listContactMessages, submitContact } from '@forecourt/contracts/engagement/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ContactMessagesService } from './contact-messages.service.js';

@Controller()
export class ContactMessagesController {
  constructor(private readonly messages: ContactMessagesService) {}

  @RpcHandler(submitContact)
  submit(@Payload() request: RequestOf<typeof submitContact>, @Ctx() context: TenantContext) {
    return this.messages.submit(request, context);
  }

  @RpcHandler(listContactMessages)
  list(@Payload() request: RequestOf<typeof listContactMessages>, @Ctx() context: TenantContext) {
    return this.messages.list(request, context);
  }
}
