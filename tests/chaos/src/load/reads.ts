import type { Dealer } from './dealers.js';
import type { Read } from './operation.js';

const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

const withKey = (path: (dealer: Dealer) => string) => (dealer: Dealer) => ({
  path: path(dealer),
  headers: dealer.keyHeaders,
});

/** The reads of the load: a dealer's website that people browse. */
export const reads: Read[] = [
  {
    name: 'GET /external/vehicles',
    perSecond: 5,
    needs: ['inventory'],
    send: withKey(() => '/external/vehicles?sort=price&order=asc'),
  },
  {
    name: 'GET /external/vehicles/{id}',
    isView: true,
    perSecond: 5,
    needs: ['inventory'],
    send: withKey(({ vehicleIds }) => `/external/vehicles/${any(vehicleIds)}`),
  },
  {
    name: 'GET /external/vehicles/stats/summary',
    perSecond: 1,
    needs: ['inventory'],
    send: withKey(() => '/external/vehicles/stats/summary'),
  },
  {
    name: 'GET /external/brands',
    perSecond: 2,
    needs: ['catalog', 'inventory'],
    send: withKey(() => '/external/brands'),
  },
  {
    name: 'GET /external/brands/{id}',
    perSecond: 3,
    needs: ['catalog'],
    send: withKey(({ brandId }) => `/external/brands/${brandId}`),
  },
  {
    name: 'GET /external/body-types',
    perSecond: 1,
    needs: ['catalog'],
    send: withKey(() => '/external/body-types'),
  },
  {
    name: 'GET /external/customers',
    perSecond: 2,
    needs: ['crm'],
    send: withKey(() => '/external/customers?sortBy=leadScore'),
  },
  {
    name: 'GET /external/customers/{id}',
    perSecond: 2,
    needs: ['crm'],
    send: withKey(({ customers }) => `/external/customers/${any(customers).id}`),
  },
  {
    name: 'GET /external/customers/stats/summary',
    perSecond: 1,
    needs: ['crm'],
    send: withKey(() => '/external/customers/stats/summary'),
  },
  {
    name: 'GET /external/auth/me',
    perSecond: 2,
    needs: ['identity', 'crm'],
    send: ({ keyHeaders, accessToken }) => ({
      path: '/external/auth/me',
      headers: { ...keyHeaders, authorization: `Bearer ${accessToken}` },
    }),
  },
  {
    name: 'GET /external/blogs',
    perSecond: 2,
    needs: ['engagement'],
    send: withKey(() => '/external/blogs'),
  },
  {
    name: 'GET /manage/organizations',
    perSecond: 1,
    needs: ['identity'],
    send: ({ operatorHeaders }) => ({ path: '/manage/organizations', headers: operatorHeaders }),
  },
];
