import { z } from 'zod';
import { defineEvent } from '../event.js';
import { environmentSchema } from '../tenant.js';
import { id } from '../text.js';
import { fullVehicleSchema, vehicleSchema, vehicleStatuses } from './shapes.js';

/** A vehicle as the list shows it, with what a dealer's own system knows it by. */
export const announcedVehicleSchema = vehicleSchema.extend(
  fullVehicleSchema.pick({ vin: true, stockNumber: true, condition: true }).shape,
);
export type AnnouncedVehicle = z.infer<typeof announcedVehicleSchema>;

const vehiclePayload = z.object({
  organizationId: id.meta({ description: 'Whose vehicle it is.' }),
  environment: environmentSchema.meta({ description: 'The environment that has the vehicle.' }),
  vehicle: announcedVehicleSchema.meta({
    description:
      'The vehicle as the list shows it after the change, with `vin`, `stockNumber` and `condition`.',
  }),
});

const movedVehiclePayload = vehiclePayload.extend({
  previousStatus: z.enum(vehicleStatuses).meta({ description: 'The status before the change.' }),
});

/** What all events of a vehicle are about. Its row is locked while they are written. */
const vehicleOf = ({ organizationId, environment, vehicle }: z.output<typeof vehiclePayload>) =>
  `vehicle ${organizationId} ${environment} ${vehicle.id}`;

export const vehicleCreated = defineEvent({
  name: 'inventory.vehicle.created',
  payload: vehiclePayload.meta({
    description:
      'Sent when a vehicle can be seen: it is new, or was a draft or withdrawn. A new draft sends nothing.',
  }),
  aggregate: vehicleOf,
});

export const vehicleUpdated = defineEvent({
  name: 'inventory.vehicle.updated',
  payload: vehiclePayload.meta({
    description:
      'Sent when an import changes anything but the status of a vehicle that can be seen. Views, imports ' +
      'that change nothing and new names in the reference data send nothing.',
  }),
  aggregate: vehicleOf,
});

export const vehicleStatusChanged = defineEvent({
  name: 'inventory.vehicle.status-changed',
  payload: movedVehiclePayload.meta({
    description:
      'Sent when a vehicle moves from one status to another and can be seen in both. If an import also ' +
      'changes something else, `inventory.vehicle.updated` follows.',
  }),
  aggregate: vehicleOf,
});

export const vehicleRemoved = defineEvent({
  name: 'inventory.vehicle.removed',
  payload: movedVehiclePayload.meta({
    description: 'Sent when a vehicle that could be seen is withdrawn or made a draft.',
  }),
  aggregate: vehicleOf,
});
