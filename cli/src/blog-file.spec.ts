import { describe, expect, it } from '@jest/globals';
import { parseBlogPost } from './blog-file.js';

const file = (front: string, content = 'Text.') => `---\n${front}\n---\n${content}\n`;

describe('a blog post from a Markdown file', () => {
  it('uses every field of the front matter', () => {
    const front = [
      'title: "Winter: tyres"',
      'slug: winter-tyres',
      'author: Jane Doe',
      'tags: [tyres, 2026]',
      'cover: https://example.com/tyres.jpg',
      'excerpt: When to change.',
      'draft: true',
    ].join('\n');
    expect(parseBlogPost(file(front, '# Tyres\n\n---\nMore'), 'file')).toEqual({
      title: 'Winter: tyres',
      slug: 'winter-tyres',
      author: 'Jane Doe',
      tags: ['tyres', '2026'],
      coverImageUrl: 'https://example.com/tyres.jpg',
      excerpt: 'When to change.',
      draft: true,
      content: '# Tyres\n\n---\nMore',
    });
  });

  it('needs only a title; the slug defaults to the file name', () => {
    expect(parseBlogPost(file('title: Tyres'), 'winter-tyres')).toMatchObject({
      title: 'Tyres',
      slug: 'winter-tyres',
      tags: [],
      draft: false,
      content: 'Text.',
    });
  });

  it('reads a title of digits or dates as text', () => {
    expect(parseBlogPost(file('title: 2026'), 'x').title).toBe('2026');
    expect(parseBlogPost(file('title: 2026-01-01'), 'x').title).toBe('2026-01-01');
  });

  it('reads tags from a list or from text with commas', () => {
    expect(parseBlogPost(file('title: x\ntags:\n  - a b\n  - c'), 'x').tags).toEqual(['a b', 'c']);
    expect(parseBlogPost(file('title: x\ntags: a b, c,'), 'x').tags).toEqual(['a b', 'c']);
  });

  it('may have a byte order mark and Windows line endings', () => {
    const post = parseBlogPost('\uFEFF---\r\ntitle: x\r\n---\r\none\r\ntwo\r\n', 'x');
    expect(post).toMatchObject({ title: 'x', content: 'one\r\ntwo' });
  });

  it.each([
    ['titel: x', `the front matter's "titel" is unknown. Did you mean "title"?`],
    ['title: x\nqqqqqqq: y', /"qqqqqqq" is unknown\. Known fields: title, slug/],
    ['slug: x', 'the front matter has no title'],
    ['title:\nslug: x', 'the front matter has no title'],
    ['title: x\ndraft: maybe', "the front matter's draft must be true or false"],
    ['title: [x]', "the front matter's title must be text"],
    ['title: x\ntags: {a: b}', "the front matter's tags must be a list of text values"],
    ['title: x\nslug: "y', /not valid YAML at line [34]/],
    ['just text', /must be made of lines/],
  ])('is refused for %j', (front, message) => {
    expect(() => parseBlogPost(file(front), 'x')).toThrow(message);
  });

  it('is refused without front matter', () => {
    expect(() => parseBlogPost('# Tyres\n', 'x')).toThrow(/must begin with front matter/);
    expect(() => parseBlogPost('---\ntitle: x\n', 'x')).toThrow(/must begin with front matter/);
  });
});
