import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../system/until.js';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { RabbitMqTransport } from '@forecourt/service-kit/transport/rabbitmq/rabbitmq-transport';
import type { System } from '../system/system.js';
import { submitRating } from './rating-contract.js';

const EVERY_MS = 200;
const CONNECT_BOUND_MS = 10_000;
/** An event of an unknown name waits 5 s before it is tried again. */
const SETTLE_BOUND_MS = 30_000;

/** The callers of the next version's operation, as a gateway of the next version would call it. */
export class Ratings {
  private readonly accepted: string[] = [];
  private readonly failed: string[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private readonly tenant = { organizationId: randomUUID(), environment: 'live' as const };

  private constructor(
    private readonly system: System,
    private readonly transport: RabbitMqTransport,
  ) {}

  static async start(system: System): Promise<Ratings> {
    const transport = new RabbitMqTransport(system.servers.rabbitmq.url);
    await until(async () => transport.isConnected(), CONNECT_BOUND_MS);
    const ratings = new Ratings(system, transport);
    const client = new RpcClient(transport);
    ratings.timer = setInterval(() => ratings.rate(client), EVERY_MS);
    return ratings;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
    await this.transport.close();
  }

  /** What is wrong, once all events have arrived. */
  async problems(): Promise<string[]> {
    const end = Date.now() + SETTLE_BOUND_MS;
    let problems = await this.compare();
    while (problems.length > 0 && Date.now() < end) {
      await pause(EVERY_MS);
      problems = await this.compare();
    }
    const none = this.accepted.length === 0 ? ['the new operation never succeeded'] : [];
    return [
      ...none,
      ...problems,
      ...this.failed.map(
        (text) => `the new operation failed, though an instance knows it: ${text}`,
      ),
    ];
  }

  private rate(client: RpcClient): void {
    const email = `rating${this.accepted.length + this.failed.length + this.underWay.size}-${Date.now()}@example.com`;
    const context = {
      requestId: randomUUID(),
      tenant: this.tenant,
      settings: { currency: 'USD', timeZone: 'UTC' },
    };
    const work = client.call(submitRating, { email, rating: 5 }, context).then(
      () => void this.accepted.push(email),
      (error: unknown) => void this.failed.push(`${email}: ${String(error)}`),
    );
    this.underWay.add(work);
    void work.finally(() => this.underWay.delete(work));
  }

  private async compare(): Promise<string[]> {
    const rows = await this.system.query<{ email: string; rating: number; ratings: number | null }>(
      `SELECT subscriber.email, subscriber.rating, activity.ratings
       FROM engagement.subscriber subscriber
       LEFT JOIN crm.form_activity activity USING (organization_id, environment, email)
       WHERE organization_id = $1`,
      [this.tenant.organizationId],
    );
    const written = new Set(rows.map(({ email }) => email));
    return [
      ...this.accepted.filter((email) => !written.has(email)).map((email) => `lost: ${email}`),
      ...rows
        .filter(({ ratings }) => ratings !== 1)
        .map(({ email, ratings }) => `the new event of ${email} was handled ${ratings ?? 0} times`),
    ];
  }
}
