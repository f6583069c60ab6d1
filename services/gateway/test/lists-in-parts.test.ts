import { randomUUID } from 'node:crypto';
import { listBlogPosts } from '@forecourt/contracts/engagement/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import { reportImpressions } from '@forecourt/contracts/inventory/rpc';
import { getOrganization } from '@forecourt/contracts/identity/rpc';
import { anOrganization } from './builders.js';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const DATE = '2026-03-01T09:30:00.000Z';
/** A post whose text looks like the part of a list that surrounds it. */
const aPost = (slug: string) => ({
  id: randomUUID(),
  title: '"data":[',
  slug,
  excerpt: ']}',
  content: '{"next":{"left":1},"data":[]}',
  coverImageUrl: null,
  author: null,
  tags: [']}'],
  publishedDate: DATE,
  createdDate: DATE,
  updatedDate: DATE,
});
const page = { total: 9, page: 1, limit: 20, totalPages: 1 };
const blogs = () => gateway.get('/external/blogs', { key: gateway.issueKey().key });

it('joins the parts of a page in their order', async () => {
  const posts = ['a', 'b', 'c'].map(aPost);
  const next = { date: DATE, id: posts[0]!.id, left: 2, total: 9 };
  const asked = gateway.fake(listBlogPosts, (request) =>
    request.next ? { ...page, data: posts.slice(1) } : { ...page, next, data: posts.slice(0, 1) },
  );

  const { text, body } = await blogs();

  expect(body).toEqual({ statusCode: 200, data: posts, ...page });
  expect(text).toMatch(/^\{"statusCode":200,"data":\[/);
  expect(asked.map(({ request }) => request)).toEqual([
    { page: 1, limit: 20 },
    { page: 1, limit: 20, next },
  ]);
});

it.each([
  ['all parts are', [[], []]],
  ['the first part is', [[], ['a']]],
  ['the last part is', [['a'], []]],
])('stays well-formed if %s empty', async (_, slugs) => {
  const [first, last] = slugs.map((some) => some.map(aPost));
  const next = { date: DATE, id: randomUUID(), left: 1, total: 9 };
  gateway.fake(listBlogPosts, (request) =>
    request.next ? { ...page, data: last! } : { ...page, next, data: first! },
  );

  expect((await blogs()).body).toEqual({ statusCode: 200, data: [...first!, ...last!], ...page });
});

it('answers with no part if one cannot be had', async () => {
  gateway.fake(listBlogPosts, (request) => {
    if (request.next) throw platformErrors.service_unavailable();
    return {
      ...page,
      next: { date: DATE, id: randomUUID(), left: 1, total: 9 },
      data: [aPost('a')],
    };
  });

  expect(await blogs()).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
});

it('takes the total of a report from its last part', async () => {
  const organization = anOrganization();
  gateway.fake(getOrganization, () => ({ data: organization }));
  const row = (stockNumber: string) => ({
    day: '2026-03-01',
    vehicleId: randomUUID(),
    stockNumber,
    name: 'Camry',
    impressions: 2,
  });
  const rows = [row('A'), row('B')];
  const next = { day: '2026-03-01', stockNumber: 'A', total: 2 };
  gateway.fake(reportImpressions, (request) =>
    request.next ? { total: 4, data: rows.slice(1) } : { total: 2, next, data: rows.slice(0, 1) },
  );

  const { body } = await gateway.get(
    `/manage/organizations/${organization.slug}/live/impressions?from=2026-03-01&to=2026-03-02`,
    { token: OPERATOR_TOKEN },
  );

  expect(body).toEqual({ statusCode: 200, data: rows, total: 4 });
});

it('takes no `next` from outside', async () => {
  gateway.fake(listBlogPosts, () => ({ ...page, data: [] }));

  const answer = await gateway.get('/external/blogs?next[id]=x', { key: gateway.issueKey().key });

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } });
});
