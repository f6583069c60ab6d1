import { Controller } from '@nestjs/common';
import { eraseCustomer } from '@forecourt/contracts/crm/person-rpc';
import type { PayloadOf } from '@forecourt/contracts/event';
import { userUnlinked } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { ErasuresService } from './erasures.service.js';

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @RpcHandler(eraseCustomer)
  erase(request: RequestOf<typeof eraseCustomer>, context: TenantContext) {
    return this.erasures.eraseNow(request, context);
  }

  @EventHandler(userUnlinked)
  onUserUnlinked(
    { organizationId, environment, ...user }: PayloadOf<typeof userUnlinked>,
    { transaction, requestId, occurredDate }: EventContext,
  ) {
    const cause = { tenant: { organizationId, environment }, requestId };
    return this.erasures.eraseUntil(transaction, user, new Date(occurredDate), cause);
  }
}
