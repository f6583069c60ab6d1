import { createApiKey, listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import { type ApiKey, type Scope, scopes } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';
import { type Command, InvalidArgumentError } from 'commander';
import { path } from '../api-client.js';
import { didYouMean } from '../nearest.js';
import {
  connect,
  environmentOption,
  notBlank,
  organizationOption,
  positiveInteger,
  type ServerOptions,
  withCommonOptions,
} from '../options.js';
import { printList, printResult, readableTime, readableTimeOrNone } from '../output.js';
import type { Column } from '../table.js';

interface NewKey extends ServerOptions {
  organization: string;
  environment: Environment;
  name?: string;
  scopes?: Scope[];
  rateLimit?: number;
  expires?: string;
}

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('The API keys of an organization.');

  withCommonOptions(
    keys
      .command('create')
      .description('create an API key and show it once')
      .addOption(organizationOption())
      .addOption(environmentOption())
      .option('--name <name>', 'what the key is for')
      .option('--scopes <scopes>', 'what it may do, separated by commas (default: all)', readScopes)
      .option(
        '--rate-limit <number>',
        'requests a minute (default: 1000 for live, 300 for test)',
        positiveInteger,
      )
      .option('--expires <time>', 'a date (midnight UTC) or an ISO 8601 time', readExpiry)
      .addHelpText('after', `\nScopes:\n  ${scopes.join(', ')}`),
    'keys create --organization acme --environment test --name "Website" --expires 2027-01-01',
  ).action(create);

  withCommonOptions(
    keys.command('list').description('list the API keys').addOption(organizationOption()),
    'keys list --organization acme',
  ).action(list);

  withCommonOptions(
    keys
      .command('revoke')
      .description('revoke an API key')
      .argument('<id>', 'the id, as `keys list` shows it', notBlank),
    'keys revoke 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55',
  ).action(revoke);
}

async function create(options: NewKey): Promise<void> {
  const { organization, environment, name, scopes, rateLimit, expires } = options;
  const client = await connect(options);
  const { data } = await client.send(
    createApiKey.response,
    'POST',
    path`/manage/organizations/${organization}/keys`,
    { environment, name, scopes, rateLimit, expiresDate: expires },
  );
  await printResult(data, options, (made) =>
    [
      `Created the ${made.environment} key "${made.name}" of ${organization}: ${made.rateLimit} requests a minute,`,
      `${scopesOf(made)}, ${made.expiresDate === null ? 'no expiry' : `until ${readableTime(made.expiresDate)}`}.`,
      '',
      `  ${made.key}`,
      '',
      'Save it now: it is not shown again.',
    ].join('\n'),
  );
}

const columns: Column<ApiKey>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'KEY', cell: ({ environment, last4 }) => `sk_${environment}_…${last4}` },
  { title: 'STATE', cell: stateOf },
  { title: 'A MINUTE', cell: ({ rateLimit }) => rateLimit },
  { title: 'LAST USED', cell: ({ lastUsedDate }) => readableTimeOrNone(lastUsedDate) },
  { title: 'SCOPES', cell: scopesOf },
];

async function list(options: ServerOptions & { organization: string }): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(
    listApiKeys.response,
    path`/manage/organizations/${options.organization}/keys`,
  );
  await printList([data], columns, `${options.organization} has no API keys yet.`, options);
}

async function revoke(id: string, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    revokeApiKey.response,
    'POST',
    path`/manage/keys/${id}/revoke`,
  );
  await printResult(
    data,
    options,
    ({ name, environment, last4 }) => `Revoked "${name}" (sk_${environment}_…${last4}).`,
  );
}

function scopesOf({ scopes: held }: ApiKey): string {
  return held.length === scopes.length ? 'all scopes' : held.join(', ');
}

function stateOf({ revokedDate, expiresDate }: ApiKey): string {
  if (revokedDate !== null) return 'revoked';
  if (expiresDate === null) return 'active';
  const expired = Date.parse(expiresDate) <= Date.now();
  return `${expired ? 'expired' : 'until'} ${readableTime(expiresDate)}`;
}

function readScopes(list: string): Scope[] {
  return list
    .split(',')
    .map((scope) => scope.trim())
    .map((named) => {
      const scope = scopes.find((known) => known === named);
      if (scope) return scope;
      throw new InvalidArgumentError(`"${named}" is not a scope.${didYouMean(named, scopes)}`);
    });
}

const expiry = createApiKey.request.shape.expiresDate.unwrap();

function readExpiry(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : text;
  if (expiry.safeParse(time).success) return time;
  throw new InvalidArgumentError(
    'It must be a date such as 2027-01-01, or a time such as 2027-01-01T09:00:00Z.',
  );
}
