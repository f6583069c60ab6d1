import { randomUUID } from 'node:crypto';
import { getMail, listMails } from '@forecourt/contracts/engagement/mail-rpc';
import {
  MAIL_REQUESTS,
  mailRequested,
  type AccountMail,
  type MailSecrets,
} from '@forecourt/contracts/identity/events';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Seals } from '@forecourt/service-kit/seal';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  startTestService,
  TEST_ENCRYPTION_KEY,
  type TestService,
} from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import type { Mailbox } from './mailbox.js';

export const MAIL_FROM = 'mails@forecourt.example';

/** The variables of a service that sends mails to a mailbox, and does not wait long for it. */
export const sendingTo = ({ port }: Mailbox, user = '') => ({
  SMTP_URL: `smtp://${user}127.0.0.1:${port}?greetingTimeout=500&socketTimeout=500&tls.rejectUnauthorized=false`,
  MAIL_FROM,
});

export const startEngagement = (env: Record<string, string> = {}): Promise<TestService> =>
  startTestService(engagementService, { env });

export const anAddress = (name = 'jane') => `${name}.${randomUUID()}@example.com`;

/** Asks for a mail as identity does. */
export async function requestMail(
  engagement: TestService,
  { tenant }: TenantContext,
  to: string,
  template: AccountMail = 'password_reset',
  secrets: MailSecrets = { token: 'a-token', firstName: 'Jane' },
): Promise<void> {
  const seal = new Seals(TEST_ENCRYPTION_KEY).for<MailSecrets>(MAIL_REQUESTS);
  const sealed = await seal.seal(secrets);
  await engagement.deliver(mailRequested, { ...tenant, to, template, sealed });
}

/** The mails of a dealer, the newest first. */
export const mailsOf = async (engagement: TestService, { tenant }: TenantContext) =>
  (await engagement.call(listMails, tenant, aRequest())).data;

export const theMail = async (engagement: TestService, id: string) =>
  (await engagement.call(getMail, { id }, aRequest())).data;

/** Waits until the one mail of a dealer is as expected. */
export const becomes = (engagement: TestService, dealer: TenantContext, expected: object) =>
  eventually(async () => {
    const mails = await mailsOf(engagement, dealer);
    expect(mails).toEqual([expect.objectContaining(expected)]);
    return mails[0]!;
  }, 10_000);

/** Lets the waiting mails of a dealer be tried now, not when their time has come. */
export const makeDue = (engagement: TestService, { tenant }: TenantContext) =>
  engagement.sql(`UPDATE mail SET due_date = now() WHERE organization_id = $1`, [
    tenant.organizationId,
  ]);
