import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { fakeIdentity } from './builders.js';
import { Mailbox } from './mailbox.js';
import { anAddress, becomes, requestMail, sendingTo, startEngagement } from './post.js';

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).reverse()) await close();
});

async function aMailbox(options: Parameters<typeof Mailbox.open>[0]): Promise<Mailbox> {
  const mailbox = await Mailbox.open(options);
  open.push({ close: () => mailbox.close() });
  return mailbox;
}

async function anEngagement(env: Record<string, string>): Promise<TestService> {
  const engagement = await startEngagement(env);
  open.push({ close: () => engagement.stop() });
  return engagement;
}

it.each([
  [true, 'through TLS', 'offers it'],
  [false, 'in the clear', 'does not'],
])('sends (TLS: %s) %s if the server %s', async (offersTls) => {
  const mailbox = await aMailbox({ offersTls });
  const engagement = await anEngagement(sendingTo(mailbox));
  const to = anAddress();

  await requestMail(engagement, fakeIdentity(engagement).dealer(), to);

  expect(await mailbox.theOneTo(to)).toMatchObject({ secure: offersTls });
});

it('logs in with the user and password of SMTP_URL', async () => {
  const mailbox = await aMailbox({ password: 'p@ss' });
  const engagement = await anEngagement(sendingTo(mailbox, 'forecourt:p%40ss@'));
  const to = anAddress();

  await requestMail(engagement, fakeIdentity(engagement).dealer(), to);

  await mailbox.theOneTo(to);
});

it('keeps mails for the day that the password is right', async () => {
  const mailbox = await aMailbox({ password: 'secret' });
  const engagement = await anEngagement(sendingTo(mailbox, 'forecourt:wrong@'));
  const dealer = fakeIdentity(engagement).dealer();

  await requestMail(engagement, dealer, anAddress());

  await becomes(engagement, dealer, {
    status: 'queued',
    lastError: expect.stringContaining('535'),
  });
});

it('keeps mails for the day that MAIL_FROM is allowed', async () => {
  const mailbox = await aMailbox({ answerToSender: () => 550 });
  const engagement = await anEngagement(sendingTo(mailbox));
  const dealer = fakeIdentity(engagement).dealer();

  await requestMail(engagement, dealer, anAddress());

  await becomes(engagement, dealer, {
    status: 'queued',
    lastError: expect.stringContaining('550'),
  });
});

it('sends to an address in any script', async () => {
  const mailbox = await aMailbox({});
  const engagement = await anEngagement(sendingTo(mailbox));
  const to = anAddress('jörg');

  await requestMail(engagement, fakeIdentity(engagement).dealer(), to);

  await mailbox.theOneTo(to);
});

it('gives up a mail that is larger than the server takes', async () => {
  const mailbox = await aMailbox({ size: 1_000 });
  const engagement = await anEngagement(sendingTo(mailbox));
  const dealer = fakeIdentity(engagement).dealer();

  await requestMail(engagement, dealer, anAddress());

  await becomes(engagement, dealer, {
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('552'),
  });
});

it('needs MAIL_FROM with SMTP_URL', async () => {
  await expect(startEngagement({ SMTP_URL: 'smtp://localhost' })).rejects.toThrow(
    /MAIL_FROM is required with SMTP_URL: the address that mails come from/,
  );
});
