const MAX_LENGTH = 200;
/** No more of a paragraph is read: an excerpt needs little, and a post may be long. */
const READ_LENGTH = 4_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED_CODE = /^(?: {4}|\t)/;
/** Lines outside paragraphs: headings, rules, tables, link definitions, HTML comments. */
const NO_PARAGRAPH = /^ {0,3}(?:#{1,6}(?:\s|$)|(?:[-*_]\s*){3,}$|\||\[[^\]]+\]:|<!--)/;
const UNDERLINE = /^ {0,3}(?:=+|-+)\s*$/;

/**
 * Makes an excerpt of a post: its first paragraph as plain text, at most 200 characters long and cut between
 * words. Empty if the Markdown has no paragraph.
 */
export function excerptOf(markdown: string): string {
  for (const paragraph of paragraphsOf(markdown)) {
    const text = plainTextOf(paragraph.slice(0, READ_LENGTH));
    if (text !== '') return cutBetweenWords(text);
  }
  return '';
}

function* paragraphsOf(markdown: string): Generator<string> {
  let lines: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split(/\r\n?|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    const begun = lines.length > 0;
    // A line of = or - below a text makes the text a heading.
    if (begun && UNDERLINE.test(line)) lines = [];
    else if (mark === undefined && isOfParagraph(line, begun)) lines.push(line);
    else if (begun) {
      yield lines.join('\n');
      lines = [];
    }
    fence = mark;
  }
  if (lines.length > 0) yield lines.join('\n');
}

const isOfParagraph = (line: string, begun: boolean) =>
  line.trim() !== '' && !NO_PARAGRAPH.test(line) && (begun || !INDENTED_CODE.test(line));

const plainTextOf = (paragraph: string) =>
  paragraph
    // Quote and list marks.
    .replace(/^\s*(?:>\s?|[-*+]\s+|\d{1,9}[.)]\s+)+/gm, '')
    .replace(/\s+/g, ' ')
    // Removes images, reduces links to their text. A base64 image may run past the part that is read.
    .replace(/!\[[^\]]*\](?:\([^)]*(?:\)|$)|\[[^\]]*\])/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^\s>]+)>/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(?<!\\)(`+)([^`]+)\1/g, '$2')
    // Strong first, because it may contain plain emphasis. An underscore within a word is literal.
    .replace(/(?<!\\)(\*\*|__|~~)(?=\S)(.+?)(?<=[^\s\\])\1/g, '$2')
    .replace(/(?<!\\)\*(?=\S)([^*]+)(?<=[^\s\\])\*/g, '$1')
    .replace(/(?<![\\\p{L}\p{N}])_(?=\S)([^_]+)(?<=[^\s\\])_(?![\p{L}\p{N}])/gu, '$1')
    // Backslash escapes.
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();

function cutBetweenWords(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const room = text.slice(0, MAX_LENGTH);
  const words = room.replace(/\s+\S*$/, '');
  // One long word, as in languages without spaces: cut it, but never through a character.
  const kept = words === room ? room.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '') : words;
  return `${kept}…`;
}
