import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  deadEndsOf,
  decisions,
  documentsIn,
  referencesIn,
  sections,
} from '@forecourt/tests/architecture/references';
import { textFiles, type TextFile } from '@forecourt/tests/architecture/text-files';
import { root } from '@forecourt/tests/runner/root';

const THIS = 'tests/architecture/references.spec.ts';
const texts = textFiles(/\.(ts|js|mjs|cjs|md|ya?ml|sql|sh)$/).filter(({ path }) => path !== THIS);
const pages = texts.filter(({ path }) => path.endsWith('.md'));

/** As `path: finding`, so that a failure names the place. */
const foundIn = (files: TextFile[], find: (file: TextFile) => string[]) =>
  files.flatMap((file) => find(file).map((found) => `${file.path}: ${found}`));

describe('a reference to a decision or a section', () => {
  it.each([
    ['Text (D2).', ['D2']],
    ['Text (D2, D13)', ['D2', 'D13']],
    ['in the order of decision D4:', ['D4']],
    ["it('is allowed where D13 says so')", ['D13']],
    ['A vehicle (2.9).', ['2.9']],
    ['Both (D15, 2.13)', ['D15', '2.13']],
    ['Enumerations of section 2.6, in order', ['2.6']],
    ['sections 2.2 and 2.3', ['2.2', '2.3']],
    ['random.chance(2.5), buys(1.1, now), D150, 3D2', []],
  ])('is found in %j', (text, found) => expect(referencesIn(text)).toEqual(found));

  it('resolves', () => {
    const known = new Set([...decisions(), ...sections()]);
    const references = foundIn(texts, ({ text }) => referencesIn(text));

    const unknown = foundIn(texts, ({ text }) =>
      referencesIn(text).filter((reference) => !known.has(reference)),
    );

    expect(references.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});

it('decisions are numbered without gaps', () => {
  const numbers = decisions();

  expect(numbers).toEqual(numbers.map((_, index) => `D${index + 1}`));
});

it('every document that code or a page names by its path exists', () => {
  const named = foundIn(texts, ({ text }) => documentsIn(text));

  const missing = foundIn(texts, ({ text }) =>
    documentsIn(text).filter((path) => !existsSync(join(root, path))),
  );

  expect(named.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

describe('links of a page', () => {
  const page = (text: string) => ({ path: 'docs/errors.md', text });

  it.each([
    '[a](../README.md#develop)',
    '![a](import.md)',
    '# Same\n# Same\n[a](#same-1)',
    '[a](https://example.com/none)',
    '`services/gateway` and `services/<name>`',
  ])('have a target in %j', (text) => expect(deadEndsOf(page(text))).toEqual([]));

  it.each([
    ['[a](none.md)', 'none.md'],
    ['[a](../README.md#none)', '../README.md#none'],
    ['[a](#none)', '#none'],
    ['[a][b]\n\n[b]: none.md', 'none.md'],
    ['[a](../../elsewhere)', '../../elsewhere'],
    ['`services/none/src`', 'services/none/src'],
  ])('have no target in %j', (text, link) => expect(deadEndsOf(page(text))).toEqual([link]));

  it('have a target in every page', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(foundIn(pages, deadEndsOf)).toEqual([]);
  });
});
