import { reportImpressions } from '@forecourt/contracts/inventory/rpc';
import type { ResponseOf } from '@forecourt/contracts/rpc';
import type { Command } from 'commander';
import { connect, tenantPath, type TenantOptions, withTenantOptions } from '../options.js';
import { printList, print } from '../output.js';
import { RequiredOption } from '../required-options.js';
import type { Column } from '../table.js';

interface ReportOptions extends TenantOptions {
  from: string;
  to: string;
}

export function addImpressions(program: Command): void {
  const impressions = program.command('impressions').description('Vehicle views.');

  withTenantOptions(
    impressions
      .command('report')
      .description('count views by vehicle and day')
      .addOption(
        new RequiredOption('--from <date>', "the first day, in the organization's time zone"),
      )
      .addOption(new RequiredOption('--to <date>', 'the last day (inclusive)')),
    'impressions report --from 2026-03-01 --to 2026-03-31',
  ).action(report);
}

type VehicleDay = ResponseOf<typeof reportImpressions>['data'][number];

const columns: Column<VehicleDay>[] = [
  { title: 'DAY', cell: ({ day }) => day },
  { title: 'STOCK NUMBER', cell: ({ stockNumber }) => stockNumber },
  { title: 'VEHICLE', cell: ({ name }) => name },
  { title: 'VIEWS', cell: ({ impressions }) => impressions },
];

async function report(options: ReportOptions): Promise<void> {
  const { from, to, json } = options;
  const client = await connect(options);
  const { data, total } = await client.get(
    reportImpressions.response,
    `${tenantPath(options)}/impressions`,
    { from, to },
  );
  await printList([data], columns, 'No vehicle was viewed in this period.', options);
  if (!json && data.length > 0) await print(`\n${total} views\n`);
}
