import { Injectable } from '@nestjs/common';
import type { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import type {
  getCustomer,
  getCustomerProfile,
  listCustomers,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import { asPages } from '@forecourt/contracts/page';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database } from '@forecourt/service-kit/database/database';
import { CustomerAnnouncements } from '../announcements/customer-announcements.js';
import { LeadScoresService } from '../lead-scores/lead-scores.service.js';
import { asCustomer, asCustomerProfile, asFullCustomer } from './customer-shapes.js';
import { CustomersRepository } from './customers.repository.js';

@Injectable()
export class CustomersService {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersRepository,
    private readonly leadScores: LeadScoresService,
    private readonly announcements: CustomerAnnouncements,
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
    { id, withPurchases }: RequestOf<typeof getCustomerProfile>,
    { tenant, settings }: TenantContext,
  ): Promise<ResponseOf<typeof getCustomerProfile>> {
    const customer = await this.existing(tenant, id);
    if (withPurchases) return { data: asCustomerProfile(customer, settings) };
    const classification = await this.leadScores.withoutPurchases(tenant, id);
    const none = { vehiclesPurchased: 0, vehiclesRented: 0, totalSpent: '0' };
    return { data: asCustomerProfile({ ...customer, ...none, ...classification }, settings) };
  }

  async update(
    { id, changes }: RequestOf<typeof updateCustomer>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof updateCustomer>> {
    const { tenant } = context;
    return this.database.transaction(async (transaction) => {
      if (!(await this.customers.lock(transaction, tenant, id)))
        throw crmErrors.customer_not_found();
      await this.announcements.changed(transaction, id, context, async () => {
        await this.customers.update(transaction, tenant, id, changes);
        await this.leadScores.refresh(transaction, tenant, id);
      });
      const updated = await this.customers.findWithin(transaction, tenant, id);
      const { notes, tags, isVip, customerSegment } = updated!;
      return { data: { id, notes, tags, isVip, customerSegment } };
    });
  }

  async findActive({
    environment,
    customerIds,
  }: RequestOf<typeof findActiveCustomers>): Promise<ResponseOf<typeof findActiveCustomers>> {
    return { active: await this.customers.findActive(environment, customerIds) };
  }

  private async existing(tenant: Tenant, id: string) {
    const customer = await this.customers.find(tenant, id);
    if (!customer) throw crmErrors.customer_not_found();
    return customer;
  }
}
