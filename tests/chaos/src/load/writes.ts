import { registration, vehicleRow, type Dealer } from './dealers.js';
import type { Begun, WriteOperation } from './operation.js';

/** Cents; the amount of a purchase tells which one it is. */
const LEAST_AMOUNT = 100_000;
const ROWS_OF_IMPORT = 3;
const MODEL = { name: 'Corolla', brand: { name: 'Toyota' } };

const any = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(Math.random() * items.length)]!;

const form = (
  path: string,
  mark: (number: number) => string,
  body: (mark: string, dealer: Dealer) => object,
) => ({
  begin: (dealer: Dealer): Begun => ({
    organizationId: dealer.organizationId,
    marks: (number) => [mark(number)],
    send: ([only]) => ({ path, headers: dealer.keyHeaders, body: body(only!, dealer) }),
  }),
});

const managed = ({ slug }: Dealer, below: string) => `/manage/organizations/${slug}/live/${below}`;

/** The writes of the load. Each leaves a mark of its own in the product. */
export const writes: WriteOperation[] = [
  {
    name: 'POST /external/newsletter/subscribe',
    kind: 'subscribe',
    perSecond: 2,
    needs: ['engagement'],
    ...form(
      '/external/newsletter/subscribe',
      (number) => `reader${number}@example.com`,
      (email) => ({ email }),
    ),
  },
  {
    name: 'POST /external/contact/submit',
    kind: 'contact',
    perSecond: 2,
    needs: ['engagement'],
    ...form(
      '/external/contact/submit',
      (number) => `writer${number}@example.com`,
      (email) => ({ name: 'John Roe', email, message: `A message from ${email}` }),
    ),
  },
  {
    name: 'POST /external/test-drives',
    kind: 'test-drive',
    perSecond: 2,
    needs: ['engagement', 'inventory'],
    ...form(
      '/external/test-drives',
      (number) => `driver${number}@example.com`,
      (email, { vehicleIds }) => ({ vehicleId: any(vehicleIds), name: 'John Roe', email }),
    ),
  },
  {
    name: 'POST /external/auth/register',
    kind: 'register',
    perSecond: 1,
    needs: ['identity'],
    begin: (dealer) => ({
      organizationId: dealer.organizationId,
      marks: (number) => [`customer${number}@example.com`],
      send: ([email]) => ({
        path: '/external/auth/register',
        headers: dealer.keyHeaders,
        body: registration(email!, dealer.password),
      }),
      end: ({ reply, body }) => {
        if (!('status' in reply) || reply.status !== 201) return;
        dealer.registered.push((body as { data: { user: { email: string } } }).data.user.email);
      },
    }),
  },
  {
    name: 'POST /external/auth/login',
    kind: 'log-in',
    perSecond: 1,
    needs: ['identity'],
    begin: (dealer, dealers) => {
      // A customer of another dealer becomes one of this dealer, too.
      const other = dealers.find((one) => one !== dealer && one.registered.length > 0);
      const email = other?.registered.shift();
      if (email === undefined) return undefined;
      return {
        organizationId: dealer.organizationId,
        marks: () => [email],
        send: () => ({
          path: '/external/auth/login',
          headers: dealer.keyHeaders,
          body: { email, password: dealer.password },
        }),
      };
    },
  },
  {
    name: 'PATCH /external/customers/{id}',
    kind: 'patch',
    perSecond: 2,
    needs: ['crm'],
    begin: (dealer) => {
      const customer = dealer.patchable.shift();
      if (!customer) return undefined;
      return {
        organizationId: dealer.organizationId,
        target: customer.id,
        marks: (number) => [`note ${number}`],
        send: ([notes]) => ({
          path: `/external/customers/${customer.id}`,
          headers: dealer.keyHeaders,
          body: { notes },
        }),
        end: (_, settled) => (settled ? dealer.patchable : dealer.uncertain).push(customer),
      };
    },
  },
  {
    name: 'POST /manage/organizations/{organization}/{environment}/purchases',
    kind: 'purchase',
    perSecond: 1,
    needs: ['crm', 'identity'],
    begin: (dealer) => ({
      organizationId: dealer.organizationId,
      marks: (number) => [String(LEAST_AMOUNT + number)],
      send: ([cents]) => ({
        path: managed(dealer, 'purchases'),
        headers: dealer.operatorHeaders,
        body: { email: any(dealer.customers).email, kind: 'sale', amount: Number(cents) / 100 },
      }),
    }),
  },
  {
    name: 'POST /manage/organizations/{organization}/{environment}/vehicles/import',
    kind: 'import',
    perSecond: 1,
    needs: ['inventory', 'identity'],
    begin: (dealer) => ({
      organizationId: dealer.organizationId,
      marks: (number) =>
        Array.from({ length: ROWS_OF_IMPORT }, (_, row) => `STOCK-${number}-${row}`),
      send: (stockNumbers) => ({
        path: managed(dealer, 'vehicles/import'),
        headers: dealer.operatorHeaders,
        body: { rows: stockNumbers.map((stockNumber) => vehicleRow(stockNumber, MODEL)) },
      }),
    }),
  },
];
