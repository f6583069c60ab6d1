import { publishBlogPost } from '@forecourt/contracts/engagement/rpc';
import { blogPosts } from './publish-blog-posts.js';

it.each(blogPosts)('"$title" is a post of 200 to 400 words', (post) => {
  expect(publishBlogPost.request.safeParse(post).error).toBeUndefined();
  const words = post.content.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(200);
  expect(words).toBeLessThanOrEqual(400);
});

it('no two posts share a slug', () => {
  expect(new Set(blogPosts.map(({ slug }) => slug)).size).toBe(blogPosts.length);
});
