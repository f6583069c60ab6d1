import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allErrors } from '@forecourt/contracts/all-errors';
import { statusOf } from '@forecourt/gateway/http/status';
import { root } from '@forecourt/tests/runner/root';

it('docs/errors.md lists exactly the error codes of the code, each with its status', async () => {
  const page = await readFile(join(root, 'docs/errors.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` *\| (\d{3}) /gm)];
  const documented = rows.map(([, code, status]) => `${code} ${status}`);

  const actual = allErrors.map(({ code, kind }) => `${code} ${statusOf(kind)}`);

  expect(documented.toSorted()).toEqual(actual.toSorted());
});
