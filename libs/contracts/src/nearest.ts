import damerauLevenshtein from 'damerau-levenshtein';

/** The part of a word that may be mistyped. */
const TOLERANCE = 1 / 3;
/** A smaller part of a name says too little about it: `type` is part of `bodyTypeId` and of `listingType`. */
const MIN_PART = 1 / 2;

/**
 * The candidate that a mistyped or shortened word most likely means: `milage` is `mileage`,
 * `mercedes` is `Mercedes-Benz`. Undefined if none is near: no hint is better than a silly one.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const [best] = [...candidates]
    .map((candidate) => ({ candidate, edits: editsTo(candidate, word) }))
    .filter(({ edits }) => Number.isFinite(edits))
    .sort((a, b) => a.edits - b.edits);
  return best?.candidate;
}

/** How many letters of a word are wrong; swapped neighbours count once. Infinity if too many. */
function editsTo(candidate: string, word: string): number {
  const [wanted, given] = [candidate.toLowerCase(), word.toLowerCase()];
  const allowed = Math.max(wanted.length, given.length) * TOLERANCE;
  const missing = Math.abs(wanted.length - given.length);
  if (missing <= wanted.length * MIN_PART && isPartOf(candidate, given)) return missing;
  // A word may be as long as a request: it is compared only with what can be near.
  if (missing > allowed) return Infinity;
  const { steps } = damerauLevenshtein(wanted, given);
  return steps <= allowed ? steps : Infinity;
}

/** Whether a name has a part that begins as one of its words does: `rover` in `Land Rover`, `price` in `minPrice`. */
function isPartOf(name: string, part: string): boolean {
  const words = name.matchAll(/(?<![\p{L}\d])[\p{L}\d]|(?<=[\p{Ll}\d])\p{Lu}/gu);
  return [...words].some(({ index }) => name.slice(index).toLowerCase().startsWith(part));
}
