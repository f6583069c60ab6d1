import {
  deadLetterSchema,
  getDeadLetter,
  replayDeadLetter,
  type DeadLetter,
} from '@forecourt/contracts/dead-letters';
import { serviceNames, type ServiceName } from '@forecourt/contracts/health';
import { pagesOf } from '@forecourt/contracts/page';
import { type Command, Option } from 'commander';
import { type ApiClient, path } from '../api-client.js';
import { ApiError, SomeFailedError, UsageError } from '../errors.js';
import {
  connect,
  notBlank,
  positiveInteger,
  type ServerOptions,
  withCommonOptions,
} from '../options.js';
import { beginningOf, note, printList, printResult, readableTime } from '../output.js';
import { followPages } from '../pages.js';
import { RequiredOption } from '../required-options.js';
import { oneLine, type Column } from '../table.js';

const SERVICE = '--service <service>';
const ID = 'the id, as `dead-letters list` shows it';
const EXAMPLE_ID = '6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55';

interface OneOptions extends ServerOptions {
  service: ServiceName;
}

export function addDeadLetters(program: Command): void {
  const deadLetters = program.command('dead-letters').description('Events that a service refused.');
  const ofService = () => new RequiredOption(SERVICE, 'who refused it').choices(serviceNames);

  withCommonOptions(
    deadLetters
      .command('list')
      .description('list dead letters')
      .addOption(new Option(SERVICE, 'only those of this service').choices(serviceNames))
      .option('--limit <number>', 'at most this many', positiveInteger),
    'dead-letters list --service crm',
  ).action(list);

  withCommonOptions(
    deadLetters
      .command('show')
      .description('show a dead letter with its payload, which may hold personal data')
      .argument('<id>', ID, notBlank)
      .addOption(ofService()),
    `dead-letters show ${EXAMPLE_ID} --service crm`,
  ).action(show);

  withCommonOptions(
    deadLetters
      .command('replay')
      .description('let the service handle a dead letter once more')
      .argument('[id]', ID, notBlank)
      .addOption(ofService())
      .option('--all', 'all dead letters of the service, the oldest event first'),
    'dead-letters replay --all --service crm',
  ).action(replay);

  withCommonOptions(
    deadLetters
      .command('drop')
      .description('give a dead letter up: the service never handles it')
      .argument('<id>', ID, notBlank)
      .addOption(ofService()),
    `dead-letters drop ${EXAMPLE_ID} --service crm`,
  ).action(drop);
}

const columns: Column<DeadLetter>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'SERVICE', cell: ({ service }) => service },
  { title: 'EVENT', cell: ({ name }) => name },
  { title: 'OCCURRED', cell: ({ occurredDate }) => readableTime(occurredDate) },
  { title: 'REFUSALS', cell: ({ refusals }) => refusals },
  { title: 'REASON', cell: ({ reason }) => beginningOf(oneLine(reason)) },
];

const pagesFrom = (client: ApiClient, service?: ServiceName, limit?: number) =>
  followPages(
    (page) => client.get(pagesOf(deadLetterSchema), '/manage/dead-letters', { ...page, service }),
    limit,
  );

async function list(
  options: ServerOptions & { service?: ServiceName; limit?: number },
): Promise<void> {
  const { service, limit } = options;
  const pages = pagesFrom(await connect(options), service, limit);
  const empty = service ? `${service} has no dead letters.` : 'There are no dead letters.';
  await printList(pages, columns, empty, options);
}

async function show(id: string, options: OneOptions): Promise<void> {
  const client = await connect(options);
  const { response } = getDeadLetter(options.service);
  const { data } = await client.get(response, pathOf(options.service, id));
  await printResult(data, options, (letter) =>
    [
      `Event     ${oneLine(letter.name)}`,
      `Id        ${letter.id}`,
      `Service   ${letter.service}`,
      `Occurred  ${readableTime(letter.occurredDate)}, by request ${oneLine(letter.requestId)}`,
      `Refused   ${letter.refusals} times; kept since ${readableTime(letter.keptDate)}`,
      `Reason    ${oneLine(letter.reason)}`,
      '',
      printable(JSON.stringify(letter.payload, null, 2)),
    ].join('\n'),
  );
}

async function replay(id: string | undefined, options: OneOptions & { all?: true }): Promise<void> {
  if ((id === undefined) === !options.all) {
    throw new UsageError('Name one dead letter by its id, or replay all with --all.');
  }
  const client = await connect(options);
  if (id === undefined) return replayAll(client, options);
  const letter = await send(client, 'replay', options.service, id);
  await printResult(letter, options, ({ name, service }) => `${service} has handled ${name}.`);
}

/** Goes on after a refusal: each event is another matter. */
async function replayAll(client: ApiClient, { service, ...options }: OneOptions): Promise<void> {
  const ids: string[] = [];
  for await (const page of pagesFrom(client, service)) ids.push(...page.map(({ id }) => id));
  const refused: { id: string; error: string }[] = [];
  let replayed = 0;
  for (const id of ids) {
    try {
      await send(client, 'replay', service, id);
      replayed += 1;
    } catch (error) {
      // Somebody else may have replayed or dropped it meanwhile.
      if (isCoded(error, 'dead_letter_not_found')) continue;
      if (!isCoded(error, 'dead_letter_refused')) throw error;
      refused.push({ id, error: error.message });
      note(`${id}: ${oneLine(error.message)}`);
    }
  }
  await printResult(
    { replayed, refused },
    options,
    () => `${service} has handled ${replayed} of ${ids.length} dead letters.`,
  );
  if (refused.length > 0) throw new SomeFailedError();
}

async function drop(id: string, options: OneOptions): Promise<void> {
  const client = await connect(options);
  const letter = await send(client, 'drop', options.service, id);
  await printResult(letter, options, ({ name, service }) => `${service} gives ${name} up.`);
}

async function send(
  client: ApiClient,
  action: 'replay' | 'drop',
  service: ServiceName,
  id: string,
): Promise<DeadLetter> {
  const { response } = replayDeadLetter(service);
  return (await client.send(response, 'POST', `${pathOf(service, id)}/${action}`)).data;
}

const pathOf = (service: ServiceName, id: string) => path`/manage/dead-letters/${service}/${id}`;

const isCoded = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** JSON escapes most of what must not reach a terminal, but not all. */
const printable = (json: string) =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
