import { randomUUID } from 'node:crypto';
import {
  dropDeadLetter,
  getDeadLetter,
  listDeadLetters,
  replayDeadLetter,
  type DeadLetter,
} from '@forecourt/contracts/dead-letters';
import { platformErrors } from '@forecourt/contracts/errors';
import { serviceNames } from '@forecourt/contracts/health';
import { OPERATOR_TOKEN, startTestGateway, type TestGateway } from './start-test-gateway.js';

const token = OPERATOR_TOKEN;
const PATH = '/manage/dead-letters';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

const aLetter = (service: string): DeadLetter => ({
  id: randomUUID(),
  service,
  name: 'identity.user.linked',
  requestId: 'a-request',
  occurredDate: '2026-03-01T09:30:00.000Z',
  reason: 'no',
  refusals: 5,
  keptDate: '2026-03-01T09:30:01.000Z',
});

/** Gives every service these many dead letters, in the order of `serviceNames`. */
function everyServiceKeeps(...counts: number[]): DeadLetter[] {
  return serviceNames.flatMap((service, index) => {
    const kept = Array.from({ length: counts[index]! }, () => aLetter(service));
    gateway.fake(listDeadLetters(service), ({ offset, limit }) => ({
      data: kept.slice(offset, offset + limit),
      total: kept.length,
    }));
    return kept;
  });
}
const list = async (query = '') => (await gateway.get(`${PATH}${query}`, { token })).body;

describe('the list of dead letters', () => {
  it('has those of all services, and the total of all', async () => {
    const kept = everyServiceKeeps(1, 0, 2, 3, 0);

    expect(await list()).toEqual({
      statusCode: 200,
      data: kept,
      total: 6,
      page: 1,
      limit: 100,
      totalPages: 1,
    });
  });

  it('pages across services, and shows each dead letter once', async () => {
    const kept = everyServiceKeeps(1, 0, 2, 3, 1);

    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`?page=${page}&limit=2`)));

    expect(pages).toMatchObject(pages.map(() => ({ total: 7, limit: 2, totalPages: 4 })));
    expect(pages.map((page) => (page as { data: DeadLetter[] }).data)).toEqual([
      kept.slice(0, 2),
      kept.slice(2, 4),
      kept.slice(4, 6),
      kept.slice(6),
      [],
    ]);
  });

  it('of one service asks no other', async () => {
    const kept = everyServiceKeeps(1, 1, 1, 2, 1).filter(({ service }) => service === 'crm');
    gateway.fake(listDeadLetters('inventory'), () => {
      throw platformErrors.service_unavailable();
    });

    expect(await list('?service=crm')).toMatchObject({ data: kept, total: 2 });
  });

  it('is not given without one of the services: it would not be whole', async () => {
    everyServiceKeeps(1, 1, 1, 1, 1);
    gateway.fake(listDeadLetters('crm'), () => {
      throw platformErrors.service_unavailable();
    });

    expect(await list()).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
  });

  it('of an unknown service is refused', async () => {
    expect(await list('?service=billing')).toMatchObject({
      statusCode: 400,
      details: [{ field: 'service' }],
    });
  });
});

describe('a dead letter', () => {
  const letter = aLetter('crm');
  const path = `${PATH}/crm/${letter.id}`;

  it('is shown with its payload', async () => {
    const payload = { email: 'jane@example.com' };
    const asked = gateway.fake(getDeadLetter('crm'), () => ({ data: { ...letter, payload } }));

    const { status, body } = await gateway.get(path, { token });

    expect([status, body]).toMatchObject([200, { data: { ...letter, payload } }]);
    expect(asked).toMatchObject([{ request: { id: letter.id } }]);
  });

  it.each([
    ['replay', replayDeadLetter],
    ['drop', dropDeadLetter],
  ])('is given to its service to %s', async (action, contractOf) => {
    const asked = gateway.fake(contractOf('crm'), () => ({ data: letter }));

    const { status, body } = await gateway.post(`${path}/${action}`, { token });

    expect([status, body]).toMatchObject([200, { data: letter }]);
    expect(asked).toMatchObject([{ request: { id: letter.id } }]);
  });

  it('that is refused again is a conflict that says why', async () => {
    gateway.fake(replayDeadLetter('crm'), () => {
      throw platformErrors.dead_letter_refused({ message: 'crm refused the event again: no' });
    });

    expect(await gateway.post(`${path}/replay`, { token })).toMatchObject({
      status: 409,
      body: { code: 'dead_letter_refused', error: 'crm refused the event again: no' },
    });
  });

  it.each(['', '/replay', '/drop'])('opens only to the operator: %s', async (below) => {
    const method = below === '' ? 'GET' : 'POST';

    expect(await gateway.send(method, path + below)).toMatchObject({ status: 401 });
  });
});
