import { searchTextOf, searchWords } from './search-text.js';

const finds = (search: string, name: string) => {
  const text = searchTextOf({ firstName: name, lastName: 'Doe', email: 'x@example.com' });
  return searchWords(search).every((word) => text.includes(word));
};

it.each([
  ['jANE', 'Jane'],
  ['JOSÉ', 'josé'],
  ['jose\u0301', 'José'],
  ['strasser', 'Straßer'],
  ['Straßer', 'STRASSER'],
  ['ΣΊΣ', 'Σίσυφος'],
  ['σίσυφοσ', 'ΣΊΣΥΦΟΣ'],
  ['ОЛЬГА', 'Ольга'],
])('a search for %s finds the name %s', (search, name) => {
  expect(finds(search, name)).toBe(true);
});

it('distinguishes letters with and without accents', () => {
  expect(finds('jose', 'José')).toBe(false);
});

it('accepts any white space between words', () => {
  expect(searchWords('  a\u00a0b\t c ')).toEqual(['A', 'B', 'C']);
});
