import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import { anOrganization, conforms, type Api } from '@forecourt/tests/e2e/api';
import { forecourt, tenantOf } from '@forecourt/tests/e2e/forecourt-command';

const POST = `---
title: Winter tyres
author: Jane Doe
tags: [tyres, winter]
cover: https://example.com/tyres.jpg
---

# When to change

Before it snows.
`;

let folder: string;
let api: Api;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-e2e-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  api = await anOrganization();
});
const publish = async (text: string, name = 'winter-tyres.md') => {
  const file = join(folder, name);
  await writeFile(file, text);
  return forecourt(['blogs', 'publish', file, ...tenantOf(api.live)]);
};
const posts = async () =>
  conforms(await api.live.get('/external/blogs'), listBlogPosts.response).data;

describe('forecourt blogs', () => {
  it('publish makes a Markdown file public', async () => {
    expect(await publish(POST)).toEqual({
      code: 0,
      stdout: 'Published "Winter tyres" (winter-tyres).\n',
      stderr: '',
    });
    expect(await posts()).toMatchObject([
      {
        slug: 'winter-tyres',
        title: 'Winter tyres',
        author: 'Jane Doe',
        tags: ['tyres', 'winter'],
        coverImageUrl: 'https://example.com/tyres.jpg',
        content: '# When to change\n\nBefore it snows.',
      },
    ]);
  });

  it('publish replaces a post, and a draft disappears from the list', async () => {
    await publish(POST);
    await publish(POST.replace('Winter tyres', 'All-year tyres'));
    expect(await posts()).toMatchObject([{ title: 'All-year tyres' }]);
    const { code, stdout } = await publish(POST.replace('author:', 'draft: true\nauthor:'));
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Saved the draft "Winter tyres" (winter-tyres).\n',
    });
    expect(await posts()).toEqual([]);
  });

  it('unpublish removes a post from the list', async () => {
    await publish(POST);
    const unpublish = (slug: string) =>
      forecourt(['blogs', 'unpublish', slug, ...tenantOf(api.live)]);
    expect(await unpublish('winter-tyres')).toMatchObject({ code: 0 });
    expect(await posts()).toEqual([]);
    const unknown = await unpublish('nothing');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('engagement.blog_post_not_found');
  });

  it('publish says what is wrong with a file', async () => {
    expect(await publish('No front matter.')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('title'),
    });
    const refused = await publish(POST, 'Not A Slug.md');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('slug');
  });
});
