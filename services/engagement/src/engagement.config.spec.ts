import { configFaults, loadConfig } from '@forecourt/service-kit/config';
import { engagementVariables } from './engagement.config.js';

const faultsOf = (env: Record<string, string>) => configFaults(engagementVariables, env);

it('needs nothing', () => {
  expect(loadConfig(engagementVariables, { SMTP_URL: '', MAIL_FROM: '' })).toEqual({
    WEBHOOKS_ALLOW_PRIVATE: 'false',
  });
});

it('takes an SMTP server with the address that mails come from', () => {
  const env = {
    SMTP_URL: 'smtps://me:secret@smtp.example.com:465',
    MAIL_FROM: 'Mails@example.com',
  };

  expect(loadConfig(engagementVariables, env)).toEqual({
    ...env,
    MAIL_FROM: 'mails@example.com',
    WEBHOOKS_ALLOW_PRIVATE: 'false',
  });
});

it('refuses an SMTP server without that address', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://localhost' })).toEqual([
    expect.stringMatching(/^MAIL_FROM is required with SMTP_URL: the address that mails come from/),
  ]);
});

it.each([
  ['SMTP_URL', 'https://smtp.example.com'],
  ['SMTP_URL', 'smtp.example.com:587'],
  ['MAIL_FROM', 'Forecourt <mails@example.com>'],
])('refuses %s of %s', (name, value) => {
  const env = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'mails@example.com', [name]: value };

  expect(faultsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name}: must be `))]);
});
