import { randomUUID } from 'node:crypto';
import { getBrand } from '@forecourt/contracts/catalog/rpc';
import { engagementErrors } from '@forecourt/contracts/engagement/errors';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

function aBrandWhileCatalogThrows(error: Error) {
  gateway.fake(getBrand, () => {
    throw error;
  });
  return gateway.get(`/external/brands/${randomUUID()}`, { key: gateway.issueKey().key });
}

it('throws the error behind an internal error', async () => {
  const bug = new TypeError('brand.models is not iterable');

  await expect(aBrandWhileCatalogThrows(bug)).rejects.toBe(bug);
});

it('names an error that the operation does not declare', async () => {
  await expect(aBrandWhileCatalogThrows(engagementErrors.blog_post_not_found())).rejects.toThrow(
    'does not declare the error engagement.blog_post_not_found',
  );
});
