import { Injectable } from '@nestjs/common';
import { crmErrors } from '@forecourt/contracts/crm/errors';
import type { exportCustomer } from '@forecourt/contracts/crm/person-rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { CustomersRepository } from '../customers/customers.repository.js';
import { CustomersService } from '../customers/customers.service.js';
import { asPurchase } from '../purchases/purchase-shapes.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';

@Injectable()
export class ExportsService {
  constructor(
    private readonly customerRecords: CustomersService,
    private readonly customers: CustomersRepository,
    private readonly purchases: PurchasesRepository,
  ) {}

  async export(
    { customerId: id, email }: RequestOf<typeof exportCustomer>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof exportCustomer>> {
    const { tenant, settings } = context;
    const withPurchases = email !== null;
    const { data: customer } = await this.customerRecords.getProfile(
      { id, withPurchases },
      context,
    );
    const record = await this.customers.find(tenant, id);
    if (!record) throw crmErrors.customer_not_found();
    const purchases = withPurchases ? await this.purchases.list(tenant, id) : [];
    return {
      data: {
        customer,
        preferences: record.preferences,
        purchases: purchases.map((purchase) => asPurchase(purchase, settings)),
      },
    };
  }
}
