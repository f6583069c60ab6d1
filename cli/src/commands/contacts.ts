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
import { printList, readableTime } from '../output.js';
import { followPages } from '../pages.js';
import type { Column } from '../table.js';

const SHOWN_CHARACTERS = 80;

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

function beginningOf(message: string): string {
  const characters = [...message];
  return characters.length <= SHOWN_CHARACTERS
    ? message
    : `${characters.slice(0, SHOWN_CHARACTERS - 1).join('')}…`;
}
