import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { customerCreated, customerUpdated } from '@forecourt/contracts/crm/events';
import type { OrganizationSettings, RequestContext, Tenant } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { asCustomer } from '../customers/customer-shapes.js';
import type { CustomerKey } from '../lead-scores/lead-scores.repository.js';
import {
  AnnouncedCustomersRepository,
  type AnnouncedCustomer,
} from './announced-customers.repository.js';

/** What causes a change: a request, which has settings, or an event, which has none. */
export interface Cause extends RequestContext {
  tenant: Tenant;
  settings?: OrganizationSettings;
}

/** Nothing spent is the same in every currency. */
const ANY_CURRENCY = 'USD';

/** Tells others what has become of customers, as far as the list shows it. */
@Injectable()
export class CustomerAnnouncements {
  constructor(
    private readonly customers: AnnouncedCustomersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Announces a customer that the transaction has created. */
  async created(transaction: Transaction, id: string, cause: Cause): Promise<void> {
    const [created] = await this.find(transaction, id, cause);
    await this.outbox.addAll(transaction, customerCreated, payloadsOf([created!]), cause);
  }

  /** Runs `change` on a customer that the transaction has locked, and announces it if the list shows it. */
  async changed(
    transaction: Transaction,
    id: string,
    cause: Cause,
    change: () => Promise<void>,
  ): Promise<void> {
    const before = await this.find(transaction, id, cause);
    await change();
    const after = await this.find(transaction, id, cause);
    if (isDeepStrictEqual(after, before)) return;
    await this.outbox.addAll(transaction, customerUpdated, payloadsOf(after), cause);
  }

  /** Announces customers of any tenant that the transaction has changed. */
  async updated(
    transaction: Transaction,
    customers: CustomerKey[],
    context: RequestContext,
  ): Promise<void> {
    const updated = await this.customers.find(transaction, customers);
    await this.outbox.addAll(transaction, customerUpdated, payloadsOf(updated), context);
  }

  private async find(transaction: Transaction, id: string, { tenant, settings }: Cause) {
    const rows = await this.customers.find(transaction, [{ ...tenant, id }]);
    const currency = settings?.currency;
    if (!currency) return rows;
    if (rows.some((row) => row.currency === null)) {
      await this.customers.keepCurrency(transaction, tenant, currency);
    }
    return rows.map((row) => ({ ...row, currency }));
  }
}

/** Leaves out a customer whose spending cannot be told, for want of a currency. */
const payloadsOf = (customers: AnnouncedCustomer[]) =>
  customers.flatMap(({ organizationId, environment, currency, ...row }) => {
    if (currency === null && row.totalSpent !== '0') return [];
    const customer = asCustomer(row, { currency: currency ?? ANY_CURRENCY });
    return [{ organizationId, environment, customer }];
  });
