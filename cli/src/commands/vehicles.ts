import { setVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import { type VehicleStatus, vehicleStatuses } from '@forecourt/contracts/inventory/shapes';
import { Argument, type Command } from 'commander';
import { path } from '../api-client.js';
import {
  connect,
  notBlank,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printResult } from '../output.js';
import { FILE_FORMAT, importVehicleFile } from './vehicles-import.js';

export function addVehicles(program: Command): void {
  const vehicles = program.command('vehicles').description('The vehicles of an organization.');

  withTenantOptions(
    vehicles
      .command('import')
      .description('add or update vehicles from a CSV or JSON file')
      .argument('<file>', 'the file, or - for stdin')
      .option('--dry-run', 'check every row but change nothing')
      .addHelpText('after', FILE_FORMAT),
    'vehicles import stock.csv',
  ).action(importVehicleFile);

  withTenantOptions(
    vehicles
      .command('set-status')
      .description("change a vehicle's status")
      .argument('<stock-number>', "the vehicle's stock number", notBlank)
      .addArgument(new Argument('<status>', 'its new status').choices(vehicleStatuses)),
    'vehicles set-status A-1024 sold',
  ).action(setStatus);
}

async function setStatus(
  stockNumber: string,
  status: VehicleStatus,
  options: TenantOptions,
): Promise<void> {
  const client = await connect(options);
  const { data } = await client.send(
    setVehicleStatus.response,
    'PATCH',
    tenantPath(options) + path`/vehicles/${stockNumber}`,
    { status },
  );
  await printResult(
    data,
    options,
    (moved) => `${moved.stockNumber} ${moved.name}: ${moved.status}`,
  );
}
