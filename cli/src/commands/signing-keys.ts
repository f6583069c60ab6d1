import {
  describeSigningKeys,
  rotateSigningKeys,
  type SigningKey,
} from '@forecourt/contracts/identity/signing-key-rpc';
import type { Command } from 'commander';
import { connect, type ServerOptions, withCommonOptions } from '../options.js';
import { printList, printResult, readableTime } from '../output.js';
import type { Column } from '../table.js';

export function addSigningKeys(program: Command): void {
  const keys = program
    .command('signing-keys')
    .description("The keys that sign customers' access tokens.");

  withCommonOptions(
    keys.command('list').description("list the keys that sign customers' access tokens"),
    'signing-keys list',
  ).action(list);

  withCommonOptions(
    keys
      .command('rotate')
      .description("sign customers' access tokens with a new key from now on")
      .option('--revoke-old', 'a key leaked: refuse all tokens signed before'),
    'signing-keys rotate --revoke-old',
  ).action(rotate);
}

const columns: Column<SigningKey>[] = [
  { title: 'ID', cell: ({ kid }) => kid },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'SIGNS FROM', cell: ({ signsFromDate }) => readableTime(signsFromDate) },
  { title: 'CREATED', cell: ({ createdDate }) => readableTime(createdDate) },
];

async function list(options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(describeSigningKeys.response, '/manage/signing-keys');
  await printList([data], columns, 'There are no signing keys.', options);
}

async function rotate({
  revokeOld = false,
  ...options
}: ServerOptions & { revokeOld?: boolean }): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    rotateSigningKeys.response,
    'POST',
    '/manage/signing-keys/rotate',
    { revokeOld },
  );
  await printResult(data, options, ({ kid, revokedKids }) =>
    [
      `${kid} signs from now on.`,
      revokeOld
        ? `Tokens of ${revokedKids.join(', ')} are refused; sites get new ones by their customers' refresh tokens.`
        : 'Tokens signed before are accepted until they expire, within the hour.',
    ].join('\n'),
  );
}
