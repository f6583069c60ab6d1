import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../runner/root.js';
import { readPage, type Page } from './markdown.js';
import type { TextFile } from './text-files.js';

const pages = new Map<string, Page>();

/** Reads each page once: many links point to the same one. */
function pageAt(path: string): Page {
  const page = pages.get(path) ?? readPage(readFileSync(join(root, path), 'utf8'));
  pages.set(path, page);
  return page;
}

const numbersOf = (path: string, number: RegExp): string[] =>
  pageAt(path).headings.flatMap((heading) => number.exec(heading)?.[1] ?? []);

/** `D1`, `D2` … by the headings of docs/api-decisions.md. */
export const decisions = (): string[] => numbersOf('docs/api-decisions.md', /^(D\d+) /);

/** `1`, `2.1` … by the headings of docs/external-api.md. */
export const sections = (): string[] => numbersOf('docs/external-api.md', /^(\d+(?:\.\d+)?)\.? /);

/** Numbers in brackets, of decisions, of sections, or both; not the arguments of a call. */
const IN_BRACKETS = /(?<![\w$])\(((?:D\d+|[1-9]\.\d{1,2})(?:, (?:D\d+|[1-9]\.\d{1,2}))*)\)/g;
const DECISION = /\bD[1-9]\d?\b/g;
const SECTION = /\bsections? ([1-9](?:\.\d{1,2})?)(?: and ([1-9](?:\.\d{1,2})?))?/gi;

/** The decisions and sections that a text refers to: `(D2, D13)`, `decision D4`, `(2.9)`, `section 2.6`. */
export function referencesIn(text: string): string[] {
  const inBrackets = [...text.matchAll(IN_BRACKETS)].flatMap(([, list]) => list!.split(', '));
  const named = [...text.matchAll(SECTION)].flatMap(([, ...numbers]) => numbers);
  return [
    ...(text.match(DECISION) ?? []),
    ...inBrackets.filter((number) => !number.startsWith('D')),
    ...named.filter(Boolean),
  ];
}

const DOCUMENT = /\bdocs\/[\w./-]*\w/g;

/** The documents that a text names by their path: `docs/errors.md`. */
export const documentsIn = (text: string): string[] => text.match(DOCUMENT) ?? [];

/** The targets of a page's links and inline code that do not exist. */
export function deadEndsOf({ path, text }: TextFile): string[] {
  const page = readPage(text);
  const links = page.links.filter((link) => !resolves(link, path, page));
  const paths = page.code.filter((code) => isPath(code) && !existsSync(join(root, code)));
  return [...links, ...paths];
}

function resolves(link: string, from: string, page: Page): boolean {
  if (/^[a-z]+:/i.test(link)) return true;
  const [path = '', anchor] = decodeURIComponent(link).split('#');
  const target = path === '' ? from : join(dirname(from), path);
  if (target.startsWith('..') || !existsSync(join(root, target))) return false;
  if (anchor === undefined) return true;
  return (path === '' ? page : pageAt(target)).anchors.includes(anchor);
}

const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** A path from the root, without a placeholder such as `<name>`. */
const isPath = (code: string) =>
  /^[\w.-]+(\/[\w.@-]+)+$/.test(code) && topFolders.includes(code.split('/', 1)[0]!);
