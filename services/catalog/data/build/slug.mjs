/**
 * Slugs appear in URLs, and ids are derived from them. Changing this function changes ids that
 * integrators have stored. Extend it only for characters that it used to drop.
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

/** Compares by code point: a locale's order would differ between machines. */
export function compareText(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
