import {
  getMail,
  listMails,
  mailStatuses,
  type Mail,
  type MailStatus,
} from '@forecourt/contracts/engagement/mail-rpc';
import { environmentSchema, type Environment } from '@forecourt/contracts/tenant';
import { type Command, Option } from 'commander';
import { path } from '../api-client.js';
import {
  connect,
  notBlank,
  positiveInteger,
  type ServerOptions,
  withCommonOptions,
} from '../options.js';
import {
  beginningOf,
  printList,
  printResult,
  readableTime,
  readableTimeOrNone,
} from '../output.js';
import { followPages } from '../pages.js';
import { oneLine, severalLines, type Column } from '../table.js';

interface ListOptions extends ServerOptions {
  organization?: string;
  environment?: Environment;
  status?: MailStatus;
  limit?: number;
}

export function addMails(program: Command): void {
  const mails = program.command('mails').description('Mails to customers and dealers.');

  withCommonOptions(
    mails
      .command('list')
      .description('list mails of the last 30 days, the newest first')
      .option('--organization <slug>', 'only those of this organization', notBlank)
      .addOption(
        new Option('--environment <environment>', 'only those of this environment').choices(
          environmentSchema.options,
        ),
      )
      .addOption(new Option('--status <status>', 'only those that are so').choices(mailStatuses))
      .option('--limit <number>', 'at most this many', positiveInteger),
    'mails list --status failed --organization acme',
  ).action(list);

  withCommonOptions(
    mails
      .command('show')
      .description('show a mail with its text, unless it was sent')
      .argument('<id>', 'the id, as `mails list` shows it', notBlank),
    'mails show 6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55',
  ).action(show);
}

const columns: Column<Mail>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'TO', cell: ({ to }) => to },
  { title: 'SUBJECT', cell: ({ subject, template }) => beginningOf(subject ?? template) },
  { title: 'CREATED', cell: ({ createdDate }) => readableTime(createdDate) },
  { title: 'SENT', cell: ({ sentDate }) => readableTimeOrNone(sentDate) },
  { title: 'ATTEMPTS', cell: ({ attempts }) => attempts },
  { title: 'LAST ERROR', cell: ({ lastError }) => beginningOf(lastError) },
];

async function list(options: ListOptions): Promise<void> {
  const { organization, environment, status, limit } = options;
  const client = await connect(options);
  const pages = followPages(
    (page) =>
      client.get(listMails.response, '/manage/mails', {
        ...page,
        organization,
        environment,
        status,
      }),
    limit,
  );
  await printList(pages, columns, 'There are no mails.', options);
}

async function show(id: string, options: ServerOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(getMail.response, path`/manage/mails/${id}`);
  await printResult(data, options, (mail) =>
    [
      `To        ${oneLine(mail.to ?? 'not known yet')}`,
      `Subject   ${oneLine(mail.subject ?? 'not written yet')}`,
      ...(mail.replyTo === null ? [] : [`Reply to  ${oneLine(mail.replyTo)}`]),
      `Status    ${mail.status}`,
      `Attempts  ${mail.attempts}`,
      `Created   ${readableTime(mail.createdDate)}`,
      ...(mail.sentDate === null ? [] : [`Sent      ${readableTime(mail.sentDate)}`]),
      ...(mail.lastError === null ? [] : [`Error     ${oneLine(mail.lastError)}`]),
      '',
      mail.text === null ? whyWithoutText(mail) : severalLines(mail.text),
    ].join('\n'),
  );
}

const whyWithoutText = ({ status }: Mail) =>
  status === 'sent' ? 'The text was removed when the mail was sent.' : 'It is not written yet.';
