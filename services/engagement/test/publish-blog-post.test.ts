import {
  listBlogPosts,
  publishBlogPost,
  unpublishBlogPost,
} from '@forecourt/contracts/engagement/rpc';
import { aTenant, otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { aBlogPost } from './builders.js';

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService);
});
afterAll(() => engagement.stop());

const publish = async (post: Parameters<typeof aBlogPost>[0], context = aTenant()) =>
  (await engagement.call(publishBlogPost, aBlogPost(post), context)).data;

it('publishes a post with every field', async () => {
  const post = await publish({
    excerpt: 'On rubber.',
    author: 'Sam',
    tags: ['tyres', 'winter'],
    coverImageUrl: 'https://img.example/tyre.jpg',
  });

  expect(post).toEqual({
    id: expect.any(String),
    title: 'Winter tyres',
    slug: 'winter-tyres',
    excerpt: 'On rubber.',
    content: 'When it gets cold, rubber gets hard.',
    coverImageUrl: 'https://img.example/tyre.jpg',
    author: 'Sam',
    tags: ['tyres', 'winter'],
    publishedDate: post.createdDate,
    createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updatedDate: post.createdDate,
  });
});

it('returns null for absent fields, and an empty list of tags', async () => {
  expect(await publish({})).toMatchObject({ coverImageUrl: null, author: null, tags: [] });
});

it('replaces the post when its slug is published again, but keeps its id and original dates', async () => {
  const context = aTenant();
  const first = await publish({ author: 'Sam', tags: ['tyres'] }, context);

  const second = await publish({ title: 'All-season tyres', content: 'They do.' }, context);

  expect(second).toEqual({
    ...first,
    title: 'All-season tyres',
    content: 'They do.',
    excerpt: 'They do.',
    author: null,
    tags: [],
    updatedDate: second.updatedDate,
  });
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({
    data: [second],
    total: 1,
  });
});

it('moves updatedDate only when something changes', async () => {
  const context = aTenant();
  const post = { author: 'Sam', tags: ['a', 'b'] };
  await publish(post, context);
  // Moved back an hour, so a changed date is sure to differ.
  await engagement.sql(
    `UPDATE blog_post SET updated_date = updated_date - interval '1 hour' WHERE organization_id = $1`,
    [context.tenant.organizationId],
  );
  const [before] = (await engagement.call(listBlogPosts, {}, context)).data;

  expect(await publish(post, context)).toEqual(before);
  const changed = await publish({ ...post, tags: ['b', 'a'] }, context);
  expect(Date.parse(changed.updatedDate)).toBeGreaterThan(Date.parse(before!.updatedDate));
});

it('keeps a draft out of the list until it is published', async () => {
  const context = aTenant();

  const draft = await publish({ draft: true }, context);
  expect(draft.publishedDate).toBeNull();
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({ total: 0 });

  const post = await publish({}, context);
  expect(post).toMatchObject({ id: draft.id, createdDate: draft.createdDate });
  expect(Date.parse(post.publishedDate!)).toBeGreaterThanOrEqual(Date.parse(draft.createdDate));
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({ data: [post] });
});

it('turns a published post back into a draft, and restores its first publishedDate later', async () => {
  const context = aTenant();
  const { publishedDate } = await publish({}, context);

  expect(await publish({ draft: true }, context)).toMatchObject({ publishedDate: null });
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({ total: 0 });
  expect(await publish({}, context)).toMatchObject({ publishedDate });
  await engagement.call(unpublishBlogPost, { slug: 'winter-tyres' }, context);
  expect(await publish({}, context)).toMatchObject({ publishedDate });
});

it('creates one post from simultaneous equal requests', async () => {
  const context = aTenant();

  const posts = await Promise.all(Array.from({ length: 5 }, () => publish({}, context)));

  expect(new Set(posts.map(({ id }) => id)).size).toBe(1);
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({ total: 1 });
});

it.each([
  ['Winter Tyres', 'slug'],
  ['-tyres', 'slug'],
  ['', 'slug'],
])('refuses "%s" as a slug', async (slug, field) => {
  await expect(publish({ slug })).rejects.toMatchObject({ details: [{ field }] });
});

it.each(['tyre.jpg', 'javascript:alert(1)', 'https://img.example/\u0000.jpg'])(
  'refuses "%s" as the URL of a cover image',
  async (coverImageUrl) => {
    await expect(publish({ coverImageUrl })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ field: 'coverImageUrl' }],
    });
  },
);

it('leaves the same slug in another organization or the other environment alone', async () => {
  const context = aTenant();
  const others = [aTenant(), otherEnvironmentOf(context)];
  const theirs = [await publish({}, others[0]), await publish({}, others[1])];

  const ours = await publish({ title: 'Ours' }, context);

  expect(theirs.map(({ id }) => id)).not.toContain(ours.id);
  for (const [index, other] of others.entries())
    expect((await engagement.call(listBlogPosts, {}, other)).data).toEqual([theirs[index]]);
});
