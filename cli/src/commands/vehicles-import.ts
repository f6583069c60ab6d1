import { getOrganization } from '@forecourt/contracts/identity/rpc';
import {
  importColumns,
  type ImportResult,
  requiredForNew,
} from '@forecourt/contracts/inventory/import';
import { importVehicles } from '@forecourt/contracts/inventory/rpc';
import { path } from '../api-client.js';
import { MalformedFileError, SomeFailedError } from '../errors.js';
import { type Batch, inBatches } from '../import/batches.js';
import { ImportReport } from '../import/import-report.js';
import { startProgress } from '../import/progress.js';
import { findSource, rowsOf } from '../import/source-file.js';
import { connect, tenantPath, type TenantOptions } from '../options.js';
import { PATIENTLY } from '../retry.js';

interface ImportOptions extends TenantOptions {
  dryRun?: boolean;
}

export const FILE_FORMAT = `
CSV: UTF-8, separated by commas, with a header row; the columns may be in any order. Write
numbers plainly (23995.50), booleans as true or false, and lists with ";" between the items.
An empty cell clears the field; a missing column leaves it unchanged.
JSON: an array of objects with the same names.
A stockNumber identifies a vehicle. Importing the same file twice changes nothing.

Columns:
${inLines(Object.keys(importColumns))}

A new vehicle needs ${requiredForNew.join(', ')}.`;

/** Imports a file. If rows fail, reports them, imports the others and exits with 1. */
export async function importVehicleFile(file: string, options: ImportOptions): Promise<void> {
  const source = await findSource(file);
  const client = await connect(options);
  // First, so that a wrong URL, token or organization does not look like a failed import.
  await client.get(getOrganization.response, path`/manage/organizations/${options.organization}`);

  const progress = startProgress(source.bytes);
  const report = new ImportReport(options, progress);
  const send = async (batch: Batch): Promise<ImportResult | undefined> => {
    const body = batch.body(options.dryRun ?? false);
    if (body === undefined) return undefined;
    const target = `${tenantPath(options)}/vehicles/import`;
    const retries = { ...PATIENTLY, note: (text: string) => progress.note(text) };
    const { response } = importVehicles;
    return (await client.send(response, 'POST', target, body, retries)).data;
  };
  try {
    const followed = { ...source, chunks: progress.follow(source.chunks) };
    for await (const batch of inBatches(rowsOf(followed))) report.add(batch, await send(batch));
  } catch (error) {
    if (!(error instanceof MalformedFileError)) {
      report.stopped('The import stopped.');
      throw error;
    }
    report.malformed(source.name, error);
  } finally {
    progress.stop();
    await report.print();
  }
  if (report.anyFailed) throw new SomeFailedError();
}

/** Names separated by commas, in indented lines that fit a terminal. */
function inLines(names: string[]): string {
  return names
    .join(', ')
    .replace(/(.{1,84})(?: |$)/g, '  $1\n')
    .trimEnd();
}
