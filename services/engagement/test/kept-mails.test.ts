import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { fakeIdentity, type FakeIdentity } from './builders.js';
import { anAddress, becomes, requestMail, startEngagement, theMail } from './post.js';

describe('without an SMTP server', () => {
  let engagement: TestService;
  let identity: FakeIdentity;
  beforeAll(async () => {
    engagement = await startEngagement();
    identity = fakeIdentity(engagement);
  });
  afterAll(() => engagement.stop());

  it('keeps a mail readable, but not in plain text in the database', async () => {
    const dealer = identity.dealer({ contactEmail: 'sales@dealer.example' });
    const to = anAddress();

    await requestMail(engagement, dealer, to);

    const kept = await becomes(engagement, dealer, {
      status: 'kept',
      to,
      subject: 'Reset your password for A Dealer',
      attempts: 0,
      sentDate: null,
    });
    const mail = await theMail(engagement, kept.id);
    expect(mail.text).toContain('a-token');
    expect(mail.replyTo).toBe('sales@dealer.example');
    const [row] = await engagement.sql('SELECT * FROM mail WHERE id = $1', [kept.id]);
    expect(JSON.stringify(row)).not.toContain('a-token');
  });

  it('lists the newest first, by organization, environment and status', async () => {
    const [dealer, other] = [identity.dealer(), identity.dealer()];
    const [first, second] = [anAddress(), anAddress()];
    await requestMail(engagement, dealer, first);
    await becomes(engagement, dealer, { status: 'kept' });
    await requestMail(engagement, dealer, second);
    await requestMail(engagement, other, anAddress());
    await becomes(engagement, other, { status: 'kept' });
    const { organizationId } = dealer.tenant;
    const list = async (filter: object) => {
      const { data } = await engagement.call(listMails, { organizationId, ...filter }, aRequest());
      return data.map(({ to }) => to);
    };

    expect(await list({})).toEqual([second, first]);
    expect(await list({ environment: 'live' })).toEqual([second, first]);
    expect(await list({ environment: 'test' })).toEqual([]);
    expect(await list({ status: 'failed' })).toEqual([]);
    expect(await list({ page: 2, limit: 1 })).toEqual([first]);
    const everybody = await engagement.call(listMails, {}, aRequest());
    expect(everybody.data.map(({ organizationId }) => organizationId)).toEqual(
      expect.arrayContaining([organizationId, other.tenant.organizationId]),
    );
  });

  it('knows no mail with another id', async () => {
    const id = identity.dealer().tenant.organizationId;

    await expect(engagement.call(getMail, { id }, aRequest())).rejects.toMatchObject({
      code: 'engagement.mail_not_found',
    });
  });
});

it('writes each mail to a file of MAIL_FOLDER, which others may not read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'forecourt-mails-')), 'mails');
  const engagement = await startEngagement({ MAIL_FOLDER: folder });
  const dealer = fakeIdentity(engagement).dealer({ name: 'Müller' });
  const to = anAddress();

  await requestMail(engagement, dealer, to);

  const { id } = await becomes(engagement, dealer, { status: 'kept', to });
  const [file, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(file).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+ ${id}\\.eml$`));
  const mail = await PostalMime.parse(await readFile(join(folder, file!)));
  expect(mail).toMatchObject({
    from: { name: 'Müller' },
    to: [{ address: to }],
    subject: 'Reset your password for Müller',
  });
  expect(mail.text).toContain('a-token');
  await engagement.stop();
  await rm(folder, { recursive: true });
});
