import { Controller } from '@nestjs/common';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
} from '@forecourt/contracts/identity/rpc';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { RequestContext } from '@forecourt/contracts/tenant';
import { RpcHandler } from '@forecourt/service-kit/rpc/rpc-handler';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @RpcHandler(createOrganization)
  create(request: RequestOf<typeof createOrganization>, context: RequestContext) {
    return this.organizations.create(request, context);
  }

  @RpcHandler(listOrganizations)
  list() {
    return this.organizations.list();
  }

  @RpcHandler(getOrganization)
  get(request: RequestOf<typeof getOrganization>) {
    return this.organizations.get(request);
  }
}
