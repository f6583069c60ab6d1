import { listContactMessages, submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import {
  anOrganization,
  conforms,
  refusesFields,
  TIMESTAMP,
  type Answer,
  type Api,
  type Integrator,
} from '@forecourt/tests/e2e/api';

const PATH = '/external/contact/submit';

let api: Api;
beforeEach(async () => {
  api = await anOrganization();
});
const aMessage = (more: object = {}) => ({
  name: 'Jane Doe',
  email: anEmail(),
  message: 'Is the Camry still there?',
  ...more,
});
const answered = (answer: Answer) => conforms(answer, submitContactMessage.response, 201).data;
const messages = async ({ dealer }: Integrator = api.live) =>
  conforms(await dealer.get('contacts'), listContactMessages.response).data;

describe('POST /external/contact/submit', () => {
  it('reaches the dealer', async () => {
    const form = aMessage({ subject: 'Camry', phone: '+1 555 0100', consent: true });
    const { referenceId, ...result } = answered(await api.live.post(PATH, form));
    expect(result).toEqual({ success: true, message: expect.stringMatching(/\S/) });
    expect(await messages()).toEqual([
      {
        id: referenceId,
        ...form,
        vehicleId: null,
        consentDate: expect.stringMatching(TIMESTAMP),
        createdDate: expect.stringMatching(TIMESTAMP),
      },
    ]);
  });

  it('requires no subject', async () => {
    answered(await api.live.post(PATH, aMessage()));
    answered(await api.live.post(PATH, aMessage({ subject: null })));
    answered(await api.live.post(PATH, aMessage({ subject: ' ' })));
    expect((await messages()).map(({ subject }) => subject)).toEqual([null, null, null]);
  });

  it('keeps every message, even the same one twice', async () => {
    const form = aMessage();
    const references = [await api.live.post(PATH, form), await api.live.post(PATH, form)].map(
      (answer) => answered(answer).referenceId,
    );
    expect(new Set(references).size).toBe(2);
    expect(await messages()).toHaveLength(2);
  });

  it('keeps line breaks and every script, trimmed', async () => {
    const message = 'Guten Tag,\n\nдобрый день 🚗\n\t<b>ありがとう</b> \'"; DROP TABLE contact;';
    answered(await api.live.post(PATH, aMessage({ name: ' Jörg ', message: ` ${message}\n` })));
    expect(await messages()).toMatchObject([{ name: 'Jörg', message }]);
  });

  it('accepts a message with an unknown field', async () => {
    answered(await api.live.post(PATH, aMessage({ utm_source: 'site', 'g-recaptcha': ['x'] })));
  });

  it.each(['form', 'query'] as const)('accepts the fields in a %s', async (where) => {
    const fields = aMessage({ subject: 'a & b = c' });
    answered(await api.live.send('POST', PATH, { [where]: fields }));
    expect(await messages()).toMatchObject([fields]);
  });

  it('belongs to one organization and environment', async () => {
    const other = await anOrganization();
    answered(await api.live.post(PATH, aMessage()));
    expect([await messages(api.test), await messages(other.live)]).toEqual([[], []]);
  });

  it.each<[string, object]>([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['email', { email: undefined }],
    ['email', { email: 'jane' }],
    ['message', { message: undefined }],
    ['message', { message: '\n' }],
    ['message', { message: 5 }],
    ['message', { message: 'x'.repeat(10_001) }],
    ['message', { message: 'a\u0000' }],
    ['subject', { subject: 'x'.repeat(301) }],
    ['subject', { subject: ['a'] }],
  ])('refuses %s of %j', async (field, wrong) => {
    refusesFields(await api.live.post(PATH, aMessage(wrong)), field);
    expect(await messages()).toEqual([]);
  });
});
