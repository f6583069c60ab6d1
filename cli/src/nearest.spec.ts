import { describe, expect, it } from '@jest/globals';
import { didYouMean, nearest } from './nearest.js';

describe('the nearest known word', () => {
  const columns = ['mileage', 'model', 'stockNumber', 'listingType'];

  it.each([
    ['milage', 'mileage'],
    ['Model', 'model'],
    ['stock_number', 'stockNumber'],
    ['listing type', 'listingType'],
  ])('to %s is %s', (word, expected) => {
    expect(nearest(word, columns)).toBe(expected);
  });

  it('is none where nothing is near', () => {
    expect(nearest('horsepower', columns)).toBeUndefined();
    expect(didYouMean('horsepower', columns)).toBe('');
  });
});
