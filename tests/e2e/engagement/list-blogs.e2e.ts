import { listBlogPosts, unpublishBlogPost } from '@forecourt/contracts/engagement/rpc';
import {
  anOrganization,
  conforms,
  refusesFields,
  TIMESTAMP,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/blogs';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const list = async (query = {}, site: Integrator = api.live) =>
  conforms(await site.get(PATH, query), listBlogPosts.response);
const slugs = async (site: Integrator = api.live) =>
  (await list({}, site)).data.map(({ slug }) => slug);

describe('GET /external/blogs', () => {
  it('is empty before the first post', async () => {
    expect(await list()).toEqual({ data: [], total: 0, page: 1, limit: 20, totalPages: 0 });
  });

  it('returns every field of a post', async () => {
    const post = {
      title: 'Winter tyres',
      content: '# When to change\n\nBefore it snows.',
      excerpt: 'In time.',
      author: 'Jane Doe',
      tags: ['tyres', 'winter'],
      coverImageUrl: 'https://example.com/tyres.jpg',
    };
    const published = await api.live.dealer.publishes('winter-tyres', post);
    const { data } = await list();
    expect(data).toEqual([published]);
    expect(data).toEqual([
      {
        id: expect.any(String),
        slug: 'winter-tyres',
        ...post,
        publishedDate: expect.stringMatching(TIMESTAMP),
        createdDate: expect.stringMatching(TIMESTAMP),
        updatedDate: expect.stringMatching(TIMESTAMP),
      },
    ]);
  });

  it('returns every field of a post with the minimum of content', async () => {
    await api.live.dealer.publishes('short', { title: 'Short', content: 'A *very* short one.' });
    const { data } = await list();
    expect(data).toMatchObject([
      { excerpt: 'A very short one.', author: null, tags: [], coverImageUrl: null },
    ]);
  });

  it('shows the newest first', async () => {
    for (const slug of ['one', 'two', 'three']) await api.live.dealer.publishes(slug);
    expect(await slugs()).toEqual(['three', 'two', 'one']);
    // A change does not publish the post again.
    await api.live.dealer.publishes('one', { title: 'Changed' });
    expect(await slugs()).toEqual(['three', 'two', 'one']);
  });

  it('shows neither drafts nor unpublished posts', async () => {
    await api.live.dealer.publishes('draft', { draft: true });
    await api.live.dealer.publishes('shown');
    await api.live.dealer.publishes('gone');
    const answer = await api.live.dealer.post('blogs/gone/unpublish');
    conforms(answer, unpublishBlogPost.response);
    expect(await slugs()).toEqual(['shown']);

    await api.live.dealer.publishes('draft', { draft: false });
    expect((await slugs()).sort()).toEqual(['draft', 'shown']);
  });

  it('pages, and returns the total', async () => {
    for (const slug of ['one', 'two', 'three']) await api.live.dealer.publishes(slug);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, limit: 2 })));
    expect(pages.map(({ data }) => data.map(({ slug }) => slug))).toEqual([
      ['three', 'two'],
      ['one'],
      [],
    ]);
    expect(pages[2]).toEqual({ data: [], total: 3, page: 3, limit: 2, totalPages: 2 });
    expect(await list({ limit: 101 })).toMatchObject({ limit: 100 });
  });

  it('shows no posts of another organization or the other environment', async () => {
    const other = await anOrganization();
    await api.live.dealer.publishes('mine');
    await api.test.dealer.publishes('tried');
    expect([await slugs(), await slugs(api.test), await slugs(other.live)]).toEqual([
      ['mine'],
      ['tried'],
      [],
    ]);
  });

  it.each([
    ['page=0', 'page'],
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['tag=tyres', 'tag'],
  ])('refuses %s', async (query, field) => {
    refusesFields(await api.live.get(PATH, query), field);
  });
});
