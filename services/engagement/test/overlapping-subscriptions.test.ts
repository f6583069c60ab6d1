import { jest } from '@jest/globals';
import {
  newsletterSubscribed,
  newsletterUnsubscribed,
} from '@forecourt/contracts/engagement/events';
import { listSubscribers, subscribe, unsubscribe } from '@forecourt/contracts/engagement/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { aTenant } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import { startTestService, type TestService } from '@forecourt/service-kit/testing/test-service';
import { engagementService } from '../src/engagement.service-definition.js';
import { NewsletterRepository } from '../src/newsletter/newsletter.repository.js';

const email = 'jane@example.com';
const rpcs = { subscribe, unsubscribe };
type Act = keyof typeof rpcs;
const otherThan = (act: Act): Act => (act === 'subscribe' ? 'unsubscribe' : 'subscribe');
const methods = Object.getOwnPropertyDescriptors(NewsletterRepository.prototype);

let engagement: TestService;
beforeAll(async () => {
  engagement = await startTestService(engagementService, {
    observes: [newsletterSubscribed, newsletterUnsubscribed],
  });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => engagement.stop());

class Gate {
  open!: () => void;
  readonly opened = new Promise<void>((resolve) => (this.open = resolve));
}

/** Calls for an act, whose transaction stands still before its statement and before its commit. */
function begin(act: Act, context: TenantContext) {
  const [begun, statement, stated, commit] = [new Gate(), new Gate(), new Gate(), new Gate()];
  jest.spyOn(NewsletterRepository.prototype, act).mockImplementationOnce(async function (
    this: NewsletterRepository,
    ...given
  ) {
    begun.open();
    await statement.opened;
    const changed = await methods[act].value!.apply(this, given);
    stated.open();
    await commit.opened;
    return changed;
  });
  const ended = engagement.call(rpcs[act], { email }, context);
  return { begun, statement, stated, commit, ended };
}

const isSubscribed = async (context: TenantContext) => {
  const { data } = await engagement.call(listSubscribers, {}, context);
  return data[0]?.subscribed ?? false;
};

const announced = ({ tenant }: TenantContext) =>
  [newsletterSubscribed, newsletterUnsubscribed].flatMap((event) =>
    engagement
      .announced(event)
      .filter(({ organizationId }) => organizationId === tenant.organizationId)
      .map(({ submittedDate }) => ({ subscribed: event === newsletterSubscribed, submittedDate })),
  );

/** How the address is by its events, in whatever order they arrive. */
const subscribedByEvents = (context: TenantContext) =>
  announced(context)
    .toSorted((a, b) => (a.submittedDate < b.submittedDate ? -1 : 1))
    .at(-1)?.subscribed ?? false;

const cases = [[], ['subscribe'], ['subscribe', 'unsubscribe']].flatMap((before) =>
  (['subscribe', 'unsubscribe'] as const).flatMap((beginsFirst) =>
    (['subscribe', 'unsubscribe'] as const).flatMap((writesFirst) =>
      [true, false].map((overlap) => ({
        before: before as Act[],
        beginsFirst,
        writesFirst,
        overlap,
      })),
    ),
  ),
);

it.each(cases)(
  'events end as the address does: after $before, $beginsFirst begins first, $writesFirst writes first, overlap: $overlap',
  async ({ before, beginsFirst, writesFirst, overlap }) => {
    const context = aTenant();
    for (const act of before) await engagement.call(rpcs[act], { email }, context);

    const transactions = {} as Record<Act, ReturnType<typeof begin>>;
    for (const act of [beginsFirst, otherThan(beginsFirst)]) {
      transactions[act] = begin(act, context);
      await transactions[act].begun.opened;
    }
    const [first, second] = [transactions[writesFirst], transactions[otherThan(writesFirst)]];
    second.commit.open();
    first.statement.open();
    await first.stated.opened;
    if (overlap) second.statement.open();
    first.commit.open();
    await first.ended;
    second.statement.open();
    await second.ended;

    const now = await isSubscribed(context);
    await eventually(async () => expect(await engagement.sql('SELECT 1 FROM outbox')).toEqual([]));
    const dates = announced(context).map(({ submittedDate }) => submittedDate);
    expect(new Set(dates).size).toBe(dates.length);
    expect(subscribedByEvents(context)).toBe(now);
  },
);
