import { readFile } from 'node:fs/promises';
import { publishedDocument } from './published-document.js';

it('docs/openapi.json is what the code generates; `npm run openapi` writes it', async () => {
  const file = new URL('../../../../docs/openapi.json', import.meta.url);

  const kept: unknown = JSON.parse(await readFile(file, 'utf8'));

  expect(kept).toEqual(await publishedDocument());
});
