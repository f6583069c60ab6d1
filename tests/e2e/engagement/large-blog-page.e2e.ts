import { listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import { anOrganization, conforms } from '@forecourt/tests/e2e/api';

/** The longest that a post may be, in characters of three bytes. */
const LONGEST = 200_000;

it('a page of 100 of the longest posts is answered whole', async () => {
  const { live } = await anOrganization();
  const contentOf = (index: number) => String(index % 10).padEnd(LONGEST, '車');
  for (let index = 0; index < 100; index += 1) {
    await live.dealer.publishes(`post-${index}`, { content: contentOf(index) });
  }
  await live.dealer.publishes('the-newest');

  const answer = await live.get('/external/blogs', { page: 1, limit: 100 });

  const { data, ...rest } = conforms(answer, listBlogPosts.response);
  expect(rest).toEqual({ total: 101, page: 1, limit: 100, totalPages: 2 });
  expect(data.map(({ slug }) => slug)).toEqual([
    'the-newest',
    ...Array.from({ length: 99 }, (_, index) => `post-${99 - index}`),
  ]);
  const wrong = data.slice(1).filter(({ content }, index) => content !== contentOf(99 - index));
  expect(wrong.map(({ slug }) => slug)).toEqual([]);
}, 120_000);
