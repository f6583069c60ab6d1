import type { RequestContext } from '@forecourt/contracts/tenant';
import { getSnapshotPage } from '@forecourt/contracts/catalog/rpc';
import type { SnapshotRecord } from '@forecourt/contracts/catalog/snapshot';
import { logger } from '@forecourt/service-kit/logging/logger';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';

/** All records at one version. */
export interface Snapshot {
  version: number;
  records: SnapshotRecord[];
}

/** The catalog changes rarely. If it changes during each of these reads, it is broken. */
const READS = 5;

/** @param signal ends the reading after the present page */
export async function readSnapshot(
  rpc: RpcClient,
  context: RequestContext,
  signal: AbortSignal,
): Promise<Snapshot> {
  for (let read = 1; read <= READS; read += 1) {
    const snapshot = await readPages(rpc, context, signal);
    if (snapshot) return snapshot;
    logger.info('the reference data changed while it was read; reading it again');
  }
  throw new Error(`The reference data changed during each of ${READS} reads`);
}

/** undefined if the pages belong to different versions. */
async function readPages(
  rpc: RpcClient,
  context: RequestContext,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const records: SnapshotRecord[] = [];
  const first = await rpc.call(getSnapshotPage, { page: 1 }, context);
  records.push(...first.records);
  for (let page = 2; page <= first.pages; page += 1) {
    signal.throwIfAborted();
    const next = await rpc.call(getSnapshotPage, { page }, context);
    if (next.version !== first.version) return undefined;
    records.push(...next.records);
  }
  return { version: first.version, records };
}
