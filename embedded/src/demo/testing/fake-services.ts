import { randomUUID } from 'node:crypto';
import { makeApiKey } from '@forecourt/contracts/identity/api-key-format';
import type { RequestOf, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';
import type { Tenant } from '@forecourt/contracts/tenant';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import * as crm from '@forecourt/contracts/crm/rpc';
import type { Customer, Purchase } from '@forecourt/contracts/crm/shapes';
import * as engagement from '@forecourt/contracts/engagement/rpc';
import type { ContactMessage, TestDrive } from '@forecourt/contracts/engagement/shapes';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import * as identity from '@forecourt/contracts/identity/rpc';
import type { Phone } from '@forecourt/contracts/identity/shapes';
import {
  scopes,
  type ApiKey,
  type Organization,
  type User,
} from '@forecourt/contracts/identity/shapes';
import * as inventory from '@forecourt/contracts/inventory/rpc';
import { asPages } from '@forecourt/contracts/page';
import type { FakeNeighbours } from '@forecourt/service-kit/testing/fake-neighbours';

const NOW = '2026-06-15T12:00:00.000Z';

/** What one tenant has after a demo. */
export class FakeTenant {
  readonly stockNumbers: string[] = [];
  readonly accounts = new Map<string, { user: User; password: string }>();
  readonly customers = new Map<string, Customer>();
  readonly purchases: Purchase[] = [];
  readonly messages: ContactMessage[] = [];
  readonly testDrives: TestDrive[] = [];
  readonly subscribers = new Set<string>();
  readonly blogPosts = new Set<string>();
  readonly notes = new Map<string, string | null>();
}

/** All services, as far as the demo uses them: they keep what they are told, by the contracts. */
export class FakeServices {
  readonly organizations: Organization[] = [];
  readonly keys: ApiKey[] = [];
  private readonly tenants = new Map<string, FakeTenant>();

  constructor(
    private readonly neighbours: FakeNeighbours,
    records: SnapshotRecord[],
  ) {
    this.on(getSnapshotPage, ({ page }) => ({
      version: 1,
      pages: 2,
      records: page === 1 ? records.slice(0, 1_000) : records.slice(1_000),
    }));
    this.answerIdentity();
    this.answerInventory();
    this.answerCrm();
    this.answerEngagement();
  }

  tenant({ environment }: Pick<Tenant, 'environment'>): FakeTenant {
    const tenant = this.tenants.get(environment) ?? new FakeTenant();
    this.tenants.set(environment, tenant);
    return tenant;
  }

  private on<C extends RpcContract>(
    contract: C,
    answer: (request: RequestOf<C>, tenant: FakeTenant) => ResponseOf<C>,
  ): void {
    this.neighbours.fake(contract, (request, context) => {
      const { tenant } = context as { tenant?: Tenant };
      return answer(request as RequestOf<C>, tenant ? this.tenant(tenant) : new FakeTenant());
    });
  }

  private answerIdentity(): void {
    this.on(identity.createOrganization, (request) => {
      if (this.organizations.length > 0) throw identityErrors.slug_taken();
      this.organizations.push({ id: randomUUID(), ...request, createdDate: NOW });
      return { data: this.organizations[0]! };
    });
    this.on(identity.getOrganization, () => ({ data: this.organizations[0]! }));
    this.on(identity.createApiKey, ({ environment, name }) => {
      const key = makeApiKey(environment);
      const row: ApiKey = {
        id: randomUUID(),
        name,
        environment,
        last4: key.slice(-4),
        scopes: [...scopes],
        rateLimit: 1_000,
        expiresDate: null,
        revokedDate: null,
        lastUsedDate: null,
        createdDate: NOW,
      };
      this.keys.push(row);
      return { data: { ...row, key } };
    });
    this.on(identity.listApiKeys, () => ({ data: this.keys, total: this.keys.length }));
    this.on(identity.revokeApiKey, ({ id }) => {
      const key = this.keys.find((known) => known.id === id)!;
      key.revokedDate = NOW;
      return { data: key };
    });
    this.on(identity.register, ({ email, password, firstName, lastName, phone }, tenant) => {
      const account = tenant.accounts.get(email);
      if (account && account.password !== password) {
        // By now crm has heard of the account's link by its event.
        addCustomer(tenant, account.user);
        throw identityErrors.email_taken();
      }
      const id = randomUUID();
      const user = { id, email, firstName, lastName, phone: phoneOf(phone), profileImageUrl: null };
      tenant.accounts.set(email, { user, password });
      const tokens = {
        access_token: 'access',
        refresh_token: 'refresh',
        expires_in: 3_600,
        token_type: 'Bearer' as const,
      };
      return { isNewUser: true, isNewCustomer: true, customerId: id, tokens, user };
    });
  }

  private answerInventory(): void {
    this.on(inventory.importVehicles, ({ rows }, { stockNumbers }) => {
      const made = rows.filter((row) => !stockNumbers.includes(String(row.stockNumber)));
      stockNumbers.push(...made.map((row) => String(row.stockNumber)));
      const updated = rows.length - made.length;
      return { data: { created: made.length, updated, unchanged: 0, errors: [] } };
    });
    this.on(inventory.listVehicles, (request) => asPages([aVehicleForSale()], 1, request));
  }

  private answerCrm(): void {
    this.on(crm.linkCustomer, (linked, tenant) => {
      addCustomer(tenant, { ...linked, id: linked.userId, profileImageUrl: null });
      return { customerId: linked.customerId };
    });
    this.on(crm.listCustomers, (request, { customers }) => {
      const found = [...customers.values()].filter(({ user }) => user.email === request.search);
      return asPages(found, found.length, request);
    });
    this.on(crm.recordPurchase, ({ email, kind, amount, date, stockNumber }, tenant) => {
      const customer = tenant.customers.get(email)!;
      customer.stats.totalPurchases += 1;
      const purchase: Purchase = {
        id: randomUUID(),
        customerId: customer.id,
        kind,
        amount,
        currency: 'USD',
        purchasedDate: date ?? NOW,
        refundedDate: null,
        stockNumber: stockNumber ?? null,
      };
      tenant.purchases.push(purchase);
      return { data: purchase };
    });
    this.on(crm.refundPurchase, ({ id }, { purchases, customers }) => {
      const purchase = purchases.find((known) => known.id === id)!;
      purchase.refundedDate = NOW;
      const buyer = [...customers.values()].find(({ id: known }) => known === purchase.customerId)!;
      buyer.stats.totalPurchases -= 1;
      return { data: purchase };
    });
    this.on(crm.updateCustomer, ({ id, changes }, { customers, notes }) => {
      const customer = [...customers.values()].find((known) => known.id === id)!;
      customer.tags = changes.tags ?? customer.tags;
      notes.set(customer.user.email, changes.notes ?? null);
      const { isVip, customerSegment } = customer.classification;
      return {
        data: { id, notes: changes.notes ?? null, tags: customer.tags, isVip, customerSegment },
      };
    });
  }

  private answerEngagement(): void {
    this.on(engagement.subscribe, ({ email }, { subscribers }) => {
      subscribers.add(email);
      return { data: { email, subscribed: true } };
    });
    this.on(engagement.submitContact, (form, { messages }) => {
      const id = randomUUID();
      messages.push({
        ...form,
        id,
        subject: form.subject ?? null,
        phone: form.phone ?? null,
        vehicleId: form.vehicleId ?? null,
        consent: form.consent ?? null,
        consentDate: null,
        createdDate: NOW,
      });
      return { data: { success: true, message: 'Thank you.', referenceId: id } };
    });
    this.on(engagement.listContactMessages, (request, { messages }) =>
      asPages(messages, messages.length, request),
    );
    this.on(engagement.requestTestDrive, (form, { testDrives }) => {
      const testDrive: TestDrive = {
        ...form,
        id: randomUUID(),
        status: 'pending',
        phone: form.phone ?? null,
        preferredDate: form.preferredDate ?? null,
        preferredTime: null,
        message: form.message ?? null,
        consent: form.consent ?? null,
        consentDate: null,
        createdDate: NOW,
      };
      testDrives.push(testDrive);
      return { data: testDrive };
    });
    this.on(engagement.listTestDrives, (request, { testDrives }) =>
      asPages(testDrives, testDrives.length, request),
    );
    this.on(engagement.setTestDriveStatus, ({ id, status }, { testDrives }) => {
      const testDrive = testDrives.find((known) => known.id === id)!;
      testDrive.status = status;
      return { data: testDrive };
    });
    this.on(engagement.publishBlogPost, (post, { blogPosts }) => {
      blogPosts.add(post.slug);
      const dates = { publishedDate: NOW, createdDate: NOW, updatedDate: NOW };
      const { title, slug, content, tags, excerpt = '', author = null } = post;
      const coverImageUrl = post.coverImageUrl ?? null;
      const id = randomUUID();
      return { data: { id, title, slug, content, tags, excerpt, author, coverImageUrl, ...dates } };
    });
  }
}

function addCustomer({ customers }: FakeTenant, { id, email, firstName, lastName, phone }: User) {
  if (customers.has(email)) return;
  customers.set(email, {
    id,
    user: { id, email, firstName, lastName, phone },
    stats: {
      totalPurchases: 0,
      totalSpent: 0,
      lastPurchaseDate: null,
      totalVehiclesPurchased: 0,
      totalVehiclesRented: 0,
    },
    classification: {
      leadScore: 0,
      lifecycleStage: 'PROSPECT',
      customerSegment: 'new',
      isVip: false,
    },
    preferences: {},
    tags: [],
    createdDate: NOW,
  });
}

const aVehicleForSale = (): ResponseOf<typeof inventory.listVehicles>['data'][number] => ({
  id: randomUUID(),
  name: '2021 Toyota Camry',
  slug: '2021-toyota-camry',
  description: null,
  year: 2021,
  mileage: null,
  exteriorColor: null,
  interiorColor: null,
  listingType: 'sale',
  status: 'available',
  model: {
    id: randomUUID(),
    name: 'Camry',
    slug: 'camry',
    brand: { id: randomUUID(), name: 'Toyota', logoUrl: 'https://cars.example/toyota.svg' },
    bodyType: { id: randomUUID(), name: 'Sedan', code: 'SEDAN' },
  },
  engine: null,
  media: [],
  saleOptions: { price: 20_000, currency: 'USD', isNegotiable: false, financingAvailable: false },
  features: { safety: [], exterior: [], interior: [], entertainment: [] },
  pickupDetails: { address: null, locationName: null },
  createdDate: NOW,
  updatedDate: NOW,
});

const phoneOf = (phone: RequestOf<typeof identity.register>['phone']): Phone | null =>
  phone?.mobile ? { mobile: phone.mobile } : null;
