import type { ContactMessage, Subscriber, TestDrive } from '@forecourt/contracts/engagement/shapes';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, aVehicle, eventually, type Api } from '@forecourt/tests/e2e/api';
import { forecourt, forecourtJson, tenantOf } from '@forecourt/tests/e2e/forecourt-command';

let api: Api;
let tenant: string[];
beforeEach(async () => {
  api = await anOrganization();
  tenant = tenantOf(api.live);
});

it('forecourt test-drives lists requests and sets their status', async () => {
  const vehicleId = await api.live.dealer.hasOne(aVehicle());
  for (const name of ['Jane', 'Joe']) {
    const form = { vehicleId, name, email: anEmail(), preferredDate: 'after work' };
    await api.live.post('/external/test-drives', form);
  }
  const list = (...options: string[]) =>
    forecourtJson<TestDrive[]>('test-drives', 'list', ...tenant, ...options);
  const [joe, jane] = await list();
  expect([joe, jane]).toMatchObject([
    { name: 'Joe', status: 'pending', preferredDate: 'after work' },
    { name: 'Jane' },
  ]);

  const setStatus = (status: string) =>
    forecourt(['test-drives', 'set-status', joe!.id, status, ...tenant]);
  expect(await setStatus('confirmed')).toMatchObject({
    code: 0,
    stdout: 'The test drive of Joe is confirmed.\n',
  });
  expect(await setStatus('declined')).toMatchObject({ code: 1 });
  expect(await list('--status', 'pending')).toMatchObject([{ id: jane!.id }]);
  expect(await list('--limit', '1')).toMatchObject([{ id: joe!.id }]);

  const { code, stdout } = await forecourt(['test-drives', 'list', ...tenant]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ID +STATUS +NAME/);
  expect(stdout).toContain('after work');
});

it('forecourt contacts lists the messages', async () => {
  const form = { name: 'Jane', email: anEmail(), message: 'Line one\nline two \u001b[31mred' };
  await api.live.post('/external/contact/submit', form);
  expect(await forecourtJson<ContactMessage[]>('contacts', 'list', ...tenant)).toMatchObject([
    form,
  ]);
  const { code, stdout } = await forecourt(['contacts', 'list', ...tenant]);
  expect(code).toBe(0);
  expect(stdout).toContain('Line one line two');
  expect(stdout).not.toContain('\u001b');
});

it('forecourt subscribers lists the newsletter subscribers', async () => {
  const emails = [anEmail(), anEmail()];
  for (const email of emails) await api.live.post('/external/newsletter/subscribe', { email });
  await api.live.post('/external/newsletter/unsubscribe', { email: emails[0] });
  const listed = await forecourtJson<Subscriber[]>('subscribers', 'list', ...tenant);
  expect(Object.fromEntries(listed.map(({ email, subscribed }) => [email, subscribed]))).toEqual({
    [emails[0]!]: false,
    [emails[1]!]: true,
  });
});

it('forecourt impressions reports the views of each vehicle', async () => {
  const vehicle = aVehicle();
  const id = await api.live.dealer.hasOne(vehicle);
  await api.live.get(`/external/vehicles/${id}`);
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const report = ['impressions', 'report', '--from', day(-1), '--to', day(1), ...tenant];
  await eventually(async () => {
    expect(await forecourtJson(...report)).toMatchObject([
      { stockNumber: vehicle.stockNumber, impressions: 1 },
    ]);
  });
  expect((await forecourt(report)).stdout).toContain(vehicle.stockNumber);
});

it.each(['test-drives', 'contacts', 'subscribers'])(
  'forecourt %s list prints an empty list for programs and a message for people when there is nothing',
  async (command) => {
    expect(await forecourtJson(command, 'list', ...tenant)).toEqual([]);
    const { code, stdout, stderr } = await forecourt([command, 'list', ...tenant]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/\S/);
  },
);
