import { domainToUnicode } from 'node:url';

/**
 * Upper case, not lower: it unites ß with SS, and the two forms of the Greek sigma, in any position. NFC
 * unites é with e plus an accent.
 */
const fold = (text: string) => text.normalize('NFC').toUpperCase().normalize('NFC');

/** The text that `searchWords` are matched against. */
export function searchTextOf(user: { firstName: string; lastName: string; email: string }): string {
  const emails = new Set([user.email, asPeopleWriteIt(user.email)]);
  return fold([user.firstName, user.lastName, ...emails].join(' '));
}

/** `bob@müller.de` is kept with its domain in punycode; nobody would look for that. */
function asPeopleWriteIt(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local}@${domainToUnicode(domain)}`;
}

/** The words of a search. Each of them must match. */
export function searchWords(search = ''): string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
}
