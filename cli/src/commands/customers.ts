import { recordPurchase, refundPurchase } from '@forecourt/contracts/crm/rpc';
import { type Purchase, purchaseKinds } from '@forecourt/contracts/crm/shapes';
import type { Command } from 'commander';
import { path } from '../api-client.js';
import {
  connect,
  notBlank,
  plainDecimal,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printResult, readableTime } from '../output.js';
import { RequiredOption } from '../required-options.js';

interface NewPurchase extends TenantOptions {
  email: string;
  kind: Purchase['kind'];
  amount: number;
  date?: string;
  stockNumber?: string;
}

export function addCustomers(program: Command): void {
  const customers = program.command('customers').description('Sales and rentals of customers.');

  withTenantOptions(
    customers
      .command('purchase')
      .description("record a customer's sale or rental")
      .addOption(new RequiredOption('--email <address>', "the customer's e-mail address"))
      .addOption(new RequiredOption('--kind <kind>', 'sale or rental').choices(purchaseKinds))
      .addOption(
        new RequiredOption('--amount <number>', "in the organization's currency").argParser(
          plainDecimal,
        ),
      )
      .option('--date <date>', 'ISO 8601 date or time (default: now)')
      .option('--stock-number <number>', 'the vehicle'),
    'customers purchase --email jane.doe@example.com --kind sale --amount 23995.50',
  ).action(purchase);

  withTenantOptions(
    customers
      .command('refund')
      .description('refund a sale or rental')
      .argument('<id>', 'the id that `customers purchase` gave', notBlank),
    'customers refund 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55',
  ).action(refund);
}

async function purchase(options: NewPurchase): Promise<void> {
  const { email, kind, amount, date, stockNumber } = options;
  const client = await connect(options);
  const { data } = await client.send(
    recordPurchase.response,
    'POST',
    `${tenantPath(options)}/purchases`,
    { email, kind, amount, date, stockNumber },
  );
  await printResult(
    data,
    options,
    (made) =>
      `Recorded a ${made.kind} of ${amountOf(made)} on ${readableTime(made.purchasedDate)} as ${made.id}.`,
  );
}

async function refund(id: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    refundPurchase.response,
    'POST',
    tenantPath(options) + path`/purchases/${id}/refund`,
  );
  await printResult(
    data,
    options,
    (refunded) => `Refunded the ${refunded.kind} of ${amountOf(refunded)}.`,
  );
}

const amountOf = ({ amount, currency }: Purchase) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    .format(amount)
    .replace('\u00a0', ' ');
