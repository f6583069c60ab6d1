import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { platformErrors } from '@forecourt/contracts/errors';
import type { ImportResult } from '@forecourt/contracts/inventory/import';
import type { importVehicles } from '@forecourt/contracts/inventory/rpc';
import type { RequestOf, ResponseOf } from '@forecourt/contracts/rpc';
import type { Tenant, TenantContext } from '@forecourt/contracts/tenant';
import { Database, type Transaction } from '@forecourt/service-kit/database/database';
import { IdempotencyKeys } from '@forecourt/service-kit/idempotency/idempotency-keys';
import { remainingMs } from '@forecourt/service-kit/rpc/budget';
import { isLockTimeout } from '@forecourt/service-kit/transport/transient';
import { CatalogCopyRepository } from '../catalog-copy/catalog-copy.repository.js';
import { CurrentCatalog } from '../catalog-copy/current-catalog.js';
import type { VehicleRecord } from '../vehicles/vehicle-row.js';
import { readRow, type ReadRow } from './import-row.js';
import { mergeVehicle } from './merge-vehicle.js';
import { VehicleImportRepository } from './vehicle-import.repository.js';

/** Batches that one instance writes at a time. The other connections stay free for visitors. */
const BATCHES_AT_ONCE = 2;

/** A batch gives its turn back instead of waiting for long: whoever holds the lock may be stuck. */
const LIMITS = { lockMs: 200, statementMs: 10_000, connectionMs: 30_000 };
/** After this pause, it takes another turn. */
const PAUSE_MS = 200;
/** A batch with less time left does not begin. */
const BATCH_MS = 1_000;

/** The result of a batch. */
interface Outcome {
  created: VehicleRecord[];
  updated: VehicleRecord[];
  unchanged: number;
  /** The created and updated vehicles whose slug is new. */
  withNewSlug: VehicleRecord[];
}

@Injectable()
export class VehicleImportService {
  private readonly turn = pLimit(BATCHES_AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly repository: VehicleImportRepository,
    private readonly catalogCopy: CatalogCopyRepository,
    private readonly currentCatalog: CurrentCatalog,
    private readonly idempotency: IdempotencyKeys,
  ) {}

  /** Imports all rows without a fault. With `dryRun`, only reports what it would do. */
  async import(
    { rows, dryRun }: RequestOf<typeof importVehicles>,
    context: TenantContext,
  ): Promise<ResponseOf<typeof importVehicles>> {
    const batch = rows.map((row, index) => readRow(row, index, context.settings));
    reportRepeated(batch);
    for (;;) {
      const answer = await this.turn(() => {
        if (remainingMs() < BATCH_MS) throw busy();
        return this.tryBatch(batch, dryRun, context);
      });
      if (answer) return answer;
      await delay(PAUSE_MS);
    }
  }

  /** undefined if another transaction holds what the batch needs. */
  private async tryBatch(
    given: ReadRow[],
    dryRun: boolean,
    context: TenantContext,
  ): Promise<ResponseOf<typeof importVehicles> | undefined> {
    const { tenant } = context;
    // Merging adds faults.
    const batch = given.map((row) => ({ ...row, faults: [...row.faults] }));
    try {
      return await this.database.transaction(async (transaction) => {
        if (!(await this.repository.tryLockTenant(transaction, tenant))) throw new TenantLocked();
        const outcome = await this.mergeBatch(transaction, tenant, batch);
        if (!dryRun) await this.save(transaction, tenant, outcome);
        const answer = { data: asResult(outcome, batch) };
        return this.idempotency.keepAnswer(transaction, answer, context);
      }, LIMITS);
    } catch (error) {
      if (error instanceof TenantLocked || isLockTimeout(error)) return undefined;
      throw error;
    }
  }

  private async mergeBatch(
    transaction: Transaction,
    tenant: Tenant,
    batch: ReadRow[],
  ): Promise<Outcome> {
    const revision = await this.catalogCopy.lockRevision(transaction);
    // Without the copy, every brand would be unknown.
    if (revision === 0) throw busy();
    const catalog = await this.currentCatalog.at(revision);
    const numbers = batch.flatMap(({ cells: { stockNumber } }) => stockNumber ?? []);
    const rows = await this.repository.lockKnown(transaction, tenant, numbers);
    const knownVehicles = new Map(rows.map((known) => [known.stockNumber, known]));
    const outcome: Outcome = { created: [], updated: [], unchanged: 0, withNewSlug: [] };
    for (const row of batch) {
      const known = knownVehicles.get(row.cells.stockNumber ?? '');
      const vehicle = mergeVehicle(row, known, catalog);
      if (!vehicle) continue;
      if (!known) outcome.created.push(vehicle);
      else if (isDeepStrictEqual(vehicle, known)) outcome.unchanged += 1;
      else outcome.updated.push(vehicle);
      if (vehicle.slug !== known?.slug) outcome.withNewSlug.push(vehicle);
    }
    return outcome;
  }

  private async save(
    transaction: Transaction,
    tenant: Tenant,
    { created, updated, withNewSlug }: Outcome,
  ): Promise<void> {
    const vehicles = [...created, ...updated];
    if (vehicles.length === 0) return;
    await this.makeSlugsUnique(transaction, tenant, withNewSlug);
    await this.repository.save(transaction, tenant, vehicles);
  }

  /** Stock numbers like `A/1` and `a-1` give the same slug. The later vehicle's slug gets a part of its id. */
  private async makeSlugsUnique(
    transaction: Transaction,
    tenant: Tenant,
    vehicles: VehicleRecord[],
  ): Promise<void> {
    const slugs = vehicles.map(({ slug }) => slug);
    const taken = await this.repository.takenSlugs(transaction, tenant, slugs);
    for (const vehicle of vehicles) {
      if (taken.has(vehicle.slug)) vehicle.slug += `-${vehicle.id.slice(-8)}`;
      taken.add(vehicle.slug);
    }
  }
}

/** Another import of the organization runs. */
class TenantLocked extends Error {}

const busy = () => platformErrors.service_unavailable({ retryAfter: 2 });

/** Nothing tells which of two rows is right, so the second one is a fault. */
function reportRepeated(batch: ReadRow[]): void {
  const first = new Map<string, number>();
  for (const { row, cells, faults } of batch) {
    if (!cells.stockNumber) continue;
    const earlier = first.get(cells.stockNumber);
    if (earlier === undefined) first.set(cells.stockNumber, row);
    else {
      const message = `appears twice in this batch (first in row ${earlier})`;
      faults.push({ row, column: 'stockNumber', message });
    }
  }
}

function asResult({ created, updated, unchanged }: Outcome, batch: ReadRow[]): ImportResult {
  return {
    created: created.length,
    updated: updated.length,
    unchanged,
    errors: batch.flatMap(({ faults }) => faults),
  };
}
