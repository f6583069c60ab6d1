import { createOrganization, listOrganizations } from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { Command } from 'commander';
import { connect, type ServerOptions, withCommonOptions } from '../options.js';
import { printList, printResult, readableTime } from '../output.js';
import { RequiredOption } from '../required-options.js';
import type { Column } from '../table.js';

interface NewOrganization extends ServerOptions {
  name: string;
  slug: string;
  currency?: string;
  timeZone?: string;
}

export function addOrganizations(program: Command): void {
  const organizations = program.command('organizations').description('Dealers.');

  withCommonOptions(
    organizations
      .command('create')
      .description('create an organization')
      .addOption(new RequiredOption('--name <name>', 'its name'))
      .addOption(
        new RequiredOption('--slug <slug>', 'its short name: lower-case letters, digits, hyphens'),
      )
      .option('--currency <code>', 'ISO 4217 currency of its prices (default: USD)')
      .option('--time-zone <zone>', 'IANA time zone of its reports (default: UTC)'),
    'organizations create --name "Acme Motors" --slug acme --currency EUR --time-zone Europe/Berlin',
  ).action(create);

  withCommonOptions(
    organizations.command('list').description('list the organizations'),
    'organizations list',
  ).action(list);
}

async function create(options: NewOrganization): Promise<void> {
  const { name, slug, currency, timeZone } = options;
  const client = await connect(options);
  const { data } = await client.send(createOrganization.response, 'POST', '/manage/organizations', {
    name,
    slug,
    currency,
    timeZone,
  });
  await printResult(data, options, (made) =>
    [
      `Created the organization ${made.name} (${made.slug}):`,
      `prices in ${made.currency}, time zone ${made.timeZone}.`,
    ].join(' '),
  );
}

const columns: Column<Organization>[] = [
  { title: 'SLUG', cell: ({ slug }) => slug },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'CURRENCY', cell: ({ currency }) => currency },
  { title: 'TIME ZONE', cell: ({ timeZone }) => timeZone },
  { title: 'CREATED', cell: ({ createdDate }) => readableTime(createdDate) },
];

async function list(options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(listOrganizations.response, '/manage/organizations');
  await printList([data], columns, 'There are no organizations yet.', options);
}
