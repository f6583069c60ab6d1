import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { RECEIVER_TIMEOUT_MS } from '@forecourt/contracts/engagement/webhook-rpc';
import { WebhookSecrets } from '../webhook-secrets.js';
import type { ClaimedDelivery, Outcome } from './delivery-queue.repository.js';
import { ReceiverClient } from './receiver-client.js';

const MAX_ERROR_CHARACTERS = 500;

type Result = Pick<Outcome, 'delivered' | 'statusCode' | 'error' | 'responseBody'>;

/** Sends a claimed delivery, signed, and judges the answer. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly receivers: ReceiverClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** @param ending ends the attempt early, which says nothing about the receiver */
  async send(delivery: ClaimedDelivery, ending = new AbortController()): Promise<Outcome> {
    const attemptedDate = new Date();
    const started = performance.now();
    const timer = setTimeout(() => ending.abort(), RECEIVER_TIMEOUT_MS);
    try {
      const result = await this.post(delivery, attemptedDate, ending.signal).catch(
        (error: unknown) => failed(ending.signal.aborted ? SILENT : reasonOf(error)),
      );
      const durationMs = Math.round(performance.now() - started);
      return { delivery, attemptedDate: attemptedDate.toISOString(), durationMs, ...result };
    } finally {
      clearTimeout(timer);
    }
  }

  private async post(
    { url, eventId, payload, secrets }: ClaimedDelivery,
    date: Date,
    signal: AbortSignal,
  ): Promise<Result> {
    const opened = await Promise.all(secrets.map((sealed) => this.secrets.open(sealed)));
    const signatures = opened.map((secret) => new Webhook(secret).sign(eventId, date, payload));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Forecourt-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
    const { statusCode, body } = await this.receivers.post(new URL(url), payload, headers, signal);
    const delivered = statusCode >= 200 && statusCode < 300;
    const error = delivered ? null : refusalOf(statusCode);
    return { delivered, statusCode, error, responseBody: body };
  }
}

const SILENT = `no answer within ${RECEIVER_TIMEOUT_MS / 1_000} seconds`;

const failed = (error: string): Result => ({
  delivered: false,
  statusCode: null,
  error,
  responseBody: null,
});

const refusalOf = (statusCode: number) =>
  statusCode >= 300 && statusCode < 400
    ? `answered ${statusCode}: redirects are not followed, so give the webhook its final URL`
    : `answered ${statusCode}`;

/** Several addresses of a name may have failed, each for a reason of its own. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.slice(0, MAX_ERROR_CHARACTERS);
}
