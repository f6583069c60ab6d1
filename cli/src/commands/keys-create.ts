import { createApiKey } from '@forecourt/contracts/identity/rpc';
import { publishableScopes, type Scope, scopes } from '@forecourt/contracts/identity/shapes';
import type { Environment } from '@forecourt/contracts/tenant';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { path } from '../api-client.js';
import { expiryText, scopesText, shownOnce } from '../api-key-text.js';
import { keyPurposes } from '../key-purposes.js';
import { didYouMean } from '../nearest.js';
import {
  connect,
  environmentOption,
  organizationOption,
  positiveInteger,
  type ServerOptions,
  withCommonOptions,
} from '../options.js';
import { printResult } from '../output.js';

interface NewKey extends ServerOptions {
  organization: string;
  environment: Environment;
  name?: string;
  for?: string;
  scopes?: Scope[];
  publishable?: true;
  origin?: string[];
  rateLimit?: number;
  expires?: string;
}

const HELP = `
Purposes:
${Object.entries(keyPurposes)
  .map(([purpose, held]) => `  ${purpose.padEnd(8)} ${held.join(', ')}`)
  .join('\n')}

Scopes:
  ${scopes.join(', ')}

Scopes of a publishable key, at most:
  ${publishableScopes.join(', ')}`;

export function addCreateKey(keys: Command): void {
  withCommonOptions(
    keys
      .command('create')
      .description('create an API key and show it once')
      .addOption(organizationOption())
      .addOption(environmentOption())
      .option('--name <name>', 'what the key is for')
      .addOption(
        new Option('--for <purpose>', 'its scopes, by purpose')
          .choices(Object.keys(keyPurposes))
          .conflicts('scopes'),
      )
      .option('--scopes <scopes>', 'what it may do, separated by commas (default: all)', readScopes)
      .option('--publishable', 'a key for pages in a browser, which everybody may see')
      .addOption(
        new Option('--origin <origin>', 'an origin whose pages may use it; may be repeated')
          .argParser((origin: string, before?: string[]) => [...(before ?? []), origin])
          .implies({ publishable: true }),
      )
      .option(
        '--rate-limit <number>',
        'requests a minute (default: 1000 for live, 300 for test)',
        positiveInteger,
      )
      .addOption(expiresOption('its end'))
      .addHelpText('after', HELP),
    'keys create --organization acme --environment test --name "Website" --for website --expires 2027-01-01',
  ).action(create);
}

async function create(options: NewKey): Promise<void> {
  const { organization, environment, name, publishable, origin, rateLimit, expires } = options;
  const client = await connect(options);
  const { data } = await client.send(
    createApiKey.response,
    'POST',
    path`/manage/organizations/${organization}/keys`,
    {
      environment,
      name,
      kind: publishable && 'publishable',
      origins: origin,
      scopes: options.for === undefined ? options.scopes : keyPurposes[options.for],
      rateLimit,
      expiresDate: expires,
    },
  );
  await printResult(data, options, (made) =>
    [
      `Created the ${made.environment} key "${made.name}" of ${organization}: ${made.rateLimit} requests a minute,`,
      `${scopesText(made)}, ${expiryText(made)}.`,
      ...(made.kind === 'publishable' ? [`For pages of ${made.origins.join(', ')}.`] : []),
      ...shownOnce(made.key),
    ].join('\n'),
  );
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

/** @param what whose end it is */
export const expiresOption = (what: string) =>
  new Option(
    '--expires <time>',
    `${what}: a date (midnight UTC) or an ISO 8601 time (default: never)`,
  ).argParser(readExpiry);

const expiry = createApiKey.request.shape.expiresDate.unwrap();

function readExpiry(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : text;
  if (expiry.safeParse(time).success) return time;
  throw new InvalidArgumentError(
    'It must be a date such as 2027-01-01, or a time such as 2027-01-01T09:00:00Z.',
  );
}
