import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listWebhookEvents } from '@forecourt/contracts/engagement/webhook-rpc';
import type { WebhookEvent } from '@forecourt/contracts/engagement/webhook-shapes';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Webhook } from 'standardwebhooks';
import {
  connect,
  organizationOption,
  tenantPath,
  type TenantOptions,
  withCommonOptions,
} from '../options.js';
import { note, print } from '../output.js';
import { RequiredOption } from '../required-options.js';
import { withRetries } from '../retry.js';
import { isHttpUrl } from '../server-url.js';
import { oneLine } from '../table.js';

const POLL_MS = 1_000;
const ANSWER_MS = 15_000;

interface ListenOptions extends TenantOptions {
  forwardTo: string;
}

/** What the developer's server made of an event. */
interface Forwarded {
  id: string;
  type: string;
  status: number | null;
  error: string | null;
  durationMs: number;
}

export function addListen(program: Command): void {
  withCommonOptions(
    program
      .command('listen')
      .description('forward test events to a server on this machine')
      .addOption(
        new RequiredOption('--forward-to <url>', 'where to POST events to').argParser(readUrl),
      )
      .addOption(organizationOption())
      .addOption(
        new Option('--environment <environment>', 'only test events can be forwarded')
          .choices(['test'])
          .default('test'),
      ),
    'listen --forward-to http://localhost:4000/webhooks --organization acme',
  ).action(listen);
}

/** Goes on until Ctrl-C. */
async function listen(options: ListenOptions): Promise<void> {
  const client = await connect(options);
  const target = `${tenantPath(options)}/webhooks/events`;
  const eventsAfter = (after?: string) =>
    withRetries(() => client.get(listWebhookEvents.response, target, { after }), {
      note,
      giveUpAfterMs: Infinity,
      whileUnreachable: after !== undefined,
    });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let { next } = await eventsAfter();
  note(introduction(options, secret));
  for (;;) {
    const part = await eventsAfter(next);
    for (const event of part.data) {
      const forwarded = await forward(event, options.forwardTo, new Webhook(secret));
      await print(options.json ? `${JSON.stringify(forwarded)}\n` : `${asText(forwarded)}\n`);
    }
    next = part.next;
    if (part.data.length === 0) await delay(POLL_MS);
  }
}

const introduction = ({ organization, forwardTo }: ListenOptions, secret: string) => `\
Forwarding the test events of ${organization} to ${forwardTo}, signed with

  ${secret}

To cause one, do something with a test key or in the environment test, such as
  forecourt vehicles import FILE --organization ${organization} --environment test
Ctrl-C ends.`;

async function forward(
  { id, type, payload }: WebhookEvent,
  url: string,
  webhook: Webhook,
): Promise<Forwarded> {
  const body = JSON.stringify(payload);
  const date = new Date();
  const started = performance.now();
  const outcome = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
      'webhook-signature': webhook.sign(id, date, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return { status: response.status, error: null };
    },
    (error: unknown) => ({ status: null, error: reasonOf(error) }),
  );
  return { id, type, ...outcome, durationMs: Math.round(performance.now() - started) };
}

const asText = ({ id, type, status, error, durationMs }: Forwarded) =>
  `${new Date().toISOString().slice(11, 19)}  ${oneLine(type)}  ${id}  ` +
  `${status ?? oneLine(error ?? 'failed')}  ${durationMs} ms`;

/** fetch hides the reason below its own error. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { message?: string; code?: string } };
  return [cause?.message, cause?.code, message].find(Boolean) ?? 'failed';
}

function readUrl(text: string): string {
  if (isHttpUrl(text)) return text;
  throw new InvalidArgumentError('It must begin with http:// or https://.');
}
