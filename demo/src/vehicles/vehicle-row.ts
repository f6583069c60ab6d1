import type { z } from 'zod';
import type { ImportColumn, importColumns } from '@forecourt/contracts/inventory/import';

type Cells = { [Column in ImportColumn]: z.output<(typeof importColumns)[Column]> };

type AlwaysThere =
  | 'stockNumber'
  | 'vin'
  | 'brand'
  | 'model'
  | 'trim'
  | 'generation'
  | 'engine'
  | 'year'
  | 'mileage'
  | 'listingType'
  | 'status'
  | 'price'
  | 'photos';

/** A vehicle of the demo, as imported. */
export type VehicleRow = Pick<Cells, AlwaysThere> & Partial<Cells>;
