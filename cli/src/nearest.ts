/** The candidate that a mistyped word most likely means, or undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({
      candidate,
      edits: editsBetween(word.toLowerCase(), candidate.toLowerCase()),
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

/** Levenshtein's distance. */
function editsBetween(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const kept = previous[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(kept, previous[j]! + 1, row[j - 1]! + 1));
    }
    previous = row;
  }
  return previous[to.length]!;
}
