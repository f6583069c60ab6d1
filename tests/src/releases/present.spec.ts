import { importColumns } from '@forecourt/contracts/inventory/import';
import { presentPromises } from './present.js';

const { contracts } = await presentPromises();

it('promises how services tell whether they are ready', () => {
  expect(Object.keys(contracts.rpcs)).toEqual(
    expect.arrayContaining(['catalog.health.check', 'identity.health.check']),
  );
});

it('promises the columns of an import, of which a new vehicle needs some', () => {
  const { properties, required } = contracts.importColumns.vehicles!;

  expect(Object.keys(properties!)).toEqual(Object.keys(importColumns));
  expect(properties!.year).toMatchObject({ type: 'integer', minimum: 1886 });
  expect(required).toContain('stockNumber');
  expect(required).not.toContain('vin');
});
