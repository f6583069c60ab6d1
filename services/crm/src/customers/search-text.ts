/**
 * Upper case, not lower: it unites ß with SS, and the two forms of the Greek sigma, in any position. NFC
 * unites é with e plus an accent.
 */
const fold = (text: string) => text.normalize('NFC').toUpperCase().normalize('NFC');

/** The text that `searchWords` are matched against. */
export function searchTextOf(user: { firstName: string; lastName: string; email: string }): string {
  return fold(`${user.firstName} ${user.lastName} ${user.email}`);
}

/** The words of a search. Each of them must match. */
export function searchWords(search = ''): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
