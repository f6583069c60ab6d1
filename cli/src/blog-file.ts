import { basename } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import { LineCounter, parseDocument } from 'yaml';
import { UsageError } from './errors.js';
import { didYouMean } from './nearest.js';
import { unreadable } from './unreadable-file.js';

export type BlogPostInput = RequestInput<typeof publishBlogPost>;

const KEYS = ['title', 'slug', 'author', 'tags', 'cover', 'draft', 'excerpt'] as const;
type Key = (typeof KEYS)[number];

/**
 * Reads a blog post from a Markdown file with front matter.
 *
 * @throws UsageError naming the file and the fault
 */
export async function readBlogFile(file: string): Promise<BlogPostInput> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    return parseBlogPost(text, basename(file).replace(/\.(md|markdown)$/i, ''));
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${file}: ${error.message}`);
    throw error;
  }
}

/**
 * Reads a blog post: YAML between two lines of `---`, Markdown below.
 *
 * @param fallbackSlug the slug if the front matter has none
 */
export function parseBlogPost(text: string, fallbackSlug: string): BlogPostInput {
  const parts = /^\uFEFF?---[ \t]*\r?\n(?<front>.*?)^---[ \t]*(?:\r?\n|$)(?<content>.*)/ms.exec(
    text,
  )?.groups;
  if (parts?.front === undefined || parts.content === undefined) {
    throw new UsageError('it must begin with front matter: a title between two lines of ---');
  }
  const front = readFrontMatter(parts.front);
  const title = textOf(front, 'title');
  if (title === undefined) throw new UsageError('the front matter has no title');
  return {
    title,
    slug: textOf(front, 'slug') ?? fallbackSlug,
    content: parts.content.trim(),
    excerpt: textOf(front, 'excerpt'),
    author: textOf(front, 'author'),
    tags: tagsOf(front),
    coverImageUrl: textOf(front, 'cover'),
    draft: draftOf(front),
  };
}

type FrontMatter = Map<Key, unknown>;

function readFrontMatter(yaml: string): FrontMatter {
  const lineCounter = new LineCounter();
  // The failsafe schema reads every scalar as text: `title: 2026` is a title, not a number.
  const document = parseDocument(yaml, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const [fault] = document.errors;
  if (fault) {
    // The front matter's first line is the file's second.
    const line = lineCounter.linePos(fault.pos[0]).line + 1;
    throw new UsageError(`the front matter is not valid YAML at line ${line}: ${fault.message}`);
  }
  const value: unknown = document.toJS() ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError('the front matter must be made of lines such as "title: Winter tyres"');
  }
  return new Map(Object.entries(value).map(([name, entry]) => [asKey(name), entry]));
}

function asKey(name: string): Key {
  const key = KEYS.find((known) => known === name);
  if (key) return key;
  throw new UsageError(
    `the front matter's "${name}" is unknown.${didYouMean(name, KEYS) || ` Known fields: ${KEYS.join(', ')}.`}`,
  );
}

function textOf(front: FrontMatter, key: Key): string | undefined {
  const value = front.get(key);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  throw new UsageError(`the front matter's ${key} must be text`);
}

/** A YAML list, or text with commas. */
function tagsOf(front: FrontMatter): string[] {
  const value = front.get('tags') ?? [];
  const tags = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string')) {
    throw new UsageError("the front matter's tags must be a list of text values");
  }
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

function draftOf(front: FrontMatter): boolean {
  const value = textOf(front, 'draft')?.toLowerCase() ?? 'false';
  if (value !== 'true' && value !== 'false') {
    throw new UsageError("the front matter's draft must be true or false");
  }
  return value === 'true';
}
