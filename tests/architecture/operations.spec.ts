import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@forecourt/tests/runner/root';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const { paths } = JSON.parse(read('docs/openapi.json')) as {
  paths: Record<string, Record<string, object>>;
};
const operations = Object.entries(paths)
  .filter(([path]) => path.startsWith('/external/'))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method.toUpperCase(), path)),
  );

/** e.g. `GET /external/brands/:id` */
function nameOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** The operations that a line names in code: `GET /external/a`, `/external/b`, `/:id`. */
function namedIn(line: string): string[] {
  const method = /\b(GET|POST|PATCH|PUT|DELETE)\b/.exec(line)?.[1];
  const spans = [...line.matchAll(/`(?:[A-Z]+ )?(\/[^`\s]*)`/g)].map(([, path]) => path!);
  return spans.map((path) =>
    nameOf(method ?? '', path.startsWith('/:') ? `${spans[0]!}${path}` : path),
  );
}

it.each(['README.md', 'docs/external-api.md'])('%s names every operation', (document) => {
  const named = new Set(read(document).split('\n').flatMap(namedIn));

  expect(operations.length).toBeGreaterThan(30);
  expect(operations.filter((operation) => !named.has(operation))).toEqual([]);
});

it('the beginning of docs/api-decisions.md names every decision', () => {
  const [index = '', ...sections] = read('docs/api-decisions.md').split(/^## (?=D\d+ )/m);

  const decisions = sections.map((section) => section.split(' ', 1)[0]!);

  expect(decisions.filter((decision) => !index.includes(`[${decision}]`))).toEqual([]);
});
