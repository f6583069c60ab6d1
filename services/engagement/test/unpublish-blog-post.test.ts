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

it('removes a post from the list and keeps it as a draft', async () => {
  const context = aTenant();
  const { data: post } = await engagement.call(publishBlogPost, aBlogPost(), context);

  const reply = await engagement.call(unpublishBlogPost, { slug: 'winter-tyres' }, context);

  expect(reply).toEqual({ data: { id: post.id, slug: 'winter-tyres' } });
  expect(await engagement.call(listBlogPosts, {}, context)).toMatchObject({ total: 0 });
  const { data: draft } = await engagement.call(
    publishBlogPost,
    aBlogPost({ draft: true }),
    context,
  );
  expect(draft).toMatchObject({ id: post.id, content: post.content, publishedDate: null });
});

it('returns the same answer for a draft and leaves it unchanged', async () => {
  const context = aTenant();
  const draft = aBlogPost({ draft: true });
  const { data: before } = await engagement.call(publishBlogPost, draft, context);

  const reply = await engagement.call(unpublishBlogPost, { slug: 'winter-tyres' }, context);

  expect(reply).toEqual({ data: { id: before.id, slug: 'winter-tyres' } });
  const { data: after } = await engagement.call(publishBlogPost, draft, context);
  expect(after).toEqual(before);
});

it('refuses an unknown slug', async () => {
  await expect(
    engagement.call(unpublishBlogPost, { slug: 'winter-tyres' }, aTenant()),
  ).rejects.toMatchObject({ code: 'engagement.blog_post_not_found', kind: 'not_found' });
});

it('neither finds nor changes anything in another organization or the other environment', async () => {
  const context = aTenant();
  const { data: post } = await engagement.call(publishBlogPost, aBlogPost(), context);

  for (const other of [aTenant(), otherEnvironmentOf(context)])
    await expect(
      engagement.call(unpublishBlogPost, { slug: 'winter-tyres' }, other),
    ).rejects.toMatchObject({ code: 'engagement.blog_post_not_found' });

  expect((await engagement.call(listBlogPosts, {}, context)).data).toEqual([post]);
});
