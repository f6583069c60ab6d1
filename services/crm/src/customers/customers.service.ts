import { Injectable } from '@nestjs/common';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import type {
  getCustomer,
  getCustomerProfile,
  linkCustomer,
  listCustomers,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import type { LinkedUser } from '@forecourt/contracts/identity/events';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { FormsRepository } from '../forms/forms.repository.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { asCustomer, asCustomerProfile, asFullCustomer } from './customer-shapes.js';
import { CustomersRepository } from './customers.repository.js';

@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly forms: FormsRepository,
    private readonly leadScores: LeadScoresService,
  ) {}

  async list(
    request: RequestOf<typeof listCustomers>,
    { tenant, settings }: TenantContext,
  ): Promise<ResponseOf<typeof listCustomers>> {
    const { customers, total } = await this.customers.list(tenant, request);
    return asPages(
      customers.map((row) => asCustomer(row, settings)),
      total,
      request,
    );
  }

  async get(
    { id }: RequestOf<typeof getCustomer>,
    { tenant, settings }: TenantContext,
  ): Promise<ResponseOf<typeof getCustomer>> {
    return { data: asFullCustomer(await this.existing(tenant, id), settings) };
  }

  async getProfile(
    { id }: RequestOf<typeof getCustomerProfile>,
    { tenant, settings }: TenantContext,
  ): Promise<ResponseOf<typeof getCustomerProfile>> {
    return { data: asCustomerProfile(await this.existing(tenant, id), settings) };
  }

  async update(
    { id, changes }: RequestOf<typeof updateCustomer>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof updateCustomer>> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.customers.lock(transaction, tenant, id)))
        throw crmErrors.customer_not_found();
      await this.customers.update(transaction, tenant, id, changes);
      await this.leadScores.refresh(transaction, tenant, id);
      const updated = await this.customers.findWithin(transaction, tenant, id);
      const { notes, tags, isVip, customerSegment } = updated!;
      return { data: { id, notes, tags, isVip, customerSegment } };
    });
  }

  async link(
    user: RequestOf<typeof linkCustomer>,
    { tenant }: TenantContext,
  ): Promise<ResponseOf<typeof linkCustomer>> {
    await this.database.transaction((transaction) =>
      this.addLinked(transaction, tenant, user, new Date()),
    );
    return { customerId: user.customerId };
  }

  /** Creates the customer, unless an earlier RPC or event already has. */
  async addLinked(
    transaction: Transaction,
    tenant: Tenant,
    linkedUser: LinkedUser,
    linkedDate: Date,
  ): Promise<void> {
    if (await this.customers.exists(transaction, tenant, linkedUser.customerId)) return;
    // A form that arrives now waits for the lock, then finds the customer and counts.
    await this.forms.lock(transaction, tenant, linkedUser.email);
    if (await this.customers.insert(transaction, tenant, linkedUser, linkedDate)) {
      await this.leadScores.refresh(transaction, tenant, linkedUser.customerId);
    }
  }

  private async existing(tenant: Tenant, id: string) {
    const customer = await this.customers.find(tenant, id);
    if (!customer) throw crmErrors.customer_not_found();
    return customer;
  }
}
