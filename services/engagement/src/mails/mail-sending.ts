import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { platformErrors } from '@forecourt/contracts/errors';
import { BackgroundTask } from '@forecourt/service-kit/background-task';
import { logger } from '@forecourt/service-kit/logging/logger';
import { logFailure, logOnce, reasonOf } from '@forecourt/service-kit/logging/outages';
import { Seals, type Seal } from '@forecourt/service-kit/seal';
import { isTransient } from '@forecourt/service-kit/transport/transient';
import {
  MailCarrier,
  MailDeferredError,
  MailRefusedError,
  type MailContent,
  type ReadyMail,
} from './carriers/mail-carrier.js';
import { MailQueueRepository, type Outcome, type QueuedMail } from './mail-queue.repository.js';
import { MailWriter } from './mail-writer.js';
import { oneLine } from './one-line.js';
import { backOffSeconds, isOverdue, outageSeconds, Pause } from './retry-plan.js';
import { MAIL_CONTENTS } from './seal-purposes.js';

/** The most mails under way at once. */
const AT_ONCE = 5;
/** Finds mails that wait for another attempt, or were left by a crash; new ones are sent right after their commit. */
const POLL_MS = 1_000;
/** The longest time that handing over one mail may take. */
const HAND_OVER_MS = 60_000;
/** How long a stop waits for mails that are being handed over. */
const STOP_MS = 5_000;
const MAX_ERROR = 500;

/** Another service or the database, which must be asked first, did not answer. That is no attempt. */
class NotYetWrittenError extends Error {}

/**
 * Sends what is in the outbox of mails. It claims mails, writes and hands them over in no transaction, and records
 * the outcome. Instances share the work. A mail goes out twice only if the process or the database fails between
 * the server's word and the record: SMTP offers no way to take it back.
 */
@Injectable()
export class MailSending implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task = new BackgroundTask('sending mails', POLL_MS, () => this.run());
  private underWay = 0;
  private readonly handingOver = new Set<Promise<void>>();
  /** Not recorded yet. */
  private readonly outcomes: Outcome[] = [];
  private readonly pause = new Pause();
  private isStopping = false;
  private readonly interruption = new AbortController();
  private readonly seal: Seal<MailContent>;

  constructor(
    private readonly queue: MailQueueRepository,
    private readonly writer: MailWriter,
    private readonly carrier: MailCarrier,
    seals: Seals,
  ) {
    this.seal = seals.for(MAIL_CONTENTS);
  }

  onApplicationBootstrap(): void {
    if (this.carrier.notice !== undefined) logger.info(this.carrier.notice);
    this.task.wake();
  }

  wake(): void {
    this.task.wake();
  }

  /** Lets mails arrive that are being handed over, within bounds. The rest is sent by another instance. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    await this.task.stop();
    const handedOver = Promise.all(this.handingOver);
    await Promise.race([handedOver, delay(STOP_MS, undefined, { ref: false })]);
    this.interruption.abort();
    await handedOver;
    await this.record().catch((error: unknown) => logFailure(error, 'stopping to send mails'));
  }

  private async run(): Promise<void> {
    await this.record();
    const room = this.pause.admits(AT_ONCE - this.underWay);
    if (room <= 0) return;
    for (const mail of await this.queue.claim(room)) this.start(mail);
  }

  private async record(): Promise<void> {
    while (this.outcomes.length > 0) {
      await this.queue.record(this.outcomes[0]!);
      this.outcomes.shift();
    }
  }

  private start(mail: QueuedMail): void {
    this.underWay += 1;
    void this.attempt(mail).then(() => {
      this.underWay -= 1;
      this.task.wake();
    });
  }

  private async attempt(mail: QueuedMail): Promise<void> {
    const ready = await this.written(mail).catch((error: unknown) => {
      this.outcomes.push(this.afterFailure(error, mail));
    });
    if (!ready || this.isStopping) return;
    const handedOver = this.handOver(ready, mail);
    this.handingOver.add(handedOver);
    await handedOver;
    this.handingOver.delete(handedOver);
  }

  /** The mail as it is written, unless nobody is to get it. Its other recipients get mails of their own. */
  private async written(mail: QueuedMail): Promise<ReadyMail | undefined> {
    const { id, to, createdDate } = mail;
    try {
      if (mail.content !== null) {
        const content = (await this.seal.open(mail.content)) as MailContent;
        return { ...content, id, to: to!, createdDate };
      }
      const written = await this.writer.write(mail);
      if (!written) {
        await this.queue.drop(id);
        return undefined;
      }
      const { recipients, content } = written;
      const sealed = await this.seal.seal(content);
      await this.queue.keepWritten(id, { recipients, subject: content.subject, content: sealed });
      return { ...content, id, to: recipients[0]!, createdDate };
    } catch (error) {
      if (isTransient(error) || platformErrors.service_unavailable.is(error)) {
        throw new NotYetWrittenError(reasonOf(error));
      }
      logFailure(error, 'writing a mail');
      throw new MailDeferredError(reasonOf(error), { cause: error });
    }
  }

  private async handOver(ready: ReadyMail, mail: QueuedMail): Promise<void> {
    const { id, attempts } = mail;
    const bounds = [AbortSignal.timeout(HAND_OVER_MS), this.interruption.signal];
    try {
      const status = await this.carrier.carry(ready, AbortSignal.any(bounds));
      this.pause.end();
      this.outcomes.push({ id, status, attempts: attempts + (status === 'sent' ? 1 : 0) });
    } catch (error) {
      this.outcomes.push(this.afterFailure(error, mail));
    }
  }

  private afterFailure(failure: unknown, mail: QueuedMail): Outcome {
    const { id, createdDate } = mail;
    const error = oneLine(reasonOf(failure)).slice(0, MAX_ERROR);
    if (failure instanceof NotYetWrittenError) {
      this.noteOutage(error);
      // Another instance may fare better.
      return { id, status: 'queued', error, attempts: mail.attempts, inSeconds: 1 };
    }
    const attempts = mail.attempts + 1;
    if (failure instanceof MailRefusedError || isOverdue(createdDate)) {
      logger.warn({ mail: id, to: mail.to, attempts, reason: error }, 'a mail failed for good');
      return { id, status: 'failed', error, attempts };
    }
    if (failure instanceof MailDeferredError) {
      return { id, status: 'queued', error, attempts, inSeconds: backOffSeconds(attempts) };
    }
    this.noteOutage(error);
    return { id, status: 'queued', error, attempts, inSeconds: outageSeconds(attempts) };
  }

  private noteOutage(reason: string): void {
    logOnce(`mails: ${reason}`, () => logger.warn({ reason }, 'no mail can be sent now'));
    this.pause.begin();
  }
}
