import {
  listBlogPosts,
  submitContactMessage,
  subscribe,
  unsubscribe,
} from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '../a-customer.js';
import { conforms, refuses } from '../api.js';
import { subscribersOf, contactsOf, testDrivesOf } from './forms-of.js';
import type { Checks } from './check.js';

export const formChecks: Checks = {
  'POST /external/newsletter/subscribe': async ({ site: mySite }, { site }) => {
    const email = anEmail();
    conforms(await site.post('/external/newsletter/subscribe', { email }), subscribe.response);
    expect((await subscribersOf(site)).map((one) => one.email)).toEqual([email]);
    expect((await subscribersOf(mySite)).map((one) => one.email)).not.toContain(email);
  },

  'POST /external/newsletter/unsubscribe': async ({ site: mySite }, { site }) => {
    const email = anEmail();
    conforms(await mySite.post('/external/newsletter/subscribe', { email }), subscribe.response);
    const answer = await site.post('/external/newsletter/unsubscribe', { email });
    conforms(answer, unsubscribe.response);
    expect(await subscribersOf(mySite)).toContainEqual(
      expect.objectContaining({ email, subscribed: true }),
    );
  },

  'GET /external/blogs': async (_, { site }) => {
    const list = conforms(await site.get('/external/blogs'), listBlogPosts.response);
    expect(list).toMatchObject({ data: [], total: 0, totalPages: 0 });
  },

  'POST /external/contact/submit': async ({ site: mySite, ids }, { site }) => {
    const contact = { name: 'Jane', email: anEmail(), message: 'To the stranger' };
    const { vehicleId } = ids;
    const answer = await site.post('/external/contact/submit', { ...contact, vehicleId });
    const { data } = conforms(answer, submitContactMessage.response, 201);
    expect(data.ignoredFields).toEqual(['vehicleId']);
    expect(await contactsOf(site)).toMatchObject([{ ...contact, vehicleId: null }]);
    expect(await contactsOf(mySite)).toEqual([]);
  },

  'POST /external/test-drives': async ({ site: mySite, ids }, { site }) => {
    const before = await testDrivesOf(mySite);
    const drive = { vehicleId: ids.vehicleId, name: 'Jane', email: anEmail() };
    const answer = await site.post('/external/test-drives', drive);
    refuses(answer, 404, 'inventory.vehicle_not_found');
    expect(await testDrivesOf(site)).toEqual([]);
    expect(await testDrivesOf(mySite)).toEqual(before);
  },
};
