import { Inject, Injectable } from '@nestjs/common';
import {
  vehicleCreated,
  vehicleRemoved,
  vehicleStatusChanged,
  vehicleUpdated,
  type AnnouncedVehicle,
} from '@forecourt/contracts/inventory/events';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { Transaction } from '@forecourt/service-kit/database/database';
import { Outbox } from '@forecourt/service-kit/events/outbox';
import { SERVICE_CONFIG } from '@forecourt/service-kit/service-definition';
import type { CatalogLookup } from '../catalog-copy/catalog-lookup.js';
import type { InventoryConfig } from '../inventory.config.js';
import type { VehicleRow } from './vehicle-row.js';
import { hiddenStatuses } from './vehicle-status.js';
import { asVehicle, type ListedRow, type ViewContext } from './vehicle-view.js';

type AnnouncedRow = ListedRow & Pick<VehicleRow, 'vin' | 'stockNumber' | 'condition'>;

/** A vehicle that the transaction has changed. */
export interface ChangedVehicle {
  /** As it is now. */
  row: AnnouncedRow;
  /** Undefined if the vehicle is new. */
  previousStatus?: VehicleStatus;
  /** Whether anything but the status has changed. */
  hasNewDetails: boolean;
}

/** Tells others what has become of vehicles, as far as visitors can see it. */
@Injectable()
export class VehicleAnnouncements {
  constructor(
    private readonly outbox: Outbox,
    @Inject(SERVICE_CONFIG) private readonly config: InventoryConfig,
  ) {}

  /** @param catalog has all of the vehicles' references */
  async announce(
    transaction: Transaction,
    vehicles: ChangedVehicle[],
    catalog: CatalogLookup,
    context: TenantContext,
  ): Promise<void> {
    const view: ViewContext = {
      catalog,
      publicUrl: this.config.PUBLIC_URL,
      currency: context.settings.currency,
    };
    const changes = vehicles
      .filter((change) => isVisible(change.row.status) || isVisible(change.previousStatus))
      .map((change) => ({
        ...change,
        payload: { ...context.tenant, vehicle: asAnnounced(change.row, view) },
      }));
    const appeared = changes.filter(({ previousStatus }) => !isVisible(previousStatus));
    const seenBefore = changes.flatMap(({ previousStatus, ...change }) =>
      isVisible(previousStatus) ? { ...change, previousStatus } : [],
    );
    const stayed = seenBefore.filter(({ row }) => isVisible(row.status));
    const moved = stayed.filter(({ row, previousStatus }) => row.status !== previousStatus);
    const removed = seenBefore.filter(({ row }) => !isVisible(row.status));
    const updated = stayed.filter(({ hasNewDetails }) => hasNewDetails);
    await this.outbox.addAll(transaction, vehicleCreated, appeared.map(payloadOf), context);
    await this.outbox.addAll(transaction, vehicleStatusChanged, moved.map(movedOf), context);
    await this.outbox.addAll(transaction, vehicleUpdated, updated.map(payloadOf), context);
    await this.outbox.addAll(transaction, vehicleRemoved, removed.map(movedOf), context);
  }
}

const isVisible = (status: VehicleStatus | undefined): status is VehicleStatus =>
  status !== undefined && !hiddenStatuses.includes(status);

const asAnnounced = (row: AnnouncedRow, view: ViewContext): AnnouncedVehicle => ({
  ...asVehicle(row, view),
  vin: row.vin,
  stockNumber: row.stockNumber,
  condition: row.condition,
});

const payloadOf = <Payload>({ payload }: { payload: Payload }) => payload;

const movedOf = <Payload extends object>({
  payload,
  previousStatus,
}: {
  payload: Payload;
  previousStatus: VehicleStatus;
}) => ({ ...payload, previousStatus });
