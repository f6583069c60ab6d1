import { describe, expect, it } from '@jest/globals';
import { didYouMean } from './nearest.js';

describe('a hint', () => {
  const columns = ['mileage', 'model', 'stockNumber', 'listingType'];

  it('names the nearest known word', () => {
    expect(didYouMean('milage', columns)).toBe(' Did you mean "mileage"?');
  });

  it('is empty if no word is near', () => {
    expect(didYouMean('horsepower', columns)).toBe('');
  });
});
