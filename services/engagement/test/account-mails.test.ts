import { listDeadLetters } from '@forecourt/contracts/dead-letters';
import { platformErrors } from '@forecourt/contracts/errors';
import { accountMails, MAIL_REQUESTS, mailRequested } from '@forecourt/contracts/identity/events';
import { getOrganizationById } from '@forecourt/contracts/identity/organization-rpc';
import { anOrganization } from '@forecourt/contracts/testing/an-organization';
import { Seals } from '@forecourt/service-kit/seal';
import { aRequest, aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { fakeIdentity, type FakeIdentity } from './builders.js';
import { Mailbox } from './mailbox.js';
import {
  anAddress,
  becomes,
  MAIL_FROM,
  makeDue,
  requestMail,
  sendingTo,
  startEngagement,
  theMail,
} from './post.js';

let mailbox: Mailbox;
let engagement: TestService;
let identity: FakeIdentity;
beforeAll(async () => {
  mailbox = await Mailbox.open();
  engagement = await startEngagement(sendingTo(mailbox));
  identity = fakeIdentity(engagement);
});
afterAll(async () => {
  await engagement.stop();
  await mailbox.close();
});

const linkBase = 'https://www.elm-street-cars.example';

it('sends the mail in the name of the dealer, with a link to its website', async () => {
  const dealer = identity.dealer({
    name: 'Elm Street Cars',
    contactEmail: 'sales@elm-street-cars.example',
    mail: { senderName: null, color: '#c62828', replyTo: null, linkBase },
  });
  const to = anAddress();

  await requestMail(engagement, dealer, to, 'password_reset', {
    token: 'a+b/c=',
    firstName: 'Jane',
  });

  const mail = await mailbox.theOneTo(to);
  expect(mail).toMatchObject({
    from: { name: 'Elm Street Cars', address: MAIL_FROM },
    to: [{ address: to }],
    replyTo: [{ name: 'Elm Street Cars', address: 'sales@elm-street-cars.example' }],
    subject: 'Reset your password for Elm Street Cars',
  });
  const link = `${linkBase}/password/reset?token=a%2Bb%2Fc%3D`;
  expect(mail.text).toContain('Hello Jane,');
  expect(mail.text).toContain(link);
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain('#c62828');
});

it.each([
  ['email_verification', '/email/verify'],
  ['password_reset', '/password/reset'],
  ['email_change', '/email/change'],
] as const)('links %s to %s below the website', async (template, path) => {
  const dealer = identity.dealer({
    mail: { senderName: null, color: null, replyTo: null, linkBase },
  });
  const to = anAddress();

  await requestMail(engagement, dealer, to, template);

  expect((await mailbox.theOneTo(to)).text).toContain(`${linkBase}${path}?token=a-token\n`);
});

it('shows the token to copy where no website is known', async () => {
  const to = anAddress();

  await requestMail(engagement, identity.dealer(), to, 'password_reset', { token: 'the-token' });

  const { text, html } = await mailbox.theOneTo(to);
  expect(text).toContain('Hello,\n');
  expect(text).toContain('\nthe-token\n');
  expect(html).toContain('>the-token<');
  expect(html).not.toContain('href');
});

it.each(accountMails)('has a text for %s', async (template) => {
  const to = anAddress();

  await requestMail(engagement, identity.dealer({ name: 'Elm Street Cars' }), to, template);

  const { subject, text, html } = await mailbox.theOneTo(to);
  for (const part of [subject, text, html]) expect(part).toContain('Elm Street Cars');
  expect(`${text}${html}`).not.toMatch(/undefined|null|\[object/);
});

it('is sent under the name and answered at the address that the dealer has set', async () => {
  const dealer = identity.dealer({
    contactEmail: 'sales@dealer.example',
    mail: {
      senderName: 'Müller & Söhne 🚗',
      color: null,
      replyTo: 'help@dealer.example',
      linkBase: null,
    },
  });
  const to = anAddress();

  await requestMail(engagement, dealer, to, 'password_changed');

  expect(await mailbox.theOneTo(to)).toMatchObject({
    from: { name: 'Müller & Söhne 🚗', address: MAIL_FROM },
    replyTo: [{ address: 'help@dealer.example' }],
    subject: 'Your password for Müller & Söhne 🚗 was changed',
  });
});

it('takes no header from a name', async () => {
  const injection = 'Jane\r\nBcc: thief@example.com\r\n\r\nHello';
  const dealer = identity.dealer({ name: injection });
  const to = anAddress();

  await requestMail(engagement, dealer, to, 'password_reset', { firstName: injection });

  const mail = await mailbox.theOneTo(to);
  expect(mail.recipients).toEqual([to]);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.subject).toBe('Reset your password for Jane Bcc: thief@example.com Hello');
});

it('shows what somebody typed as text, never as HTML', async () => {
  const to = anAddress();
  const firstName = '<img src=x onerror=alert(1)>';

  await requestMail(engagement, identity.dealer(), to, 'password_reset', { firstName });

  const { html, text } = await mailbox.theOneTo(to);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
  expect(text).toContain(firstName);
});

it('says that a mail is of the test environment', async () => {
  const to = anAddress();

  await requestMail(engagement, identity.dealer({}, 'test'), to);

  expect((await mailbox.theOneTo(to)).text).toContain('test environment');
});

it('keeps neither token nor text in the database once it is sent', async () => {
  const dealer = identity.dealer();
  const to = anAddress();
  await requestMail(engagement, dealer, to);

  const sent = await becomes(engagement, dealer, {
    status: 'sent',
    to,
    attempts: 1,
    lastError: null,
  });

  expect(sent.sentDate).toEqual(expect.any(String));
  expect(await theMail(engagement, sent.id)).toMatchObject({ text: null, replyTo: null });
  const [row] = await engagement.sql('SELECT details, content FROM mail WHERE id = $1', [sent.id]);
  expect(row).toEqual({ details: null, content: null });
});

it('waits for identity without counting an attempt', async () => {
  let answers = false;
  const organization = anOrganization();
  const alone = await startEngagement(sendingTo(mailbox));
  alone.fake(getOrganizationById, () => {
    if (!answers) throw platformErrors.service_unavailable();
    return { data: organization };
  });
  const tenant = aTenant();
  const to = anAddress();

  await requestMail(alone, tenant, to);
  await becomes(alone, tenant, { status: 'queued', attempts: 0, lastError: expect.any(String) });
  answers = true;
  await makeDue(alone, tenant);

  await becomes(alone, tenant, { status: 'sent', attempts: 1, lastError: null });
  expect(mailbox.to(to)).toHaveLength(1);
  await alone.stop();
});

it('is a dead letter if another ENCRYPTION_KEY has sealed it', async () => {
  const foreign = await new Seals('another encryption key, of 32 characters')
    .for(MAIL_REQUESTS)
    .seal({});
  const { tenant } = identity.dealer();
  const payload = {
    ...tenant,
    to: anAddress(),
    template: 'password_reset',
    sealed: foreign,
  } as const;

  for (let delivery = 1; delivery <= 5; delivery += 1) {
    await engagement
      .deliver(mailRequested, payload, { id: tenant.organizationId })
      .catch(() => undefined);
  }

  await eventually(async () => {
    const request = { offset: 0, limit: 10 };
    const { data } = await engagement.call(listDeadLetters('engagement'), request, aRequest());
    expect(data).toMatchObject([{ name: 'identity.mail.requested' }]);
  });
});
