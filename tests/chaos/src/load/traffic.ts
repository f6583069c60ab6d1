import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Contract } from '../contract/contract.js';
import type { Ledger } from '../ledger/ledger.js';
import { isVerdict, outcomeOf } from '../ledger/outcome.js';
import type { HttpProxy } from '../system/http-proxy.js';
import { HttpClient, type ClientRequest, type Response } from './client.js';
import type { Dealer } from './dealers.js';
import type { Operation, Read, Sending, WriteOperation } from './operation.js';
import { reads } from './reads.js';
import { budgetMs, type Sent } from './request-log.js';
import { writes } from './writes.js';

/** A client waits longer than any answer may take, so that a late one is seen and not cut off. */
const PATIENCE_MS = 5_000;
/** With a key, a caller tries again for this long. */
const RETRY_BOUND_MS = 60_000;
const RETRY_PAUSE_MS = 500;
const SHARE_WITH_KEY = 1 / 3;

interface TrafficOptions {
  proxy: HttpProxy;
  dealers: Dealer[];
  ledger: Ledger;
  contract: Contract;
}

/** The steady mixed load. It does not wait for answers: as many requests come as people send. */
export class Traffic {
  /** Of the present fault. */
  readonly log: Sent[] = [];
  private readonly client: HttpClient;
  private readonly underWay = new Set<Promise<unknown>>();
  private timers: NodeJS.Timeout[] = [];

  constructor(private readonly options: TrafficOptions) {
    this.client = new HttpClient(options.proxy.url);
  }

  start(): void {
    for (const dealer of this.options.dealers) {
      dealer.patchable.push(...dealer.uncertain.splice(0));
    }
    for (const read of reads) this.repeat(read, () => this.read(read));
    for (const write of writes) this.repeat(write, () => this.write(write));
  }

  /** Sends nothing new, and waits until everything has its answer. */
  async stop(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await Promise.all(this.underWay);
  }

  /** Begins a new log, and returns the one until now. */
  take(): Sent[] {
    this.options.proxy.forget();
    return this.log.splice(0);
  }

  close(): void {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    this.client.close();
  }

  private repeat({ perSecond }: Operation, send: () => Promise<unknown>): void {
    const fire = () => {
      const work = send();
      this.underWay.add(work);
      void work.finally(() => this.underWay.delete(work));
    };
    this.timers.push(setInterval(fire, 1_000 / perSecond));
  }

  private dealer(): Dealer {
    const { dealers } = this.options;
    return dealers[Math.floor(Math.random() * dealers.length)]!;
  }

  private async read(read: Read): Promise<void> {
    const dealer = this.dealer();
    const source = { operation: read, dealer: dealer.slug };
    const { reply } = await this.send(source, 'GET', read.send(dealer));
    if (read.isView) this.options.ledger.views.record(outcomeOf(reply));
  }

  private async write(operation: WriteOperation): Promise<void> {
    const { ledger, dealers } = this.options;
    const dealer = this.dealer();
    const begun = operation.begin(dealer, dealers);
    if (!begun) return;
    const method = operation.name.startsWith('PATCH') ? 'PATCH' : 'POST';
    // Only a POST takes a key (D21).
    const keyed = method === 'POST' && Math.random() < SHARE_WITH_KEY;
    const { organizationId, target } = begun;
    const write = ledger.open({ kind: operation.kind, organizationId, keyed, target }, (number) =>
      begun.marks(number),
    );
    const sending = begun.send(write.marks);
    const headers = keyed
      ? { ...sending.headers, 'idempotency-key': randomUUID() }
      : sending.headers;
    const source = { operation, dealer: dealer.slug, write };
    let last = await this.send(source, method, { ...sending, headers });
    const end = Date.now() + RETRY_BOUND_MS;
    while (keyed && !isVerdict(write.attempts.at(-1)!) && Date.now() < end) {
      await pause((last.retryAfterSeconds ?? 0) * 1_000 || RETRY_PAUSE_MS);
      last = await this.send(source, method, { ...sending, headers });
    }
    begun.end?.(last, write.attempts.at(-1) !== 'unknown');
  }

  private async send(
    source: Pick<Sent, 'operation' | 'dealer' | 'write'>,
    method: ClientRequest['method'],
    sending: Sending,
  ): Promise<Response> {
    const { operation, write } = source;
    const timeoutMs = budgetMs(operation) + PATIENCE_MS;
    const sentAt = Date.now();
    const response = await this.client.send({ method, ...sending, timeoutMs });
    const { requestId, reply, replayed } = response;
    const outcome = outcomeOf(reply);
    write?.attempts.push(outcome);
    write?.requestIds.push(requestId);
    this.log.push({
      ...source,
      requestId,
      sentAt,
      ms: Date.now() - sentAt,
      reply,
      outcome,
      fault: this.faultOf(operation, response),
      replayed,
      gateway: this.options.proxy.gatewayOf(requestId),
      loss: this.options.proxy.lossOf(requestId),
    });
    return response;
  }

  private faultOf({ name }: Operation, response: Response): string | undefined {
    const { reply, contentType, answeredId, requestId, body } = response;
    if ('lost' in reply) return undefined;
    const { status } = reply;
    // The gateway takes the id that the request brought (D5).
    if (answeredId !== requestId) return 'X-Request-Id is not that of the request';
    return this.options.contract.fault(name, { status, contentType, requestId, body });
  }
}
