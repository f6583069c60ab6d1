import { excerptOf } from './excerpt.js';

it.each([
  ['a paragraph', 'Hello world.\nSecond line.\n\nSecond paragraph.', 'Hello world. Second line.'],
  ['what follows a heading', '# Title\n\nHello.', 'Hello.'],
  ['what follows a heading directly', '## Title\nHello.', 'Hello.'],
  ['what follows an underlined heading', 'Title\n=====\n\nHello.', 'Hello.'],
  ['what follows an image', '![A car](https://img.example/a.jpg)\n\nHello.', 'Hello.'],
  [
    'what follows an image in it',
    `![A car](data:image/png;base64,${'A'.repeat(9_000)})\n\nHello.`,
    'Hello.',
  ],
  ['what follows code', '```js\nlet a;\n\nlet b;\n```\n\n    let c;\n\nHello.', 'Hello.'],
  ['what follows a rule', '---\n\nHello.', 'Hello.'],
  ['a quotation', '> Hello\n> world.', 'Hello world.'],
  ['a list', '- one\n- two', 'one two'],
  ['Windows lines', 'Hello\r\nworld.\r\n\r\nMore.', 'Hello world.'],
  [
    'emphasis',
    'So **very *very* good**, _indeed_ ~~not~~ __yes__.',
    'So very very good, indeed not yes.',
  ],
  ['names with underscores', 'Set max_page_size to `a_b_c`.', 'Set max_page_size to a_b_c.'],
  [
    'links',
    'See [our *cars*](https://a.example) or <https://b.example>.',
    'See our cars or https://b.example.',
  ],
  ['what follows a table', '| a | b |\n| - | - |\n| c | d |\n\nHello.', 'Hello.'],
  ['lines that are broken', 'Hello  \nworld\\\nagain.', 'Hello world again.'],
  ['HTML', 'Hello <b class="x">world</b>.<br>', 'Hello world.'],
  ['escapes', 'Not \\*this\\*.', 'Not *this*.'],
  ['nothing but headings', '# Title\n\n## More', ''],
])('makes plain text from %s', (_what, markdown, excerpt) => {
  expect(excerptOf(markdown)).toBe(excerpt);
});

it('keeps a text of 200 characters unchanged', () => {
  const text = `${'word '.repeat(39)}words`;

  expect(excerptOf(text)).toBe(text);
});

it('cuts a longer text between words', () => {
  const excerpt = excerptOf('winter '.repeat(40));

  expect(excerpt).toBe(`${'winter '.repeat(28).trim()}…`);
  expect(excerpt.length).toBeLessThanOrEqual(200);
});

it('cuts one long word, but never through a character', () => {
  const excerpt = excerptOf('🚗'.repeat(150));

  expect(excerpt).toBe(`${'🚗'.repeat(99)}…`);
});

it('reads no more than the first 4,000 characters', () => {
  expect(excerptOf(`${'\n'.repeat(3_990)}Soon.`)).toBe('Soon.');
  expect(excerptOf(`${'\n'.repeat(4_000)}Too late.`)).toBe('');
});
