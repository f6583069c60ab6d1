import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { visit } from 'unist-util-visit';

const MAX_LENGTH = 200;
/** An excerpt comes from the beginning of a post; parsing all of a long one takes seconds. */
const READ_LENGTH = 4_000;
/** An image written into the post itself, which may be longer than that. */
const EMBEDDED_FILE = /\(data:[^()\s]*\)/gi;

/** Blocks whose text reads on its own. */
const PROSE = ['paragraph', 'blockquote', 'list'];

/**
 * Makes an excerpt of a post: its first paragraph as plain text, at most 200 characters long and cut between
 * words. Empty if the Markdown has no paragraph.
 */
export function excerptOf(markdown: string): string {
  const beginning = markdown.replace(EMBEDDED_FILE, '()').slice(0, READ_LENGTH);
  const { children } = fromMarkdown(beginning, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const texts = children.filter(({ type }) => PROSE.includes(type)).map(plainTextOf);
  return cutBetweenWords(texts.find((text) => text !== '') ?? '');
}

/** The text without images, code blocks and HTML. */
function plainTextOf(block: RootContent): string {
  let text = '';
  visit<Nodes, undefined>(block, (node) => {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value;
    if (node.type === 'paragraph' || node.type === 'break') text += ' ';
  });
  return text.replace(/\s+/g, ' ').trim();
}

function cutBetweenWords(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const room = text.slice(0, MAX_LENGTH);
  const words = room.replace(/\s+\S*$/, '');
  // One long word, as in languages without spaces: cut, but never within a character.
  const kept = words === room ? room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '') : words;
  return `${kept}…`;
}
