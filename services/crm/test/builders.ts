import { randomUUID } from 'node:crypto';
import {
  contactMessageSubmitted,
  newsletterSubscribed,
  newsletterUnsubscribed,
  testDriveRequested,
} from '@forecourt/contracts/engagement/events';
import {
  getCustomer,
  recordPurchase,
  refundPurchase,
  updateCustomer,
} from '@forecourt/contracts/crm/rpc';
import type { PurchaseKind } from '@forecourt/contracts/crm/shapes';
import { userLinked } from '@forecourt/contracts/identity/events';
import type { Phone } from '@forecourt/contracts/identity/shapes';
import type { RequestOf } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const formEvents = {
  'asks for a test drive': testDriveRequested,
  writes: contactMessageSubmitted,
  subscribes: newsletterSubscribed,
  unsubscribes: newsletterUnsubscribed,
};

/** Delivers the event that engagement publishes when somebody sends a form. */
export async function someone(
  crm: TestService,
  { tenant }: TenantContext,
  email: string,
  does: keyof typeof formEvents,
  date = new Date(),
): Promise<void> {
  await crm.deliver(formEvents[does], { ...tenant, email, submittedDate: date.toISOString() });
}

/** Collects a customer's history; `create()` creates the customer with it. */
export function aCustomer(crm: TestService, context: TenantContext): CustomerBuilder {
  return new CustomerBuilder(crm, context);
}

interface CreatedCustomer {
  id: string;
  userId: string;
  email: string;
}

class CustomerBuilder {
  private readonly user = {
    customerId: randomUUID() as string,
    userId: randomUUID(),
    email: `${randomUUID()}@example.com`,
    firstName: 'Jane',
    lastName: 'Doe',
    phone: null as Phone | null,
  };
  private linkedDate = new Date();
  private readonly acts: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly crm: TestService,
    private readonly context: TenantContext,
  ) {}

  withId(id: string): this {
    this.user.customerId = id;
    return this;
  }

  named(firstName: string, lastName: string): this {
    Object.assign(this.user, { firstName, lastName });
    return this;
  }

  withEmail(email: string): this {
    this.user.email = email;
    return this;
  }

  withPhone(phone: Phone): this {
    this.user.phone = phone;
    return this;
  }

  registered(date: Date): this {
    this.linkedDate = date;
    return this;
  }

  buys(amount: number, date?: Date): this {
    return this.pays('sale', amount, date);
  }

  rents(amount: number, date?: Date): this {
    return this.pays('rental', amount, date);
  }

  /** Makes a purchase and has it refunded. */
  returns(amount: number, date?: Date): this {
    return this.does(async () => {
      const { data } = await purchase(this.crm, this.context, this.user.email, { amount, date });
      await this.crm.call(refundPurchase, { id: data.id }, this.context);
    });
  }

  changed(changes: RequestOf<typeof updateCustomer>['changes']): this {
    return this.does(() =>
      this.crm.call(updateCustomer, { id: this.user.customerId, changes }, this.context),
    );
  }

  who(does: keyof typeof formEvents, date?: Date): this {
    return this.does(() => someone(this.crm, this.context, this.user.email, does, date));
  }

  async create(): Promise<CreatedCustomer> {
    await this.crm.deliver(userLinked, {
      ...this.context.tenant,
      ...this.user,
      linkedDate: this.linkedDate.toISOString(),
    });
    for (const act of this.acts) await act();
    const { customerId: id, userId, email } = this.user;
    return { id, userId, email };
  }

  private pays(kind: PurchaseKind, amount: number, date?: Date): this {
    return this.does(() =>
      purchase(this.crm, this.context, this.user.email, { kind, amount, date }),
    );
  }

  private does(act: () => Promise<unknown>): this {
    this.acts.push(act);
    return this;
  }
}

export function purchase(
  crm: TestService,
  context: TenantContext,
  email: string,
  { kind = 'sale', amount = 100, date }: { kind?: PurchaseKind; amount?: number; date?: Date } = {},
) {
  return crm.call(recordPurchase, { email, kind, amount, date: date?.toISOString() }, context);
}

/** Resolves when a statement of the service waits for a row that a `sql()` transaction has locked. */
export async function somethingWaits(crm: TestService): Promise<void> {
  await eventually(async () => {
    const waiting = await crm.sql(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
    );
    expect(waiting).not.toHaveLength(0);
  });
}

/** The classification after the rules have run again, when a stray form would show. */
export async function reclassified(
  crm: TestService,
  context: TenantContext,
  { id }: { id: string },
) {
  await crm.call(updateCustomer, { id, changes: {} }, context);
  return (await seen(crm, context, { id })).classification;
}

/** The customer as the dealer sees them. */
export async function seen(crm: TestService, context: TenantContext, { id }: { id: string }) {
  const { data } = await crm.call(getCustomer, { id }, context);
  return data;
}
