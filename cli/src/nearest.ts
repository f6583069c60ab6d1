import { distance } from 'fastest-levenshtein';

/** The candidate that a mistyped word most likely means, or undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({
      candidate,
      edits: distance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, edits }) => edits <= Math.max(word.length, candidate.length) * 0.4)
    .sort((a, b) => a.edits - b.edits);
  return best?.candidate;
}

/** ` Did you mean "mileage"?`, or nothing where no candidate is near. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates);
  return candidate === undefined ? '' : ` Did you mean "${candidate}"?`;
}
