import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../docs/reliability.md', import.meta.url));

/** Writes a text into docs/reliability.md, between the markers of this name. */
export async function writeSection(name: string, text: string): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  await writeFile(PAGE, between(page, name, text));
}

/** @throws Error where the page lacks the markers */
export function between(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`The page lacks ${begin} … ${end}`);
  return `${page.slice(0, start)}${begin}\n\n${text}\n\n${page.slice(stop)}`;
}
