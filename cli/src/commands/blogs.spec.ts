import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { converse, ID, TENANT, TIME } from '../../test/forecourt-at.js';

const post = {
  id: ID,
  title: 'Winter tyres',
  slug: 'winter-tyres',
  excerpt: '',
  content: 'Change them.',
  coverImageUrl: null,
  author: null,
  tags: ['tyres'],
  publishedDate: TIME,
  createdDate: TIME,
  updatedDate: TIME,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-blogs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function publish(text: string, reply: object = post) {
  const file = join(folder, 'winter-tyres.md');
  await writeFile(file, text);
  return converse(['blogs', 'publish', file, ...TENANT], { body: { data: reply } });
}

describe('forecourt blogs publish', () => {
  it('sends the post under the slug from its file name', async () => {
    const { code, stdout, requests } = await publish(
      '---\ntitle: Winter tyres\ntags: [tyres]\n---\nChange them.\n',
    );
    expect(code).toBe(0);
    expect(requests).toMatchObject([
      { method: 'PUT', path: '/manage/organizations/acme/test/blogs/winter-tyres' },
    ]);
    expect(requests[0]?.body).toEqual({
      title: 'Winter tyres',
      content: 'Change them.',
      tags: ['tyres'],
      draft: false,
    });
    expect(stdout).toBe('Published "Winter tyres" (winter-tyres).\n');
  });

  it('reports a draft as a draft', async () => {
    const draft = { ...post, publishedDate: null };
    const { stdout } = await publish('---\ntitle: Winter tyres\ndraft: true\n---\n', draft);
    expect(stdout).toBe('Saved the draft "Winter tyres" (winter-tyres).\n');
  });

  it('sends nothing if the front matter is wrong, and names the file', async () => {
    const { code, stderr, requests } = await publish('---\ntitel: x\n---\n');
    expect([code, requests]).toEqual([2, []]);
    expect(stderr).toMatch(/winter-tyres\.md: .*Did you mean "title"\?\n$/);
  });
});

describe('forecourt blogs unpublish', () => {
  it('unpublishes the post with this slug', async () => {
    const { stdout, requests } = await converse(['blogs', 'unpublish', 'winter-tyres', ...TENANT], {
      body: { data: { id: ID, slug: 'winter-tyres' } },
    });
    expect(requests).toMatchObject([
      { method: 'POST', path: '/manage/organizations/acme/test/blogs/winter-tyres/unpublish' },
    ]);
    expect(stdout).toBe('Unpublished "winter-tyres".\n');
  });
});
