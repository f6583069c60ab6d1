import {
  listBlogPosts,
  publishBlogPost,
  unpublishBlogPost,
} from '@forecourt/contracts/engagement/rpc';
import { MAX_MESSAGE_BYTES } from '@forecourt/service-kit/rpc/message-size';
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

describe('a page that is too large for one message', () => {
  const LONG = 200_000;

  /** Posts that hold in `count` characters of three bytes what a part holds in all. */
  async function longPosts(count: number) {
    const context = aTenant();
    for (let index = 0; index < count; index += 1) {
      const post = aBlogPost({ slug: `post-${index}`, content: '車'.repeat(LONG) });
      await engagement.call(publishBlogPost, post, context);
    }
    return context;
  }

  /** Follows the parts to the end, as the gateway does; `between` runs before each next part. */
  async function partsOf(
    context: ReturnType<typeof aTenant>,
    page: { page?: number; limit?: number },
    between: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const parts = [await engagement.call(listBlogPosts, page, context)];
    for (let { next } = parts[0]!; next; next = parts.at(-1)!.next) {
      await between();
      parts.push(await engagement.call(listBlogPosts, { ...page, next }, context));
    }
    return { parts, slugs: parts.flatMap(({ data }) => data.map(({ slug }) => slug)) };
  }

  it('comes in parts, each with the total', async () => {
    const context = await longPosts(7);

    const { parts, slugs } = await partsOf(context, { page: 1, limit: 5 });

    expect(slugs).toEqual(['post-6', 'post-5', 'post-4', 'post-3', 'post-2']);
    expect(parts.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(parts).toMatchObject(parts.map(() => ({ total: 7, limit: 5, totalPages: 2 })));
    expect((await partsOf(context, { page: 2, limit: 5 })).slugs).toEqual(['post-1', 'post-0']);
  });

  it('shows no post twice, and the total of its first part, while posts come and go', async () => {
    const context = await longPosts(5);
    let changes = 0;
    const change = async () => {
      changes += 1;
      const slug = `new-${changes}`;
      await engagement.call(publishBlogPost, aBlogPost({ slug }), context);
      await engagement.call(unpublishBlogPost, { slug: `post-${changes}` }, context);
    };

    const { parts, slugs } = await partsOf(context, { page: 1, limit: 5 }, change);

    // After post-4 and post-3, post-1 was unpublished, and post-2 was after post-0 had come.
    expect(slugs).toEqual(['post-4', 'post-3', 'post-2', 'post-0']);
    expect(parts).toMatchObject(parts.map(() => ({ total: 5 })));
  });

  it('has parts that fit, whatever JSON makes of their characters', async () => {
    const context = aTenant();
    for (let index = 0; index < 12; index += 1) {
      const post = aBlogPost({ slug: `post-${index}`, content: `x${'\u0001'.repeat(LONG - 2)}x` });
      await engagement.call(publishBlogPost, post, context);
    }

    const { parts, slugs } = await partsOf(context, { page: 1, limit: 20 });

    expect(slugs).toHaveLength(12);
    const sizes = parts.map((part) => Buffer.byteLength(JSON.stringify(part)));
    expect(Math.max(...sizes)).toBeGreaterThan(6 * LONG);
    expect(Math.max(...sizes)).toBeLessThan(MAX_MESSAGE_BYTES);
  });
});
