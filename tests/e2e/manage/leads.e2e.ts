import { randomUUID } from 'node:crypto';
import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
} from '@forecourt/contracts/engagement/rpc';
import { testDriveStatuses, type TestDriveStatus } from '@forecourt/contracts/engagement/shapes';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  refuses,
  refusesFields,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

let api: Api;
let vehicleId: string;
beforeEach(async () => {
  api = await anOrganization();
  vehicleId = await api.live.dealer.hasOne(aVehicle());
});
const requestOne = async () => {
  const form = { vehicleId, name: 'Jane Doe', email: anEmail() };
  const answer = await api.live.post('/external/test-drives', form);
  return conforms(answer, requestTestDrive.response, 201).data.id;
};
const setStatus = (id: string, status: unknown, { dealer }: Integrator = api.live) =>
  dealer.patch(`test-drives/${id}`, { status });
const moves = async (id: string, status: TestDriveStatus) =>
  conforms(await setStatus(id, status), setTestDriveStatus.response).data;

describe('GET test-drives', () => {
  const list = async (query = {}) =>
    conforms(await api.live.dealer.get('test-drives', query), listTestDrives.response);

  it('lists the newest first, by status and page', async () => {
    const ids = [await requestOne(), await requestOne(), await requestOne()];
    await moves(ids[1]!, 'confirmed');
    const idsOf = async (query = {}) => (await list(query)).data.map(({ id }) => id);

    expect(await idsOf()).toEqual([...ids].reverse());
    expect(await idsOf({ status: 'pending' })).toEqual([ids[2], ids[0]]);
    expect(await idsOf({ status: 'confirmed' })).toEqual([ids[1]]);
    expect(await idsOf({ status: 'expired' })).toEqual([]);
    expect(await idsOf({ page: 2, limit: 2 })).toEqual([ids[0]]);
    expect(await list({ limit: 2 })).toMatchObject({ total: 3, totalPages: 2 });
  });

  it.each(['status=open', 'page=0', 'from=2026-01-01'])('refuses %s', async (query) => {
    const answer = await api.live.dealer.get('test-drives', query);
    refusesFields(answer, query.split('=', 1)[0]!);
  });
});

describe('PATCH test-drives/:id', () => {
  /** Decision D20, with the moves that lead to each status. */
  const ways: Record<TestDriveStatus, TestDriveStatus[]> = {
    pending: [],
    confirmed: ['confirmed'],
    declined: ['declined'],
    cancelled: ['cancelled'],
    expired: ['expired'],
    completed: ['confirmed', 'completed'],
    no_show: ['confirmed', 'no_show'],
  };
  const allowed: Partial<Record<TestDriveStatus, TestDriveStatus[]>> = {
    pending: ['confirmed', 'declined', 'cancelled', 'expired'],
    confirmed: ['completed', 'no_show', 'cancelled'],
  };

  it.each(testDriveStatuses)('makes only the allowed moves from %s', async (from) => {
    for (const to of testDriveStatuses.filter((status) => status !== from)) {
      const id = await requestOne();
      for (const step of ways[from]) await moves(id, step);
      const answer = await setStatus(id, to);
      if (allowed[from]?.includes(to)) {
        const { data } = conforms(answer, setTestDriveStatus.response);
        expect(data).toMatchObject({ id, status: to });
      } else {
        refuses(answer, 409, 'engagement.test_drive_move_not_allowed');
      }
    }
  });

  it("answers 404 to an unknown test drive, another organization's or the other environment's", async () => {
    const other = await anOrganization();
    const id = await requestOne();
    refuses(await setStatus(randomUUID(), 'confirmed'), 404, 'engagement.test_drive_not_found');
    refuses(await setStatus(id, 'confirmed', other.live), 404, 'engagement.test_drive_not_found');
    refuses(await setStatus(id, 'confirmed', api.test), 404, 'engagement.test_drive_not_found');
    expect(await moves(id, 'declined')).toMatchObject({ status: 'declined' });
  });

  it.each([undefined, 'done', null])('refuses the status %j', async (status) => {
    refusesFields(await setStatus(await requestOne(), status), 'status');
  });
});

describe('GET contacts', () => {
  it('lists the newest first, by page', async () => {
    for (const message of ['one', 'two', 'three']) {
      const form = { name: 'Jane', email: anEmail(), message };
      await api.live.post('/external/contact/submit', form);
    }
    const answer = await api.live.dealer.get('contacts', { page: 1, limit: 2 });
    const { data, ...page } = conforms(answer, listContactMessages.response);
    expect(data.map(({ message }) => message)).toEqual(['three', 'two']);
    expect(page).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
  });
});

describe('GET subscribers', () => {
  it('lists everybody who ever subscribed, by page', async () => {
    const emails = [anEmail(), anEmail(), anEmail()];
    for (const email of emails) await api.live.post('/external/newsletter/subscribe', { email });
    await api.live.post('/external/newsletter/unsubscribe', { email: emails[0] });

    const pages = await Promise.all(
      [1, 2].map((page) => api.live.dealer.get('subscribers', { page, limit: 2 })),
    );
    const listed = pages.flatMap((answer) => conforms(answer, listSubscribers.response).data);
    expect(listed.map(({ email }) => email).sort()).toEqual([...emails].sort());
    expect(listed.filter(({ subscribed }) => subscribed)).toHaveLength(2);
  });
});
