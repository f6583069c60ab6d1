import {
  listContactMessages,
  listSubscribers,
  listTestDrives,
} from '@forecourt/contracts/engagement/rpc';
import { aProvenCustomer, PASSWORD } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, aVehicle, conforms } from '@forecourt/tests/e2e/api';

it('an erasure leaves the dealer that there were forms, and nothing of who sent them', async () => {
  const { live } = await anOrganization();
  const { user, accessToken } = await aProvenCustomer(live);
  const me = live.as(accessToken);
  const { email } = user;
  const vehicleId = await live.dealer.hasOne(aVehicle());
  const person = { name: 'Jane Doe', email, phone: '+1 555 0100', message: 'Call me' };
  const drive = { ...person, vehicleId, preferredDate: '2026-12-01T10:00' };
  await live.post('/external/test-drives', drive);
  await me.post('/external/test-drives', { ...drive, email: `other-${email}` });
  await live.post('/external/contact/submit', { ...person, vehicleId });
  await live.post('/external/newsletter/subscribe', { email });
  await me.put(`/external/auth/me/favorites/${vehicleId}`);

  const answer = await me.delete('/external/auth/me', { password: PASSWORD });
  expect(answer).toMatchObject({ status: 200 });

  const erased = { name: 'Erased', email: '', phone: null, vehicleId };
  const drives = conforms(await live.dealer.get('test-drives'), listTestDrives.response);
  expect(drives.data).toHaveLength(2);
  for (const one of drives.data) {
    expect(one).toMatchObject({ ...erased, message: null, preferredDate: null });
    expect(one.preferredTime).toBe('2026-12-01T10:00:00.000Z');
  }
  const messages = conforms(await live.dealer.get('contacts'), listContactMessages.response);
  expect(messages.data).toMatchObject([{ ...erased, subject: null, message: '' }]);
  const subscribers = await live.dealer.get('subscribers');
  expect(conforms(subscribers, listSubscribers.response).total).toBe(0);
});
