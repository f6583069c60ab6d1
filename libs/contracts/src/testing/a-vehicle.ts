import type { ImportRow } from '../inventory/import.js';
import type { VehicleStatus } from '../inventory/shapes.js';

let vehicles = 0;

type Row = ImportRow & { stockNumber: string };

/** Builds a row of an import in a dealer's words: `aVehicle().of('Toyota', 'Camry').at(23_995).sold()`. */
export class VehicleBuilder {
  constructor(readonly row: Row) {}

  with = (cells: Record<string, unknown>) => new VehicleBuilder({ ...this.row, ...cells });
  without = (column: keyof ImportRow) =>
    new VehicleBuilder(
      Object.fromEntries(Object.entries(this.row).filter(([name]) => name !== column)) as Row,
    );
  numbered = (stockNumber: string) => this.with({ stockNumber });
  of = (brand: string, model: string) => this.with({ brand, model });
  from = (year: number) => this.with({ year });
  at = (price: number) => this.with({ price });
  driven = (mileage: number | null) => this.with({ mileage });
  forRent = () => this.with({ listingType: 'rental' });
  forAuction = () => this.with({ listingType: 'auction' });
  which = (status: VehicleStatus) => this.with({ status });
  sold = () => this.which('sold');

  get stockNumber(): string {
    return this.row.stockNumber;
  }

  get status(): VehicleStatus {
    return (this.row.status ?? 'available') as VehicleStatus;
  }
}

/** A vehicle with everything that a new one needs: a 2021 Toyota Camry for 20,000. */
export const aVehicle = (): VehicleBuilder =>
  new VehicleBuilder({
    stockNumber: `STK-${++vehicles}`,
    brand: 'Toyota',
    model: 'Camry',
    year: 2021,
    listingType: 'sale',
    price: 20_000,
  });
