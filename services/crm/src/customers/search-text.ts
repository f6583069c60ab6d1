/**
 * Upper case rather than lower: it makes one of ß and SS, and of the Greek sigma's two forms, whatever
 * stands around them. NFC makes one of é and e with an accent.
 */
const fold = (text: string) => text.normalize('NFC').toUpperCase().normalize('NFC');

/** The text in which `searchWords` are looked for. */
export function searchTextOf(user: { firstName: string; lastName: string; email: string }): string {
  return fold(`${user.firstName} ${user.lastName} ${user.email}`);
}

/** The words of a search, each of which must be found. */
export function searchWords(search = ''): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
