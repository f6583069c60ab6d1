import { listTestDrives, setTestDriveStatus } from '@forecourt/contracts/engagement/rpc';
import {
  type TestDrive,
  type TestDriveStatus,
  testDriveStatuses,
} from '@forecourt/contracts/engagement/shapes';
import { Argument, type Command, Option } from 'commander';
import { path } from '../api-client.js';
import {
  connect,
  notBlank,
  positiveInteger,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { beginningOf, printList, printResult, readableTime, yesOrNo } from '../output.js';
import { followPages } from '../pages.js';
import type { Column } from '../table.js';

interface ListOptions extends TenantOptions {
  status?: TestDriveStatus;
  limit?: number;
}

export function addTestDrives(program: Command): void {
  const testDrives = program.command('test-drives').description('Test-drive requests.');

  withTenantOptions(
    testDrives
      .command('list')
      .description('list test-drive requests')
      .addOption(
        new Option('--status <status>', 'only those with this status').choices(testDriveStatuses),
      )
      .option('--limit <number>', 'at most this many', positiveInteger),
    'test-drives list --status pending',
  ).action(list);

  withTenantOptions(
    testDrives
      .command('set-status')
      .description('confirm, decline or close a test drive')
      .argument('<id>', 'the id, as `test-drives list` shows it', notBlank)
      .addArgument(new Argument('<status>', 'its new status').choices(testDriveStatuses)),
    'test-drives set-status 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55 confirmed',
  ).action(setStatus);
}

const columns: Column<TestDrive>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'E-MAIL', cell: ({ email }) => email },
  { title: 'PHONE', cell: ({ phone }) => phone },
  { title: 'PREFERRED', cell: ({ preferredDate }) => preferredDate },
  { title: 'VEHICLE', cell: ({ vehicleId }) => vehicleId },
  { title: 'CONSENT', cell: ({ consent }) => yesOrNo(consent) },
  { title: 'ASKED', cell: ({ createdDate }) => readableTime(createdDate) },
  { title: 'MESSAGE', cell: ({ message }) => beginningOf(message) },
];

async function list(options: ListOptions): Promise<void> {
  const { status, limit } = options;
  const client = await connect(options);
  const pages = followPages(
    (page) =>
      client.get(listTestDrives.response, `${tenantPath(options)}/test-drives`, {
        ...page,
        status,
      }),
    limit,
  );
  const empty = status === undefined ? 'There are no test drives.' : `No test drive is ${status}.`;
  await printList(pages, columns, empty, options);
}

async function setStatus(
  id: string,
  status: TestDriveStatus,
  options: TenantOptions,
): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    setTestDriveStatus.response,
    'PATCH',
    tenantPath(options) + path`/test-drives/${id}`,
    { status },
  );
  await printResult(data, options, ({ name }) => `The test drive of ${name} is ${data.status}.`);
}
