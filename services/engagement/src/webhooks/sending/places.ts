import type { Tenant } from '@forecourt/contracts/tenant';

/** A webhook for which something is due. */
export interface WaitingWebhook extends Tenant {
  id: string;
  /** Its last attempt failed. */
  failing: boolean;
}

/** How many deliveries to claim for a webhook. */
export interface Places extends WaitingWebhook {
  places: number;
}

/** How many deliveries one instance sends at once: in total, and of each organization and webhook. */
interface Bounds {
  total: number;
  perOrganization: number;
  perWebhook: number;
}

/**
 * Webhooks that fail have places of their own: a receiver that takes its 15 seconds and then fails holds no place
 * of one that works, and soon only one of the others.
 */
const BOUNDS: Record<'working' | 'failing', Bounds> = {
  working: { total: 256, perOrganization: 32, perWebhook: 8 },
  failing: { total: 64, perOrganization: 4, perWebhook: 1 },
};

/** What an instance sends at the moment, by whom it takes places from. */
export class PlacesTaken {
  private readonly taken: Map<string, number>;

  constructor(taken: Iterable<[string, number]> = []) {
    this.taken = new Map(taken);
  }

  take(webhook: WaitingWebhook): void {
    this.add(keysOf(webhook));
  }

  free(webhook: WaitingWebhook): void {
    for (const key of keysOf(webhook)) this.taken.set(key, this.of(key) - 1);
    for (const key of keysOf(webhook)) if (this.of(key) === 0) this.taken.delete(key);
  }

  /** Gives what is free to those who wait, place by place: the next to the organization that has the fewest. */
  share(waiting: WaitingWebhook[]): Places[] {
    const taken = new PlacesTaken(this.taken);
    const shares = waiting.map((webhook) => ({ webhook, keys: keysOf(webhook), places: 0 }));
    let open = shares;
    for (;;) {
      open = open.filter(({ webhook, keys }) => taken.hasRoom(BOUNDS[laneOf(webhook)], keys));
      if (open.length === 0) break;
      const next = open.reduce((best, share) =>
        taken.isBehind(share.keys, best.keys) ? share : best,
      );
      next.places += 1;
      taken.add(next.keys);
    }
    return shares.flatMap(({ webhook, places }) => (places > 0 ? [{ ...webhook, places }] : []));
  }

  private of(key: string): number {
    return this.taken.get(key) ?? 0;
  }

  private add(keys: Keys): void {
    for (const key of keys) this.taken.set(key, this.of(key) + 1);
  }

  private hasRoom(
    { total, perOrganization, perWebhook }: Bounds,
    [lane, organization, webhook]: Keys,
  ): boolean {
    return (
      this.of(lane) < total &&
      this.of(organization) < perOrganization &&
      this.of(webhook) < perWebhook
    );
  }

  private isBehind([, organization, webhook]: Keys, [, other, otherWebhook]: Keys): boolean {
    const ahead = this.of(organization) - this.of(other);
    return ahead === 0 ? this.of(webhook) < this.of(otherWebhook) : ahead < 0;
  }
}

type Keys = [lane: string, organization: string, webhook: string];

const laneOf = ({ failing }: WaitingWebhook) => (failing ? 'failing' : 'working');

function keysOf(webhook: WaitingWebhook): Keys {
  const lane = laneOf(webhook);
  return [lane, `${lane} ${webhook.organizationId}`, `${lane} ${webhook.id}`];
}
