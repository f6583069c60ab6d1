/**
 * Slugs end up in URLs and in the names that ids are derived from: changing this function changes
 * ids that customers have stored, so it may only ever be extended for characters it used to drop.
 */
export function slugify(text) {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Code-point order: a locale's order would differ between machines. */
export function compareText(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
