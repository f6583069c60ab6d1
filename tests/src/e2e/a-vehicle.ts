import type { ImportRow } from '@forecourt/contracts/inventory/import';
import type { VehicleStatus } from '@forecourt/contracts/inventory/shapes';

let vehicles = 0;

/** A row of an import, told as a dealer would: `aVehicle().of('Toyota', 'Camry').at(23_995).sold()`. */
export class VehicleBuilder {
  constructor(readonly row: ImportRow & { stockNumber: string }) {}

  with = (cells: Omit<ImportRow, 'stockNumber'>) => new VehicleBuilder({ ...this.row, ...cells });
  numbered = (stockNumber: string) => new VehicleBuilder({ ...this.row, stockNumber });
  of = (brand: string, model: string) => this.with({ brand, model });
  from = (year: number) => this.with({ year });
  at = (price: number) => this.with({ price });
  driven = (mileage: number | null) => this.with({ mileage });
  forRent = () => this.with({ listingType: 'rental' });
  forAuction = () => this.with({ listingType: 'auction' });
  which = (status: VehicleStatus) => this.with({ status });

  get stockNumber(): string {
    return this.row.stockNumber;
  }

  get status(): VehicleStatus {
    return (this.row.status ?? 'available') as VehicleStatus;
  }
}

/** A vehicle with all that a new one needs: a 2021 Toyota Camry for 20,000. */
export const aVehicle = (): VehicleBuilder =>
  new VehicleBuilder({
    stockNumber: `STK-${++vehicles}`,
    brand: 'Toyota',
    model: 'Camry',
    year: 2021,
    listingType: 'sale',
    price: 20_000,
  });
