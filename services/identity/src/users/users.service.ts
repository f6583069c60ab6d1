import { Injectable } from '@nestjs/common';
import type { eraseUser, updateUser } from '@forecourt/contracts/identity/account-rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import type { getUser } from '@forecourt/contracts/identity/rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { PasswordCheck } from '../passwords/password-check.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { asPhone } from './as-phone.js';
import { asUser } from './as-user.js';
import { customerIdOf } from './customer-id.js';
import type { CustomerLinkEntity } from './customer-link.entity.js';
import { CustomerLinksRepository } from './customer-links.repository.js';
import { FirstProof } from './first-proof.js';
import { provenEmailOf, UserEvents } from './user-events.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly links: CustomerLinksRepository,
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly events: UserEvents,
    private readonly database: Database,
    private readonly firstProof: FirstProof,
  ) {}

  async get(
    { id }: RequestOf<typeof getUser>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof getUser>> {
    const account = await this.users.findLinked(tenant, id);
    if (!account) throw identityErrors.user_not_found();
    return { data: asUser(account) };
  }

  async update(
    { id, changes }: RequestOf<typeof updateUser>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof updateUser>> {
    const { phone, ...names } = changes;
    const given = { ...names, ...(phone !== undefined && { phone: asPhone(phone) }) };
    return this.database.transaction(async (transaction) => {
      const account = await this.users.lock(transaction, context.tenant.environment, id);
      if (!account) throw identityErrors.user_not_found();
      await this.requireLink(transaction, context.tenant, id);
      const changed = { ...account, ...given };
      await this.users.update(transaction, changed);
      await this.events.changed(transaction, changed, context);
      return { data: asUser(changed) };
    });
  }

  /** The events tell crm and engagement to remove what they keep of the person. */
  async erase(
    { id, password }: RequestOf<typeof eraseUser>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof eraseUser>> {
    const { tenant } = context;
    const checked = await this.check.require(id, password, tenant);
    await this.requireUnusedOrProven(id, context);
    return this.database.transaction(async (transaction) => {
      const account = await this.check.lockUnchanged(transaction, checked);
      const link = await this.requireLink(transaction, tenant, id);
      await this.sessions.end(transaction, { ...tenant, userId: id }, context);
      await this.links.remove(transaction, link);
      await this.events.unlinked(transaction, account, link, 'erased', context);
      const left = await this.links.listOf(account, transaction);
      if (left.length === 0) await this.users.remove(transaction, account);
      return { customerId: link.customerId, email: provenEmailOf(account) };
    });
  }

  /**
   * Purchases and forms are recorded by address. Whoever has not proven it may be a squatter, and must not erase what
   * is the owner's.
   */
  private async requireUnusedOrProven(userId: string, context: TenantContext): Promise<void> {
    const { tenant } = context;
    const { environment } = tenant;
    const active = await this.firstProof.activeCustomers({ environment, userId }, context);
    if (active.has(customerIdOf(tenant, userId))) throw identityErrors.email_not_proven();
  }

  private async requireLink(
    transaction: Transaction,
    tenant: Tenant,
    userId: string,
  ): Promise<CustomerLinkEntity> {
    const link = await this.links.find(transaction, tenant, userId);
    if (!link) throw identityErrors.user_not_found();
    return link;
  }
}
