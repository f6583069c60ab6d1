import { nearest } from '@forecourt/contracts/nearest';

/** ` Did you mean "mileage"?`, or nothing if no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? '' : ` Did you mean "${candidate}"?`;
}
