import type { Mail } from '@forecourt/contracts/engagement/mail-rpc';
import { anEmail } from '@forecourt/tests/e2e/a-customer';
import { anOrganization, eventually } from '@forecourt/tests/e2e/api';
import { forecourt, forecourtJson } from '@forecourt/tests/e2e/forecourt-command';

it('a contact message leads to a mail, which forecourt mails lists and shows', async () => {
  const { organization, live } = await anOrganization();
  const contactEmail = anEmail();
  const update = ['organizations', 'update', organization.slug, '--contact-email', contactEmail];
  expect(await forecourt(update)).toMatchObject({ code: 0 });
  const message = 'Is it\n\u001b[31mred?';
  await live.post('/external/contact/submit', { name: 'Jane', email: anEmail(), message });

  const filter = ['--organization', organization.slug, '--environment', 'live'];
  const [mail] = await eventually(async () => {
    const mails = await forecourtJson<Mail[]>('mails', 'list', ...filter, '--status', 'kept');
    expect(mails).toHaveLength(1);
    return mails;
  }, 10_000);

  expect(mail).toMatchObject({ to: contactEmail, subject: 'Message from Jane' });
  const table = (await forecourt(['mails', 'list', ...filter])).stdout;
  expect(table).toMatch(/^ID +STATUS +TO +SUBJECT +CREATED +SENT +ATTEMPTS +LAST ERROR\n/);
  expect(table).toContain('Message from Jane');
  const { code, stdout } = await forecourt(['mails', 'show', mail!.id]);
  expect(code).toBe(0);
  expect(stdout).toContain(`To        ${contactEmail}\n`);
  expect(stdout).toContain('\n> Is it\n');
  expect(stdout).not.toContain('\u001b');
});

it('forecourt mails list says when there is none', async () => {
  const { organization } = await anOrganization();
  const args = ['mails', 'list', '--organization', organization.slug];

  expect(await forecourtJson(...args)).toEqual([]);
  expect(await forecourt(args)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'There are no mails.\n',
  });
});
