import { listSubscribers } from '@forecourt/contracts/engagement/rpc';
import type { Subscriber } from '@forecourt/contracts/engagement/shapes';
import type { Command } from 'commander';
import {
  connect,
  positiveInteger,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printList, readableTime } from '../output.js';
import { followPages } from '../pages.js';
import type { Column } from '../table.js';

export function addSubscribers(program: Command): void {
  const subscribers = program.command('subscribers').description('Newsletter subscribers.');

  withTenantOptions(
    subscribers
      .command('list')
      .description('list newsletter subscribers')
      .option('--limit <number>', 'at most this many', positiveInteger),
    'subscribers list --json',
  ).action(list);
}

const columns: Column<Subscriber>[] = [
  { title: 'E-MAIL', cell: ({ email }) => email },
  { title: 'STATE', cell: ({ subscribed }) => (subscribed ? 'subscribed' : 'unsubscribed') },
  { title: 'SINCE', cell: ({ updatedDate }) => readableTime(updatedDate) },
];

async function list(options: TenantOptions & { limit?: number }): Promise<void> {
  const client = await connect(options);
  const pages = followPages(
    (page) =>
      client.get(listSubscribers.response, `${tenantPath(options)}/subscribers`, { ...page }),
    options.limit,
  );
  await printList(pages, columns, 'There are no subscribers.', options);
}
