import { rotateApiKey } from '@forecourt/contracts/identity/api-key-rpc';
import { listApiKeys, revokeApiKey } from '@forecourt/contracts/identity/rpc';
import { type ApiKey, EXPIRING_DAYS } from '@forecourt/contracts/identity/shapes';
import type { Command } from 'commander';
import { path } from '../api-client.js';
import { expiryText, scopesText, shortKey, shownOnce, stateText } from '../api-key-text.js';
import { readDuration } from '../duration.js';
import {
  connect,
  notBlank,
  organizationOption,
  type ServerOptions,
  withCommonOptions,
} from '../options.js';
import { note, printList, printResult, readableTimeOrNone } from '../output.js';
import { RequiredOption } from '../required-options.js';
import type { Column } from '../table.js';
import { addCreateKey, expiresOption } from './keys-create.js';

export function addKeys(program: Command): void {
  const keys = program.command('keys').description('The API keys of an organization.');

  addCreateKey(keys);

  withCommonOptions(
    keys.command('list').description('list the API keys').addOption(organizationOption()),
    'keys list --organization acme',
  ).action(list);

  withCommonOptions(
    keys
      .command('rotate')
      .description('replace an API key by a new one, and show that once')
      .argument('<id>', 'the id, as `keys list` shows it', notBlank)
      .addOption(
        new RequiredOption(
          '--grace <duration>',
          'how long the old key still works: 24h, 7d, 30m; 0 ends it at once',
        ).argParser(readDuration),
      )
      .addOption(expiresOption('the end of the new key')),
    'keys rotate 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55 --grace 24h',
  ).action(rotate);

  withCommonOptions(
    keys
      .command('revoke')
      .description('revoke an API key')
      .argument('<id>', 'the id, as `keys list` shows it', notBlank),
    'keys revoke 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55',
  ).action(revoke);
}

const styles = { active: undefined, expiring: 'yellow', expired: 'dim', revoked: 'dim' } as const;

const columns: Column<ApiKey>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'KEY', cell: shortKey },
  { title: 'STATE', cell: stateText, style: ({ state }) => styles[state] },
  { title: 'A MINUTE', cell: ({ rateLimit }) => rateLimit },
  { title: 'LAST USED', cell: ({ lastUsedDate }) => readableTimeOrNone(lastUsedDate) },
  { title: 'ORIGINS', cell: ({ origins }) => origins.join(', ') || null },
  { title: 'SCOPES', cell: scopesText },
];

async function list(options: ServerOptions & { organization: string }): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(
    listApiKeys.response,
    path`/manage/organizations/${options.organization}/keys`,
  );
  await printList([data], columns, `${options.organization} has no API keys yet.`, options);
  const expiring = data.filter(({ state }) => state === 'expiring').length;
  if (expiring > 0 && !options.json) {
    const keys = expiring === 1 ? '1 key expires' : `${expiring} keys expire`;
    note(
      `${keys} within ${EXPIRING_DAYS} days (!). To replace one: forecourt keys rotate ID --grace 24h`,
    );
  }
}

async function rotate(
  id: string,
  options: ServerOptions & { grace: number; expires?: string },
): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    rotateApiKey.response,
    'POST',
    path`/manage/keys/${id}/rotate`,
    { gracePeriod: options.grace, expiresDate: options.expires },
  );
  await printResult(data, options, ({ previous, key, ...made }) =>
    [
      `Rotated "${previous.name}". The old key ${shortKey(previous)}: ${
        previous.state === 'revoked' ? 'revoked' : expiryText(previous)
      }. The new key: ${expiryText(made)}.`,
      ...shownOnce(key),
    ].join('\n'),
  );
}

async function revoke(id: string, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    revokeApiKey.response,
    'POST',
    path`/manage/keys/${id}/revoke`,
  );
  await printResult(data, options, (key) => `Revoked "${key.name}" (${shortKey(key)}).`);
}
