import { listContactMessages } from '@forecourt/contracts/engagement/rpc';
import type { ContactMessage } from '@forecourt/contracts/engagement/shapes';
import type { Command } from 'commander';
import {
  connect,
  positiveInteger,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { beginningOf, printList, readableTime, yesOrNo } from '../output.js';
import { followPages } from '../pages.js';
import type { Column } from '../table.js';

export function addContacts(program: Command): void {
  const contacts = program.command('contacts').description('Contact messages.');

  withTenantOptions(
    contacts
      .command('list')
      .description('list contact messages')
      .option('--limit <number>', 'at most this many', positiveInteger),
    'contacts list --limit 20',
  ).action(list);
}

const columns: Column<ContactMessage>[] = [
  { title: 'SENT', cell: ({ createdDate }) => readableTime(createdDate) },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'E-MAIL', cell: ({ email }) => email },
  { title: 'PHONE', cell: ({ phone }) => phone },
  { title: 'VEHICLE', cell: ({ vehicleId }) => vehicleId },
  { title: 'CONSENT', cell: ({ consent }) => yesOrNo(consent) },
  { title: 'SUBJECT', cell: ({ subject }) => subject },
  { title: 'MESSAGE', cell: ({ message }) => beginningOf(message) },
];

async function list(options: TenantOptions & { limit?: number }): Promise<void> {
  const client = await connect(options);
  const pages = followPages(
    (page) =>
      client.get(listContactMessages.response, `${tenantPath(options)}/contacts`, { ...page }),
    options.limit,
  );
  await printList(pages, columns, 'There are no messages.', options);
}
