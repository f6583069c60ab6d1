import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { fakeIdentity, type FakeIdentity } from './builders.js';
import { Mailbox } from './mailbox.js';
import {
  anAddress,
  becomes,
  makeDue,
  requestMail,
  sendingTo,
  startEngagement,
  theMail,
} from './post.js';

/** How the server answers a recipient: `full.…@example.com` gets 452 until it is emptied. */
const answers: Record<string, number | 'never'> = {};
const answerTo = (address: string) => answers[address.split('.', 1)[0]!];

let mailbox: Mailbox;
let engagement: TestService;
let identity: FakeIdentity;
beforeAll(async () => {
  mailbox = await Mailbox.open({ answerTo });
  engagement = await startEngagement(sendingTo(mailbox));
  identity = fakeIdentity(engagement);
});
afterAll(async () => {
  await engagement.stop();
  await mailbox.close();
});

it('tries a mail again that is refused for now, and later', async () => {
  answers['full'] = 452;
  const dealer = identity.dealer();
  const to = anAddress('full');

  await requestMail(engagement, dealer, to);
  const lastError = expect.stringContaining('452 not for you');
  const { id } = await becomes(engagement, dealer, { status: 'queued', attempts: 1, lastError });
  expect(await secondsUntilDue(id)).toBeCloseTo(30, -1);
  await makeDue(engagement, dealer);
  await becomes(engagement, dealer, { status: 'queued', attempts: 2, lastError });
  expect(await secondsUntilDue(id)).toBeCloseTo(60, -1);

  delete answers['full'];
  await makeDue(engagement, dealer);
  await becomes(engagement, dealer, { status: 'sent', attempts: 3, lastError: null });
  expect(mailbox.to(to)).toHaveLength(1);
});

it('gives up at once what is refused for good, and keeps the reason and the text', async () => {
  answers['gone'] = 550;
  const dealer = identity.dealer();

  await requestMail(engagement, dealer, anAddress('gone'));

  const { id } = await becomes(engagement, dealer, {
    status: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('550 not for you'),
    sentDate: null,
  });
  expect((await theMail(engagement, id)).text).toContain('a-token');
});

it('gives up after two days what was never taken', async () => {
  answers['greylisted'] = 451;
  const dealer = identity.dealer();
  await requestMail(engagement, dealer, anAddress('greylisted'));
  const { id } = await becomes(engagement, dealer, { status: 'queued', attempts: 1 });

  await engagement.sql(`UPDATE mail SET created_date = now() - interval '49 hours' WHERE id = $1`, [
    id,
  ]);
  await makeDue(engagement, dealer);

  await becomes(engagement, dealer, { status: 'failed', attempts: 2 });
});

it('neither waits for ever for a server that does not answer, nor lets others wait for long', async () => {
  answers['slow'] = 'never';
  const [slow, other] = [identity.dealer(), identity.dealer()];
  const to = anAddress();

  await requestMail(engagement, slow, anAddress('slow'));
  await becomes(engagement, slow, {
    status: 'queued',
    attempts: expect.any(Number),
    lastError: expect.stringMatching(/timeout/i),
  });
  delete answers['slow'];
  await requestMail(engagement, other, to);

  await mailbox.theOneTo(to);
  await becomes(engagement, slow, { status: 'sent' });
});

it('sends what came while the server was down, once it is back', async () => {
  const { port } = mailbox;
  await mailbox.close();
  const dealers = Array.from({ length: 12 }, () => identity.dealer());
  const addresses = dealers.map(() => anAddress());
  for (const [at, dealer] of dealers.entries()) {
    await requestMail(engagement, dealer, addresses[at]!);
  }
  await becomes(engagement, dealers[0]!, {
    status: 'queued',
    lastError: expect.stringContaining('ECONNREFUSED'),
  });

  mailbox = await Mailbox.open({ port, answerTo });

  await eventually(() => {
    expect(addresses.map((to) => mailbox.to(to).length)).toEqual(addresses.map(() => 1));
  }, 20_000);
});

const secondsUntilDue = async (id: string): Promise<number> => {
  const [row] = await engagement.sql<{ seconds: number }>(
    `SELECT extract(epoch FROM due_date - now())::float AS seconds FROM mail WHERE id = $1`,
    [id],
  );
  return row!.seconds;
};
