import { Controller } from '@nestjs/common';
import { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import type { PayloadOf } from '@forecourt/contracts/event';
import { mailRequested } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { Mails } from './mails.service.js';

@Controller()
export class MailsController {
  constructor(private readonly mails: Mails) {}

  @EventHandler(mailRequested)
  send(request: PayloadOf<typeof mailRequested>, { transaction }: EventContext) {
    return this.mails.sendRequested(transaction, request);
  }

  @RpcHandler(listMails)
  list(request: RequestOf<typeof listMails>) {
    return this.mails.list(request);
  }

  @RpcHandler(getMail)
  get(request: RequestOf<typeof getMail>) {
    return this.mails.get(request);
  }
}
