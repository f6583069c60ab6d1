import { unpublishBlogPost } from '@forecourt/contracts/engagement/rpc';
import {
  anOrganization,
  conforms,
  refuses,
  refusesFields,
  TIMESTAMP,
  type Api,
} from '@forecourt/tests/e2e/api';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const unpublish = (slug: string, site = api.live) => site.dealer.post(`blogs/${slug}/unpublish`);

describe('PUT blogs/:slug', () => {
  it('replaces the post with this slug as a whole, and keeps its id and dates', async () => {
    const first = await api.live.dealer.publishes('post', { author: 'Jane', tags: ['a'] });
    const second = await api.live.dealer.publishes('post', { title: 'Second' });
    expect(second).toEqual({
      ...first,
      title: 'Second',
      author: null,
      tags: [],
      updatedDate: expect.stringMatching(TIMESTAMP),
    });
    expect(second.updatedDate > first.updatedDate).toBe(true);
  });

  it('changes nothing when repeated', async () => {
    const first = await api.live.dealer.publishes('post');
    expect(await api.live.dealer.publishes('post')).toEqual(first);
  });

  it('keeps a draft without a publishedDate', async () => {
    const draft = await api.live.dealer.publishes('post', { draft: true });
    expect(draft.publishedDate).toBeNull();
    expect((await api.live.dealer.publishes('post')).publishedDate).toMatch(TIMESTAMP);
  });

  it('accepts a long post', async () => {
    const content = 'ä'.repeat(200_000);
    expect((await api.live.dealer.publishes('long', { content })).content).toBe(content);
  });

  it.each<[string, string, object]>([
    ['slug', 'Not_A_Slug', {}],
    ['title', 'post', { title: ' ' }],
    ['title', 'post', { title: 'x'.repeat(301) }],
    ['content', 'post', { content: undefined }],
    ['content', 'post', { content: 'x'.repeat(200_001) }],
    ['coverImageUrl', 'post', { coverImageUrl: '/cover.jpg' }],
    ['coverImageUrl', 'post', { coverImageUrl: 'javascript:alert(1)' }],
    ['tags', 'post', { tags: 'a,b' }],
    ['draft', 'post', { draft: 'yes' }],
  ])('refuses %s: %s %j', async (field, slug, wrong) => {
    const post = { title: 'Title', content: 'Text', ...wrong };
    refusesFields(await api.live.dealer.put(`blogs/${slug}`, post), field);
  });
});

describe('POST blogs/:slug/unpublish', () => {
  it('unpublishes a post, and returns the same again', async () => {
    const { id } = await api.live.dealer.publishes('post');
    for (let time = 0; time < 2; time += 1) {
      const { data } = conforms(await unpublish('post'), unpublishBlogPost.response);
      expect(data).toEqual({ id, slug: 'post' });
    }
    const { body } = await api.live.get('/external/blogs');
    expect(body).toMatchObject({ total: 0 });
  });

  it("answers 404 to an unknown post, another organization's or the other environment's", async () => {
    const other = await anOrganization();
    await api.live.dealer.publishes('post');
    refuses(await unpublish('nothing'), 404, 'engagement.blog_post_not_found');
    refuses(await unpublish('post', other.live), 404, 'engagement.blog_post_not_found');
    refuses(await unpublish('post', api.test), 404, 'engagement.blog_post_not_found');
    const { body } = await api.live.get('/external/blogs');
    expect(body).toMatchObject({ total: 1 });
  });
});
