import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { services } from '@forecourt/embedded/topology';
import { documents } from '@forecourt/tests/documents/documents';
import { root } from '@forecourt/tests/runner/root';

it.each(documents)('$path matches the code; `npm run docs` updates it', async (document) => {
  const kept = await readFile(join(root, document.path), 'utf8');

  expect(kept).toBe(await document.render(kept));
});

it('docs/schema has a page for every service, which tests it', () => {
  const names = services.map(({ name }) => name);

  const pages = readdirSync(join(root, 'docs/schema')).map((file) => file.replace(/\.sql$/, ''));
  const tested = names.filter((name) =>
    existsSync(join(root, `services/${name}/test/schema.test.ts`)),
  );

  expect(pages.toSorted()).toEqual(names.toSorted());
  expect(tested).toEqual(names);
});
