import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import {
  type Webhook,
  type WebhookType,
  webhookTypes,
} from '@forecourt/contracts/engagement/webhook-shapes';
import { type Command, InvalidArgumentError } from 'commander';
import { path } from '../api-client.js';
import { readDuration } from '../duration.js';
import { UsageError } from '../errors.js';
import { didYouMean } from '../nearest.js';
import {
  connect,
  notBlank,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printList, printResult, readableTime } from '../output.js';
import { RequiredOption } from '../required-options.js';
import type { Column } from '../table.js';
import { addWebhookDeliveries } from './webhook-deliveries.js';

const ID = 'the id, as `webhooks list` shows it';
const EXAMPLE_ID = '6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55';
const ALL = 'all';
const TYPES_HELP = `\nTypes:\n  ${webhookTypes.join(', ')}`;

interface Settings extends TenantOptions {
  target?: string;
  types?: WebhookType[] | typeof ALL;
  description?: string;
  enable?: true;
  disable?: true;
}

export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('Who hears of what happens.');

  withTenantOptions(
    webhooks.command('list').description('list the webhooks'),
    'webhooks list',
  ).action(list);

  withTenantOptions(
    webhooks
      .command('create')
      .description('create a webhook and show its secret once')
      .addOption(new RequiredOption('--target <url>', 'where to POST to').argParser(notBlank))
      .option('--types <types>', 'what it hears of, separated by commas (default: all)', readTypes)
      .option('--description <text>', 'what it is for')
      .addHelpText('after', TYPES_HELP),
    'webhooks create --target https://dms.example.com/forecourt --types test_drive.requested',
  ).action(create);

  withTenantOptions(
    webhooks
      .command('update')
      .description('change, disable or enable a webhook')
      .argument('<id>', ID, notBlank)
      .option('--target <url>', 'where to POST to', notBlank)
      .option('--types <types>', `what it hears of, or "${ALL}"`, readTypes)
      .option('--description <text>', 'what it is for')
      .option('--enable', 'send again, and what has waited first')
      .option('--disable', 'send nothing; what is pending waits')
      .addHelpText('after', TYPES_HELP),
    `webhooks update ${EXAMPLE_ID} --enable`,
  ).action(update);

  withTenantOptions(
    webhooks.command('delete').description('delete a webhook').argument('<id>', ID, notBlank),
    `webhooks delete ${EXAMPLE_ID}`,
  ).action(remove);

  withTenantOptions(
    webhooks
      .command('rotate-secret')
      .description('give a webhook a new secret and show it once')
      .argument('<id>', ID, notBlank)
      .option(
        '--grace <duration>',
        'how long the old secret signs too: 24h, 7d, 30m; 0 ends it at once (default: 24h)',
        readDuration,
      ),
    `webhooks rotate-secret ${EXAMPLE_ID} --grace 24h`,
  ).action(rotateSecret);

  addWebhookDeliveries(webhooks);
}

const columns: Column<Webhook>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'STATE', cell: stateOf },
  { title: 'URL', cell: ({ url }) => url },
  { title: 'TYPES', cell: ({ types }) => types?.join(', ') ?? ALL },
  { title: 'DESCRIPTION', cell: ({ description }) => description },
];

async function list(options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(listWebhooks.response, pathOf(options));
  await printList([data], columns, 'There are no webhooks.', options);
}

async function create(options: Settings & { target: string }): Promise<void> {
  const { target, types, description } = options;
  const client = await connect(options);
  const body = { url: target, types: asTypes(types), description };
  const { data } = await client.send(createWebhook.response, 'POST', pathOf(options), body);
  await printResult(data, options, ({ id, url, secret }) =>
    [
      `Created the webhook ${id} to ${url}. Its secret:`,
      ...shownOnce(secret),
      `To try it: forecourt webhooks test ${id} --organization ${options.organization} --environment ${options.environment}`,
    ].join('\n'),
  );
}

async function update(id: string, options: Settings): Promise<void> {
  const { target, types, description, enable, disable } = options;
  if (enable && disable) throw new UsageError('Give either --enable or --disable.');
  const enabled = enable ?? (disable ? false : undefined);
  const body = { url: target, types: asTypes(types), description, enabled };
  if (Object.values(body).every((value) => value === undefined)) {
    throw new UsageError('Say what to change: --target, --types, --description, --enable …');
  }
  const client = await connect(options);
  const { data } = await client.send(updateWebhook.response, 'PATCH', pathOf(options, id), body);
  await printResult(data, options, (webhook) => `${webhook.url} is ${stateOf(webhook)}.`);
}

async function remove(id: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(deleteWebhook.response, 'DELETE', pathOf(options, id));
  await printResult(data, options, ({ url }) => `Deleted the webhook to ${url}.`);
}

async function rotateSecret(
  id: string,
  options: TenantOptions & { grace?: number },
): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    rotateWebhookSecret.response,
    'POST',
    `${pathOf(options, id)}/rotate-secret`,
    { gracePeriod: options.grace },
  );
  await printResult(data, options, ({ url, secret }) =>
    [`The new secret of the webhook to ${url}:`, ...shownOnce(secret)].join('\n'),
  );
}

const shownOnce = (secret: string) => [
  '',
  `  ${secret}`,
  '',
  'Save it now: it is not shown again.',
];

const pathOf = (options: TenantOptions, id?: string) =>
  `${tenantPath(options)}/webhooks${id === undefined ? '' : path`/${id}`}`;

function stateOf({ enabled, failingSinceDate }: Webhook): string {
  if (failingSinceDate === null) return enabled ? 'enabled' : 'disabled';
  return `${enabled ? 'failing' : 'disabled: failing'} since ${readableTime(failingSinceDate)}`;
}

const asTypes = (types: Settings['types']) => (types === ALL ? null : types);

function readTypes(list: string): WebhookType[] | typeof ALL {
  if (list.trim() === ALL) return ALL;
  return list.split(',').map((part) => {
    const named = part.trim();
    const type = webhookTypes.find((known) => known === named);
    if (type) return type;
    throw new InvalidArgumentError(
      `"${named}" is not a type.${didYouMean(named, [...webhookTypes])}`,
    );
  });
}
