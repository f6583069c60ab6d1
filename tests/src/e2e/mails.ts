import {
  getMail,
  listMails,
  type Mail,
  type MailTemplate,
} from '@forecourt/contracts/engagement/mail-rpc';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { Integrator } from './api.js';
import { conforms } from './conforms.js';
import { operator } from './dealer.js';

/** The mails to an address so far, oldest first. */
export async function mailsTo(
  { organization, environment }: Integrator,
  to: string,
): Promise<Mail[]> {
  const query = { organization: organization.slug, environment, limit: 1_000 };
  const { data } = conforms(await operator().get('/manage/mails', query), listMails.response);
  return data.filter((mail) => mail.to === to).reverse();
}

/** Waits for a mail, the newest of its template, and returns its text, as an operator reads it. */
export function mailTo(site: Integrator, to: string, template: MailTemplate): Promise<string> {
  return eventually(async () => {
    const mail = (await mailsTo(site, to)).findLast((one) => one.template === template);
    expect(mail).toBeDefined();
    const answer = await operator().get(`/manage/mails/${mail!.id}`);
    const { text } = conforms(answer, getMail.response).data;
    expect(text).toEqual(expect.any(String));
    return text!;
  });
}

/** Waits for a mail, and returns its token. */
export async function tokenTo(...mail: Parameters<typeof mailTo>): Promise<string> {
  const token = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(await mailTo(...mail))?.[0];
  expect(token).toBeDefined();
  return token!;
}
