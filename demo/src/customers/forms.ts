import {
  listContactMessages,
  listTestDrives,
  requestTestDrive,
  setTestDriveStatus,
  submitContactMessage,
  subscribe,
} from '@forecourt/contracts/engagement/rpc';
import type { Tenant } from '../api.js';
import type { Person } from './people.js';
import type { Story } from './stories.js';
import { strangers } from './strangers.js';

/** More forms than a new demo can have. */
const ALL = { limit: 1_000 };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The forms of the demo's people; each is sent only once. */
export class Forms {
  private constructor(
    private readonly tenant: Tenant,
    private readonly writers: Set<string>,
    private readonly testDrives: Map<string, { id: string; status: string }>,
  ) {}

  static async open(tenant: Tenant): Promise<Forms> {
    const { operator, path } = tenant;
    const [messages, testDrives] = await Promise.all([
      operator.get(listContactMessages.response, `${path}/contacts`, ALL),
      operator.get(listTestDrives.response, `${path}/test-drives`, ALL),
    ]);
    return new Forms(
      tenant,
      new Set(messages.data.map(({ email }) => email)),
      new Map(testDrives.data.map(({ email, id, status }) => [email, { id, status }])),
    );
  }

  /** @param vehicleId the vehicle for a test drive */
  async send(person: Person, story: Story, vehicleId: string): Promise<void> {
    const { email } = person;
    const name = `${person.firstName} ${person.lastName}`;
    if (story.subscribes) await this.subscribe(email);
    if (story.message) await this.write({ name, email, ...story.message });
    if (story.testDrive) await this.bookTestDrive(person, story.testDrive, vehicleId);
  }

  async sendStrangers(): Promise<void> {
    for (const stranger of strangers) {
      await this.subscribe(stranger.email);
      await this.write(stranger);
    }
  }

  private async subscribe(email: string): Promise<void> {
    const target = '/external/newsletter/subscribe';
    await this.tenant.site.send(subscribe.response, 'POST', target, { email });
  }

  private async write(message: {
    name: string;
    email: string;
    subject: string;
    message: string;
  }): Promise<void> {
    if (this.writers.has(message.email)) return;
    await this.tenant.site.send(
      submitContactMessage.response,
      'POST',
      '/external/contact/submit',
      message,
    );
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
    const { site, operator, path } = this.tenant;
    const { id, status } =
      this.testDrives.get(email) ??
      (await site.send(requestTestDrive.response, 'POST', '/external/test-drives', form)).data;
    if (!confirmed || status !== 'pending') return;
    await operator.send(setTestDriveStatus.response, 'PATCH', `${path}/test-drives/${id}`, {
      status: 'confirmed',
    });
  }
}
