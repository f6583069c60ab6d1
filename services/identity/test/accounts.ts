import { findActiveCustomers } from '@forecourt/contracts/crm/customer-activity-rpc';
import {
  MAIL_REQUESTS,
  mailRequested,
  type AccountMail,
  type MailSecrets,
} from '@forecourt/contracts/identity/events';
import { register } from '@forecourt/contracts/identity/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { Seals } from '@forecourt/service-kit/seal';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { TEST_ENCRYPTION_KEY, type TestService } from '@forecourt/service-kit/testing/test-service';
import { aRegistration } from './builders.js';

const seal = new Seals(TEST_ENCRYPTION_KEY).for<MailSecrets>(MAIL_REQUESTS);

export interface OpenedMail extends MailSecrets {
  template: AccountMail;
}

/** The mails to an address that were asked for so far, opened as engagement opens them. */
export const mailsTo = (identity: TestService, to: string): Promise<OpenedMail[]> =>
  Promise.all(
    identity
      .announced(mailRequested)
      .filter((mail) => mail.to === to)
      .map(async ({ template, sealed }) => ({
        template,
        ...((await seal.open(sealed)) as MailSecrets),
      })),
  );

/** Waits for a mail, the first of its template unless `nth` says otherwise. */
export const mailTo = (
  identity: TestService,
  to: string,
  template: AccountMail,
  nth = 1,
): Promise<OpenedMail> =>
  eventually(async () => {
    const mails = (await mailsTo(identity, to)).filter((mail) => mail.template === template);
    expect(mails.length).toBeGreaterThanOrEqual(nth);
    return mails[nth - 1]!;
  });

/** Waits for a mail, and returns its token. */
export async function tokenTo(...mail: Parameters<typeof mailTo>): Promise<string> {
  const { token } = await mailTo(...mail);
  expect(token).toMatch(/^[\w-]{43}$/);
  return token!;
}

/** A customer who has just registered: the address is not proven. */
export async function anUnprovenCustomer(
  identity: TestService,
  dealer: TenantContext,
  more: Partial<RequestInput<typeof register>> = {},
) {
  const form = aRegistration(more);
  const { user, customerId, tokens } = await identity.call(register, form, dealer);
  return { ...form, user, customerId, tokens };
}

/** A customer whose address is proven. */
export async function aProvenCustomer(
  identity: TestService,
  dealer: TenantContext,
  more: Partial<RequestInput<typeof register>> = {},
) {
  const customer = await anUnprovenCustomer(identity, dealer, more);
  await identity.sql('UPDATE user_account SET email_proven_date = now() WHERE id = $1', [
    customer.user.id,
  ]);
  return { ...customer, user: { ...customer.user, emailVerified: true } };
}

/** crm, to which only these customers ever bought or asked for anything. */
export const crmKnows = (identity: TestService, ...active: string[]): void =>
  identity.fake(findActiveCustomers, ({ customerIds }) => ({
    active: customerIds.filter((id) => active.includes(id)),
  }));

export const expireTokensTo = (identity: TestService, email: string) =>
  identity.sql(
    `UPDATE account_token SET expires_date = now() - interval '1 second' WHERE email = $1`,
    [email],
  );
