import { randomUUID } from 'node:crypto';
import { deadLetterSchema } from '@forecourt/contracts/dead-letters';
import { serviceNames } from '@forecourt/contracts/health';
import { pagesOf } from '@forecourt/contracts/page';
import { conforms, operator, refuses, refusesFields } from '@forecourt/tests/e2e/api';

const PATH = '/manage/dead-letters';
const list = async (query = {}) =>
  conforms(await operator().get(PATH, query), pagesOf(deadLetterSchema));

// No request makes a dead letter, so these have none. Those of libs/service-kit/test/dead-letters do.
describe('GET /manage/dead-letters', () => {
  it('is answered by every service together', async () => {
    expect(await list()).toEqual({ data: [], total: 0, page: 1, limit: 100, totalPages: 0 });
  });

  it.each(serviceNames)('is answered by %s', async (service) => {
    expect(await list({ service, limit: 5 })).toMatchObject({ data: [], total: 0, limit: 5 });
  });

  it('refuses a service that does not exist', async () => {
    refusesFields(await operator().get(PATH, { service: 'billing' }), 'service');
  });
});

describe.each(serviceNames)('an unknown dead letter of %s', (service) => {
  const path = `${PATH}/${service}/${randomUUID()}`;

  it('is neither shown nor replayed nor dropped', async () => {
    refuses(await operator().get(path), 404, 'dead_letter_not_found');
    refuses(await operator().post(`${path}/replay`), 404, 'dead_letter_not_found');
    refuses(await operator().post(`${path}/drop`), 404, 'dead_letter_not_found');
  });
});
