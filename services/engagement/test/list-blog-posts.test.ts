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

async function threePosts() {
  const context = aTenant();
  for (const slug of ['first', 'second', 'third'])
    await engagement.call(publishBlogPost, aBlogPost({ slug }), context);
  return context;
}

it('returns published posts, newest first', async () => {
  const context = await threePosts();

  const list = await engagement.call(listBlogPosts, {}, context);

  expect(list.data.map(({ slug }) => slug)).toEqual(['third', 'second', 'first']);
  expect(list).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 });
});

it('returns a post exactly as published', async () => {
  const context = aTenant();
  const { data } = await engagement.call(
    publishBlogPost,
    aBlogPost({ author: 'Sam', tags: ['tyres'], coverImageUrl: 'https://img.example/a.jpg' }),
    context,
  );

  const list = await engagement.call(listBlogPosts, {}, context);

  expect(list.data).toEqual([data]);
});

it('neither lists nor counts drafts and unpublished posts', async () => {
  const context = await threePosts();
  await engagement.call(publishBlogPost, aBlogPost({ slug: 'draft', draft: true }), context);
  await engagement.call(unpublishBlogPost, { slug: 'second' }, context);

  const { data, total } = await engagement.call(listBlogPosts, {}, context);

  expect(data.map(({ slug }) => slug)).toEqual(['third', 'first']);
  expect(total).toBe(2);
});

it('returns one page and the total', async () => {
  const page = { page: 2, limit: 2 };

  const list = await engagement.call(listBlogPosts, page, await threePosts());

  expect(list.data.map(({ slug }) => slug)).toEqual(['first']);
  expect(list).toMatchObject({ total: 3, ...page, totalPages: 2 });
});

it('returns an empty page and the right total past the end', async () => {
  const list = await engagement.call(listBlogPosts, { page: 9, limit: 500 }, await threePosts());

  expect(list).toEqual({ data: [], total: 3, page: 9, limit: 100, totalPages: 1 });
});

it('orders posts with the same date by id', async () => {
  const context = await threePosts();
  await engagement.sql('UPDATE blog_post SET published_date = now() WHERE organization_id = $1', [
    context.tenant.organizationId,
  ]);

  const { data } = await engagement.call(listBlogPosts, {}, context);

  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
});

it('shows nothing from another organization or the other environment', async () => {
  const context = await threePosts();

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    expect(await engagement.call(listBlogPosts, {}, other)).toEqual({
      data: [],
      total: 0,
      page: 1,
      limit: 20,
      totalPages: 0,
    });
});
