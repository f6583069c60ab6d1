import { Controller } from '@nestjs/common';
import { linkCustomer } from '@forecourt/contracts/crm/rpc';
import type { PayloadOf } from '@forecourt/contracts/event';
import { userChanged, userLinked } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { UserCopiesService } from './user-copies.service.js';

@Controller()
export class UserCopiesController {
  constructor(private readonly copies: UserCopiesService) {}

  @RpcHandler(linkCustomer)
  link(request: RequestOf<typeof linkCustomer>, context: TenantContext) {
    return this.copies.link(request, context);
  }

  @EventHandler(userLinked)
  onUserLinked(
    { organizationId, environment, linkedDate, ...user }: PayloadOf<typeof userLinked>,
    { transaction, requestId }: EventContext,
  ) {
    const cause = { tenant: { organizationId, environment }, requestId };
    return this.copies.take(transaction, user, new Date(linkedDate), cause);
  }

  @EventHandler(userChanged)
  onUserChanged(
    { organizationId, environment, emailVerified: _, ...user }: PayloadOf<typeof userChanged>,
    { transaction, requestId, occurredDate }: EventContext,
  ) {
    const cause = { tenant: { organizationId, environment }, requestId };
    return this.copies.take(transaction, user, new Date(occurredDate), cause);
  }
}
