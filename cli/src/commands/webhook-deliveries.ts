import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
} from '@forecourt/contracts/engagement/webhook-rpc';
import {
  deliveryStatuses,
  type DeliveryStatus,
  type FullWebhookDelivery,
  type WebhookAttempt,
  type WebhookDelivery,
} from '@forecourt/contracts/engagement/webhook-shapes';
import { type Command, Option } from 'commander';
import { path } from '../api-client.js';
import { SomeFailedError } from '../errors.js';
import {
  connect,
  notBlank,
  positiveInteger,
  tenantPath,
  type TenantOptions,
  withTenantOptions,
} from '../options.js';
import { printList, printResult, readableTime, readableTimeOrNone } from '../output.js';
import { followPages } from '../pages.js';
import { oneLine, readableJson, type Column } from '../table.js';

const WEBHOOK_ID = 'the id, as `webhooks list` shows it';
const DELIVERY_ID = 'the id, as `webhooks deliveries` shows it';
const EXAMPLE_ID = '6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55';

interface ListOptions extends TenantOptions {
  status?: DeliveryStatus;
  limit?: number;
}

export function addWebhookDeliveries(webhooks: Command): void {
  withTenantOptions(
    webhooks
      .command('test')
      .description('send a test event now, and show what came of it')
      .argument('<id>', WEBHOOK_ID, notBlank),
    `webhooks test ${EXAMPLE_ID}`,
  ).action(test);

  withTenantOptions(
    webhooks
      .command('deliveries')
      .description('list the deliveries of a webhook, the newest first')
      .argument('<id>', WEBHOOK_ID, notBlank)
      .addOption(
        new Option('--status <status>', 'only those with this status').choices(deliveryStatuses),
      )
      .option('--limit <number>', 'at most this many', positiveInteger),
    `webhooks deliveries ${EXAMPLE_ID} --status failed`,
  ).action(list);

  withTenantOptions(
    webhooks
      .command('show')
      .description('show a delivery with its body and attempts')
      .argument('<delivery>', DELIVERY_ID, notBlank),
    `webhooks show ${EXAMPLE_ID}`,
  ).action(show);

  withTenantOptions(
    webhooks
      .command('replay')
      .description('send a delivery again')
      .argument('<delivery>', DELIVERY_ID, notBlank),
    `webhooks replay ${EXAMPLE_ID}`,
  ).action(replay);
}

const columns: Column<WebhookDelivery>[] = [
  { title: 'ID', cell: ({ id }) => id },
  { title: 'TYPE', cell: ({ type }) => type },
  { title: 'STATUS', cell: ({ status }) => status },
  { title: 'ATTEMPTS', cell: ({ attemptCount }) => attemptCount },
  { title: 'NEXT ATTEMPT', cell: ({ nextAttemptDate }) => readableTimeOrNone(nextAttemptDate) },
  { title: 'CREATED', cell: ({ createdDate }) => readableTime(createdDate) },
];

async function list(id: string, options: ListOptions): Promise<void> {
  const { status, limit } = options;
  const client = await connect(options);
  const target = `${webhooksPath(options)}${path`/${id}`}/deliveries`;
  const pages = followPages(
    (page) => client.get(listWebhookDeliveries.response, target, { ...page, status }),
    limit,
  );
  const empty = status === undefined ? 'There are no deliveries.' : `No delivery is ${status}.`;
  await printList(pages, columns, empty, options);
}

async function show(id: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const { data } = await client.get(getWebhookDelivery.response, deliveryPath(options, id));
  await printResult(data, options, asText);
}

async function replay(id: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const target = `${deliveryPath(options, id)}/replay`;
  const { data } = await client.send(replayWebhookDelivery.response, 'POST', target);
  await printResult(data, options, ({ type }) => `${type} is being sent again.`);
}

/** Exits with 1 if the receiver did not take it. */
async function test(id: string, options: TenantOptions): Promise<void> {
  const client = await connect(options);
  const target = `${webhooksPath(options)}${path`/${id}`}/test`;
  const { data } = await client.send(testWebhook.response, 'POST', target);
  await printResult(data, options, ({ status, attempts }) =>
    [status === 'delivered' ? 'It works.' : 'It does not work.', ...attempts.map(attemptText)].join(
      '\n',
    ),
  );
  if (data.status !== 'delivered') throw new SomeFailedError();
}

const webhooksPath = (options: TenantOptions) => `${tenantPath(options)}/webhooks`;
const deliveryPath = (options: TenantOptions, id: string) =>
  `${webhooksPath(options)}/deliveries${path`/${id}`}`;

const asText = (delivery: FullWebhookDelivery) =>
  [
    `Type        ${oneLine(delivery.type)}`,
    `Id          ${delivery.id}`,
    `Webhook     ${delivery.webhookId}`,
    `webhook-id  ${delivery.eventId}`,
    `Status      ${delivery.status}${nextOf(delivery)}`,
    ...delivery.attempts.map(attemptText),
    '',
    readableJson(delivery.payload),
  ].join('\n');

const nextOf = ({ nextAttemptDate }: FullWebhookDelivery) =>
  nextAttemptDate === null ? '' : `, next attempt ${readableTime(nextAttemptDate)}`;

function attemptText({ attemptedDate, durationMs, ...attempt }: WebhookAttempt): string {
  const answer = attempt.error ?? `answered ${attempt.statusCode ?? ''}`;
  const body = attempt.responseBody ? `: ${oneLine(attempt.responseBody)}` : '';
  return `Attempt     ${readableTime(attemptedDate)}, ${durationMs} ms: ${oneLine(answer)}${body}`;
}
