import { updateOrganization } from '@forecourt/contracts/identity/organization-rpc';
import { createOrganization, listOrganizations } from '@forecourt/contracts/identity/rpc';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import type { Command } from 'commander';
import { path } from '../api-client.js';
import { UsageError } from '../errors.js';
import { connect, notBlank, type ServerOptions, withCommonOptions } from '../options.js';
import { printList, printResult, readableTime } from '../output.js';
import { RequiredOption } from '../required-options.js';
import { oneLine, type Column } from '../table.js';

interface NewOrganization extends ServerOptions {
  name: string;
  slug: string;
  currency?: string;
  timeZone?: string;
}

interface Settings extends ServerOptions {
  name?: string;
  contactEmail?: string;
  leadEmail?: string[];
  leadMails?: boolean;
  senderName?: string;
  color?: string;
  replyTo?: string;
  linkBase?: string;
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

  withCommonOptions(
    organizations
      .command('update')
      .description('change settings of an organization; an empty value clears one')
      .argument('<slug>', 'the organization', notBlank)
      .option('--name <name>', 'its name')
      .option('--contact-email <address>', 'where customers reach it')
      .option(
        '--lead-email <address>',
        'who gets its leads; can be repeated (default: the contact address)',
        (address: string, others?: string[]) => [...(others ?? []), address],
      )
      .option('--lead-mails', 'send its leads by mail')
      .option('--no-lead-mails', 'send no leads by mail')
      .option('--sender-name <name>', 'the sender of its mails (default: its name)')
      .option('--color <#rrggbb>', 'the color of its mails')
      .option(
        '--reply-to <address>',
        'who gets answers to its mails (default: the contact address)',
      )
      .option('--link-base <url>', 'its website, to which its mails link'),
    "organizations update acme --contact-email sales@acme.example --color '#1a73e8' --link-base https://acme.example",
  ).action(update);
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
  { title: 'CONTACT', cell: ({ contactEmail }) => contactEmail },
  { title: 'CREATED', cell: ({ createdDate }) => readableTime(createdDate) },
];

async function list(options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(listOrganizations.response, '/manage/organizations');
  await printList([data], columns, 'There are no organizations yet.', options);
}

async function update(slug: string, options: Settings): Promise<void> {
  const changes = changesIn(options);
  if (Object.keys(changes).length === 0) {
    throw new UsageError('Name a setting to change: see forecourt organizations update --help.');
  }
  const client = await connect(options);
  const { response } = updateOrganization;
  const target = path`/manage/organizations/${slug}`;
  const { data } = await client.send(response, 'PATCH', target, changes);
  await printResult(data, options, readableSettings);
}

function changesIn(options: Settings): object {
  const { name, leadEmail, leadMails } = options;
  const mail = given({
    senderName: orNull(options.senderName),
    color: orNull(options.color),
    replyTo: orNull(options.replyTo),
    linkBase: orNull(options.linkBase),
  });
  return given({
    name,
    contactEmail: orNull(options.contactEmail),
    leadEmails: leadEmail?.filter((address) => address !== ''),
    leadMails,
    mail: Object.keys(mail).length > 0 ? mail : undefined,
  });
}

const given = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const orNull = (text: string | undefined) => (text === '' ? null : text);

function readableSettings({ mail, ...organization }: Organization): string {
  const { name, slug, contactEmail, leadEmails, leadMails } = organization;
  const leads = leadEmails.length > 0 ? leadEmails.join(', ') : (contactEmail ?? 'nobody');
  return [
    `${name} (${slug})`,
    `Contact   ${contactEmail ?? 'none'}`,
    `Leads     ${leadMails ? `to ${leads}` : 'are not mailed'}`,
    `Mails     from ${mail.senderName ?? name}; answers to ${mail.replyTo ?? contactEmail ?? 'the sender'}`,
    `Color     ${mail.color ?? 'default'}`,
    `Links to  ${mail.linkBase ?? 'nothing: mails show codes to copy'}`,
  ]
    .map(oneLine)
    .join('\n');
}
