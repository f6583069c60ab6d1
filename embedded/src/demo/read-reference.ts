import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import type { RequestContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** All pages of the catalog's reference data. The catalog is ready, so that its data is whole. */
export async function readReference(
  rpc: RpcClient,
  context: RequestContext,
): Promise<SnapshotRecord[]> {
  const first = await rpc.call(getSnapshotPage, { page: 1 }, context);
  const records = [...first.records];
  for (let page = 2; page <= first.pages; page += 1) {
    records.push(...(await rpc.call(getSnapshotPage, { page }, context)).records);
  }
  return records;
}
