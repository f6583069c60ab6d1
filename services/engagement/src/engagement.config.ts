import { z } from 'zod';
import { email } from '@forecourt/contracts/text';
import { optionalVariable, urlVariable } from '@forecourt/service-kit/config';

export const mailFolderVariable = z
  .string()
  .describe('a folder that gets each mail as a file, unless `SMTP_URL` is set');

export const engagementVariables = z.object({
  SMTP_URL: optionalVariable(
    urlVariable('smtp', 'smtps').describe(
      'the server that sends mails, e.g. `smtp://user:password@smtp.example.com:587`',
    ),
    'mails are not sent, but kept for the operator to read',
    'MAIL_FROM',
  ),
  MAIL_FROM: optionalVariable(
    email.describe('the address that mails come from; the SMTP server must accept it'),
    'required with `SMTP_URL`',
  ),
  MAIL_FOLDER: optionalVariable(mailFolderVariable, 'mails are kept in the database alone'),
  WEBHOOKS_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .describe(
      'whether webhooks may go to private addresses and, also for live, over http: true or false. Whoever ' +
        'may create one then reaches what only this network can',
    ),
});
export type EngagementConfig = z.infer<typeof engagementVariables>;
