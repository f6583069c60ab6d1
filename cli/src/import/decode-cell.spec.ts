import { describe, expect, it } from '@jest/globals';
import { importColumns, type ImportColumn } from '@forecourt/contracts/inventory/import';
import { decodeCell } from './decode-cell.js';

describe('a cell of a CSV file', () => {
  it.each<[ImportColumn, string, unknown]>([
    ['stockNumber', '00123', '00123'],
    ['brand', '  Toyota ', 'Toyota'],
    ['year', '2021', 2021],
    ['price', '23995.50', 23995.5],
    ['price', '23995', 23995],
    ['isNegotiable', 'true', true],
    ['isNegotiable', 'FALSE', false],
    ['listingType', 'rental', 'rental'],
    ['safety', 'ABS; Airbags ;;', ['ABS', 'Airbags']],
    [
      'photos',
      'https://a.example/1.jpg;https://a.example/2.jpg',
      ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
    ],
    ['startsAt', '2026-03-01T10:00:00Z', '2026-03-01T10:00:00Z'],
  ])('of %s reads %j as %j', (column, cell, value) => {
    expect(decodeCell(column, cell)).toEqual({ value });
  });

  it.each(Object.keys(importColumns) as ImportColumn[])(
    'of %s that is empty or blank is null, which clears the field',
    (column) => {
      expect(decodeCell(column, '')).toEqual({ value: null });
      expect(decodeCell(column, '  ')).toEqual({ value: null });
    },
  );

  it.each<[ImportColumn, string, string]>([
    ['year', '2,021', 'must be a whole number in plain digits such as 45000, not "2,021"'],
    ['mileage', '1e3', 'must be a whole number in plain digits such as 45000, not "1e3"'],
    ['mileage', '12.0', 'must be a whole number in plain digits such as 45000, not "12.0"'],
    ['price', '$23,995', 'must be a plain number such as 23995.50, not "$23,995"'],
    ['price', '0x10', 'must be a plain number such as 23995.50, not "0x10"'],
    ['isNegotiable', 'yes', 'must be true or false, not "yes"'],
    ['price', '9'.repeat(400), `must be a plain number such as 23995.50, not "${'9'.repeat(39)}…"`],
  ])('of %s refuses %j', (column, cell, fault) => {
    expect(decodeCell(column, cell)).toEqual({ fault });
  });

  it('of the right type is left to the server to check', () => {
    expect(decodeCell('year', '1500')).toEqual({ value: 1500 });
    expect(decodeCell('listingType', 'lease')).toEqual({ value: 'lease' });
  });
});
