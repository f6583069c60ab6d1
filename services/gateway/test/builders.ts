import { randomUUID } from 'node:crypto';
import type { Brand } from '@forecourt/contracts/catalog/shapes';
import type { CustomerProfile } from '@forecourt/contracts/crm/shapes';
import type { Organization, Tokens, User } from '@forecourt/contracts/identity/shapes';

const NOW = '2026-03-01T09:30:00.000Z';

export const aBrand = (more: Partial<Brand> = {}): Brand => ({
  id: randomUUID(),
  name: 'Toyota',
  slug: 'toyota',
  logoUrl: 'https://api.example/assets/brands/toyota.svg',
  countryOfOrigin: 'Japan',
  models: [],
  ...more,
});

export const anOrganization = (more: Partial<Organization> = {}): Organization => ({
  id: randomUUID(),
  name: 'A Dealer',
  slug: `dealer-${randomUUID()}`,
  currency: 'USD',
  timeZone: 'UTC',
  createdDate: NOW,
  ...more,
});

export const aUser = (more: Partial<User> = {}): User => ({
  id: randomUUID(),
  email: `jane.${randomUUID()}@example.com`,
  firstName: 'Jane',
  lastName: 'Doe',
  phone: null,
  profileImageUrl: null,
  ...more,
});

export const someTokens = (): Tokens => ({
  access_token: 'an-access-token',
  refresh_token: 'a-refresh-token',
  expires_in: 3_600,
  token_type: 'Bearer',
});

export const aProfile = (customerId: string): CustomerProfile => ({
  customerId,
  lifecycleStage: 'LEAD',
  customerSegment: 'new',
  isVip: false,
  totalPurchases: 0,
  totalSpent: 0,
  memberSince: NOW,
});

/** The reply of a paged list without items. */
export const anEmptyPage = ({ page, limit }: { page: number; limit: number }) => ({
  data: [],
  total: 0,
  page,
  limit,
  totalPages: 0,
});
