import { asHtml } from './as-html.js';
import type { Block } from './letter.js';

const aLetter = (...blocks: Block[]) => ({ subject: 'A & B', title: '<Hello>', blocks });
const letterhead = { sender: '"Elm" & Co', color: null, footer: "That's all" };

it('escapes all that is inserted, in text and attributes', () => {
  const html = asHtml(
    aLetter(
      { kind: 'text', text: '<script>' },
      { kind: 'button', label: '<b>', url: 'https://a.example/?x="y"&z' },
      { kind: 'code', code: '<i>' },
      { kind: 'facts', facts: [['<u>', '<s>']] },
      { kind: 'quote', text: '<q>' },
    ),
    letterhead,
  );

  for (const tag of ['<script>', '<b>', '<i>', '<u>', '<s>', '<q>', '<Hello>']) {
    expect(html).not.toContain(tag);
    expect(html).toContain(tag.replace('<', '&lt;').replace('>', '&gt;'));
  }
  expect(html).toContain('<title>A &amp; B</title>');
  expect(html).toContain('&quot;Elm&quot; &amp; Co');
  expect(html).toContain('That&#39;s all');
  expect(html).toContain('href="https://a.example/?x=&quot;y&quot;&amp;z"');
});

it.each([
  ['#ffffff', '#000000'],
  ['#ffeb3b', '#000000'],
  ['#1a73e8', '#ffffff'],
  ['#000000', '#ffffff'],
])('writes on a button of the color %s in %s', (color, ink) => {
  const button: Block = { kind: 'button', label: 'Go', url: 'https://a.example' };

  const html = asHtml(aLetter(button), { ...letterhead, color });

  expect(html).toMatch(new RegExp(`background-color:${color};[^"]*;color:${ink};`));
});
