import ts from 'typescript';
import { productSources, walk } from '@forecourt/tests/architecture/sources';

const sources = productSources();

it('no source uses any', () => {
  const found: string[] = [];
  for (const { path, file } of sources) {
    walk(file, (node) => {
      if (node.kind !== ts.SyntaxKind.AnyKeyword) return;
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    });
  }

  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it('no source disables a check', () => {
  const switchedOff = /@ts-(ignore|nocheck|expect-error)|eslint-disable|as unknown as/;

  const found = sources.filter(({ file }) => switchedOff.test(file.text)).map(({ path }) => path);

  expect(found).toEqual([]);
});
