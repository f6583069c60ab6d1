import { Controller } from '@nestjs/common';
import { erasePerson, exportPerson } from '@forecourt/contracts/engagement/person-rpc';
import type { PayloadOf } from '@forecourt/contracts/event';
import { userUnlinked } from '@forecourt/contracts/identity/events';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { EventHandler, type EventContext } from '@forecourt/service-kit/events/event-handler';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { PersonsService } from './persons.service.js';

@Controller()
export class PersonsController {
  constructor(private readonly persons: PersonsService) {}

  @RpcHandler(erasePerson)
  erase(request: RequestOf<typeof erasePerson>, context: TenantContext) {
    return this.persons.eraseNow(request, context);
  }

  @RpcHandler(exportPerson)
  export(request: RequestOf<typeof exportPerson>, context: TenantContext) {
    return this.persons.export(request, context);
  }

  @EventHandler(userUnlinked)
  onUserUnlinked(
    { organizationId, environment, ...user }: PayloadOf<typeof userUnlinked>,
    { transaction, occurredDate }: EventContext,
  ) {
    const tenant = { organizationId, environment };
    return this.persons.erase(transaction, tenant, user, new Date(occurredDate));
  }
}
