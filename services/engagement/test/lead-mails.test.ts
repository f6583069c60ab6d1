import { requestTestDrive, submitContactMessage } from '@forecourt/contracts/engagement/rpc';
import { platformErrors } from '@forecourt/contracts/errors';
import type { Organization } from '@forecourt/contracts/identity/shapes';
import { getVehicleStatus } from '@forecourt/contracts/inventory/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { Seals } from '@forecourt/service-kit/seal';
import { TEST_ENCRYPTION_KEY, type TestService } from '@forecourt/service-kit/testing/test-service';
import {
  aContactForm,
  aTestDriveOf,
  fakeIdentity,
  fakeInventory,
  type FakeIdentity,
  type FakeInventory,
} from './builders.js';
import { MAIL_DETAILS } from '../src/mails/seal-purposes.js';
import { Mailbox } from './mailbox.js';
import { anAddress, becomes, mailsOf, sendingTo, startEngagement } from './post.js';

let mailbox: Mailbox;
let engagement: TestService;
let identity: FakeIdentity;
let inventory: FakeInventory;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  engagement = await startEngagement(sendingTo(mailbox));
  identity = fakeIdentity(engagement);
});
beforeEach(() => {
  inventory = fakeInventory(engagement);
});
afterAll(async () => {
  await engagement.stop();
  await mailbox.close();
});

/** A dealer with an address that no other test uses. */
function aDealer(settings: Partial<Organization> = {}) {
  const contactEmail = anAddress('sales');
  return { contactEmail, dealer: identity.dealer({ contactEmail, ...settings }) };
}

it('mails each contact message to the dealer, who answers the customer by replying', async () => {
  const { dealer, contactEmail } = aDealer({ timeZone: 'Europe/Berlin' });
  const form = aContactForm({
    name: 'Zoë Müller',
    phone: '+49 30 123',
    subject: 'Trade-in',
    message: 'Hello!\n\nDo you take <b>old</b> cars & boats?',
    consent: true,
    vehicleId: inventory.vehicle(dealer),
  });

  await engagement.call(submitContactMessage, form, dealer);

  const mail = await mailbox.theOneTo(contactEmail);
  expect(mail).toMatchObject({
    subject: 'Message from Zoë Müller: 2021 Toyota Camry',
    replyTo: [{ name: 'Zoë Müller', address: form.email }],
  });
  for (const line of [
    '> Hello!',
    '> Do you take <b>old</b> cars & boats?',
    'Name: Zoë Müller',
    `E-mail: ${form.email}`,
    'Phone: +49 30 123',
    'Subject: Trade-in',
    'Vehicle: 2021 Toyota Camry',
    'Stock number: A-1',
    'May be contacted: yes',
    'To answer Zoë Müller, reply to this mail, or call +49 30 123.',
  ]) {
    expect(mail.text).toContain(line);
  }
  expect(mail.text).toMatch(/Received: \d{1,2} \w+ \d{4}.* (CET|CEST|GMT[+]\d)/);
  expect(mail.html).toContain('Do you take &lt;b&gt;old&lt;/b&gt; cars &amp; boats?');
});

it('mails each test drive to the dealer', async () => {
  const { dealer, contactEmail } = aDealer();
  const form = aTestDriveOf(inventory.vehicle(dealer), {
    preferredDate: 'Saturday, after work',
    message: 'Is it red?',
  });

  const { data } = await engagement.call(requestTestDrive, form, dealer);

  const { subject, text, replyTo } = await mailbox.theOneTo(contactEmail);
  expect(subject).toBe('Test drive for Jane Doe: 2021 Toyota Camry');
  expect(replyTo).toMatchObject([{ address: form.email }]);
  expect(text).toContain('Preferred time: Saturday, after work');
  expect(text).toContain('> Is it red?');
  expect(text).toContain(data.id);
});

it('goes to everybody who wants leads instead, in a mail each', async () => {
  const leadEmails = [anAddress('lena'), anAddress('lou'), anAddress('lars')];
  const { dealer, contactEmail } = aDealer({ leadEmails });

  await engagement.call(submitContactMessage, aContactForm(), dealer);

  for (const address of leadEmails) {
    expect((await mailbox.theOneTo(address)).recipients).toEqual([address]);
  }
  expect(mailbox.to(contactEmail)).toEqual([]);
});

it.each<[string, Partial<Organization>]>([
  ['has switched them off', { leadMails: false }],
  ['has no address', { contactEmail: null }],
])('sends none to a dealer who %s', async (_, settings) => {
  const { dealer } = aDealer(settings);
  const next = aDealer();

  await engagement.call(submitContactMessage, aContactForm(), dealer);
  await engagement.call(submitContactMessage, aContactForm(), next.dealer);

  await mailbox.theOneTo(next.contactEmail);
  await becomesEmpty(dealer);
});

it('does not wait for inventory', async () => {
  const { dealer, contactEmail } = aDealer();
  const vehicleId = inventory.vehicle(dealer);
  engagement.fake(getVehicleStatus, () => {
    throw platformErrors.service_unavailable();
  });

  await engagement.call(submitContactMessage, aContactForm({ vehicleId }), dealer);

  const { subject, text } = await mailbox.theOneTo(contactEmail);
  expect(subject).toBe('Message from Jane Doe');
  expect(text).toContain(`Vehicle: ${vehicleId}`);
});

it('sends none for a form that is gone by then', async () => {
  const { dealer, contactEmail } = aDealer();
  await engagement.sql(`
    CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN DELETE FROM contact_message WHERE id = NEW.form_id; RETURN NULL; END $$`);
  await engagement.sql(
    `CREATE TRIGGER forget AFTER INSERT ON mail FOR EACH ROW EXECUTE FUNCTION forget()`,
  );

  await engagement.call(submitContactMessage, aContactForm(), dealer);

  await becomesEmpty(dealer);
  expect(mailbox.to(contactEmail)).toEqual([]);
  await engagement.sql(`DROP FUNCTION forget CASCADE`);
});

it('sends none for a form that was not stored', async () => {
  const { dealer, contactEmail } = aDealer();
  await engagement.sql(`ALTER TABLE outbox ADD CONSTRAINT none CHECK (false) NOT VALID`);

  await expect(engagement.call(submitContactMessage, aContactForm(), dealer)).rejects.toThrow();

  await engagement.sql(`ALTER TABLE outbox DROP CONSTRAINT none`);
  expect(await mailsOf(engagement, dealer)).toEqual([]);
  await engagement.call(submitContactMessage, aContactForm(), dealer);
  await becomes(engagement, dealer, {
    status: 'sent',
    to: contactEmail,
    template: 'contact_message',
  });
});

it('a dealer who wants no lead mails still hears that a webhook was switched off', async () => {
  const { dealer, contactEmail } = aDealer({ leadMails: false });
  const url = 'https://crm.dealer.example/hooks?a=1&b=2';
  const seal = new Seals(TEST_ENCRYPTION_KEY).for(MAIL_DETAILS);

  await engagement.sql(
    `INSERT INTO mail (organization_id, environment, template, status, details)
     VALUES ($1, $2, 'webhook_disabled', 'queued', $3)`,
    [
      dealer.tenant.organizationId,
      dealer.tenant.environment,
      await seal.seal({ url, reason: 'It answered 500.' }),
    ],
  );

  const { subject, text, html } = await mailbox.theOneTo(contactEmail);
  expect(subject).toBe(`A webhook was switched off: ${url}`);
  expect(text).toContain(`Address: ${url}\nLast failure: It answered 500.`);
  expect(html).toContain('hooks?a=1&amp;b=2');
});

const becomesEmpty = (dealer: TenantContext) =>
  eventually(async () => expect(await mailsOf(engagement, dealer)).toEqual([]));
