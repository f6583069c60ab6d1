import { randomUUID } from 'node:crypto';
import { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  aVehicle,
  conforms,
  eventually,
  operator,
  refuses,
  refusesFields,
  type Api,
} from '@forecourt/tests/e2e/api';

const PATH = '/manage/mails';

let api: Api;
let contactEmail: string;
beforeEach(async () => {
  api = await anOrganization();
  contactEmail = anEmail();
  await operator().patch(`/manage/organizations/${api.organization.slug}`, { contactEmail });
});
const list = async (query: object = {}) => {
  const answer = await operator().get(PATH, { organization: api.organization.slug, ...query });
  return conforms(answer, listMails.response).data;
};
const theMail = async (id: string) =>
  conforms(await operator().get(`${PATH}/${id}`), getMail.response).data;
const sendMessage = (name: string) =>
  api.live.post('/external/contact/submit', { name, email: anEmail(), message: `I am ${name}.` });

it('a contact message and a test drive become mails to the dealer, kept where there is no SMTP server', async () => {
  await sendMessage('Jane');
  const vehicleId = await api.test.dealer.hasOne(aVehicle().of('Kia', 'Rio').from(2018));
  const form = { vehicleId, name: 'Joe', email: anEmail() };
  await api.test.post('/external/test-drives', form);

  const mails = await eventually(async () => {
    const kept = await list({ status: 'kept' });
    expect(kept).toHaveLength(2);
    return kept;
  });
  expect(mails).toMatchObject([
    { environment: 'test', template: 'test_drive', to: contactEmail },
    { environment: 'live', template: 'contact_message', subject: 'Message from Jane' },
  ]);
  expect((await theMail(mails[1]!.id)).text).toContain('> I am Jane.');
  const { text, replyTo } = await theMail(mails[0]!.id);
  expect(text).toContain('2018 Kia Rio');
  expect(replyTo).toBe(form.email);
});

it('lists by environment, status and page', async () => {
  for (const name of ['Jane', 'Joe']) await sendMessage(name);
  await eventually(async () => expect(await list({ status: 'kept' })).toHaveLength(2));

  const subjects = async (query: object) => (await list(query)).map(({ subject }) => subject);
  expect(await subjects({})).toEqual(['Message from Joe', 'Message from Jane']);
  expect(await subjects({ page: 2, limit: 1 })).toEqual(['Message from Jane']);
  expect(await subjects({ environment: 'test' })).toEqual([]);
  expect(await subjects({ status: 'failed' })).toEqual([]);
});

it("shows no other organization's mails under an organization", async () => {
  await sendMessage('Jane');
  await eventually(async () => expect(await list()).toHaveLength(1));

  const other = await anOrganization();

  expect(await list({ organization: other.organization.slug })).toEqual([]);
});

it('answers 404 to an unknown mail or organization', async () => {
  refuses(await operator().get(`${PATH}/${randomUUID()}`), 404, 'engagement.mail_not_found');
  const answer = await operator().get(PATH, { organization: `no-${randomUUID()}` });
  refuses(answer, 404, 'identity.organization_not_found');
});

it.each(['status=lost', 'environment=prod', 'page=0', 'to=jane'])('refuses %s', async (query) => {
  refusesFields(await operator().get(PATH, query), query.split('=', 1)[0]!);
});
