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
import type { CatalogLookup } from '../catalog-copy/catalog-lookup.js';
import { CurrentCatalog } from '../catalog-copy/current-catalog.js';
import { VehicleAnnouncements, type ChangedVehicle } from '../vehicles/vehicle-announcements.js';
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

/** A vehicle that a row creates or updates. */
interface Change {
  vehicle: VehicleRecord;
  /** Before the row. Undefined if it is new. */
  known?: VehicleRecord;
}

/** The result of a batch. */
interface Outcome {
  changes: Change[];
  unchanged: number;
  /** The changed vehicles whose slug is new. */
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
    private readonly announcements: VehicleAnnouncements,
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
        const catalog = await this.lockCatalog(transaction);
        const outcome = await this.mergeBatch(transaction, tenant, batch, catalog);
        if (!dryRun) await this.save(transaction, outcome, catalog, context);
        const answer = { data: asResult(outcome, batch) };
        return this.idempotency.keepAnswer(transaction, answer, context);
      }, LIMITS);
    } catch (error) {
      if (error instanceof TenantLocked || isLockTimeout(error)) return undefined;
      throw error;
    }
  }

  private async lockCatalog(transaction: Transaction): Promise<CatalogLookup> {
    const revision = await this.catalogCopy.lockRevision(transaction);
    // Without the copy, every brand would be unknown.
    if (revision === 0) throw busy();
    return this.currentCatalog.at(revision);
  }

  private async mergeBatch(
    transaction: Transaction,
    tenant: Tenant,
    batch: ReadRow[],
    catalog: CatalogLookup,
  ): Promise<Outcome> {
    const numbers = batch.flatMap(({ cells: { stockNumber } }) => stockNumber ?? []);
    const rows = await this.repository.lockKnown(transaction, tenant, numbers);
    const knownVehicles = new Map(rows.map((known) => [known.stockNumber, known]));
    const outcome: Outcome = { changes: [], unchanged: 0, withNewSlug: [] };
    for (const row of batch) {
      const known = knownVehicles.get(row.cells.stockNumber ?? '');
      const vehicle = mergeVehicle(row, known, catalog);
      if (!vehicle) continue;
      if (isDeepStrictEqual(vehicle, known)) outcome.unchanged += 1;
      else outcome.changes.push({ vehicle, known });
      if (vehicle.slug !== known?.slug) outcome.withNewSlug.push(vehicle);
    }
    return outcome;
  }

  private async save(
    transaction: Transaction,
    { changes, withNewSlug }: Outcome,
    catalog: CatalogLookup,
    context: TenantContext,
  ): Promise<void> {
    if (changes.length === 0) return;
    const { tenant } = context;
    await this.makeSlugsUnique(transaction, tenant, withNewSlug);
    const vehicles = changes.map(({ vehicle }) => vehicle);
    const saved = await this.repository.save(transaction, tenant, vehicles);
    const dates = new Map(saved.map((row) => [row.id, row]));
    const announced = changes.map(({ vehicle, known }): ChangedVehicle => {
      const row = { ...vehicle, ...dates.get(vehicle.id)! };
      return { row, previousStatus: known?.status, hasNewDetails: hasNewDetails(vehicle, known) };
    });
    await this.announcements.announce(transaction, announced, catalog, context);
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

const hasNewDetails = (vehicle: VehicleRecord, known: VehicleRecord | undefined) =>
  !isDeepStrictEqual(vehicle, { ...known, status: vehicle.status });

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

function asResult({ changes, unchanged }: Outcome, batch: ReadRow[]): ImportResult {
  const updated = changes.filter(({ known }) => known).length;
  return {
    created: changes.length - updated,
    updated,
    unchanged,
    errors: batch.flatMap(({ faults }) => faults),
  };
}
