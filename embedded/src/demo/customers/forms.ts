import {
  listContactMessages,
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
  submitContact,
  subscribe,
} from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import type { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import type { Person } from './people.js';
import type { Story } from './stories.js';
import { strangers } from './strangers.js';

/** More forms than a new demo can have. */
const ALL = { limit: 1_000 };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The forms of the demo's people; what somebody has sent already is not sent again. */
export class Forms {
  private constructor(
    private readonly rpc: RpcClient,
    private readonly context: TenantContext,
    private readonly writers: Set<string>,
    private readonly testDrives: Map<string, { id: string; status: string }>,
  ) {}

  static async open(rpc: RpcClient, context: TenantContext): Promise<Forms> {
    const [messages, testDrives] = await Promise.all([
      rpc.call(listContactMessages, ALL, context),
      rpc.call(listTestDrives, ALL, context),
    ]);
    return new Forms(
      rpc,
      context,
      new Set(messages.data.map(({ email }) => email)),
      new Map(testDrives.data.map(({ email, id, status }) => [email, { id, status }])),
    );
  }

  /** @param vehicleId what the person would drive */
  async send(person: Person, story: Story, vehicleId: string): Promise<void> {
    const { email } = person;
    const name = `${person.firstName} ${person.lastName}`;
    if (story.subscribes) await this.rpc.call(subscribe, { email }, this.context);
    if (story.message) await this.write({ name, email, ...story.message });
    if (story.testDrive) await this.bookTestDrive(person, story.testDrive, vehicleId);
  }

  async sendStrangers(): Promise<void> {
    for (const stranger of strangers) {
      await this.rpc.call(subscribe, { email: stranger.email }, this.context);
      await this.write(stranger);
    }
  }

  private async write(message: {
    name: string;
    email: string;
    subject: string;
    message: string;
  }): Promise<void> {
    if (this.writers.has(message.email)) return;
    await this.rpc.call(submitContact, message, this.context);
  }

  private async bookTestDrive(
    { firstName, lastName, email, mobile }: Person,
    { inDays, hour, confirmed }: NonNullable<Story['testDrive']>,
    vehicleId: string,
  ): Promise<void> {
    const day = new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);
    const form = {
      vehicleId,
      name: `${firstName} ${lastName}`,
      email,
      phone: mobile,
      preferredDate: `${day}T${String(hour).padStart(2, '0')}:00`,
    };
    const { id, status } =
      this.testDrives.get(email) ??
      (await this.rpc.call(requestTestDrive, form, this.context)).data;
    if (!confirmed || status !== 'pending') return;
    await this.rpc.call(setTestDriveStatus, { id, status: 'confirmed' }, this.context);
  }
}
