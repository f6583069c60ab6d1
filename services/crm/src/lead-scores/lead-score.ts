import type { CustomerSegment, LifecycleStage } from '@forecourt/contracts/crm/shapes';

/** What the rules look at, without refunded purchases and ended subscriptions. */
export interface LeadFacts {
  registeredDate: Date;
  testDriveDates: Date[];
  messageDates: Date[];
  /** null: not subscribed to the newsletter. */
  subscribedDate: Date | null;
  saleDates: Date[];
  rentalDates: Date[];
  isVip: boolean;
}

export interface Classification {
  /** An integer from 0 to 100. */
  leadScore: number;
  lifecycleStage: LifecycleStage;
  customerSegment: CustomerSegment;
}

/** Points for a fresh act, from the table in docs/lead-scores.md. All are divisible by four. */
const POINTS = { registration: 12, message: 12, testDrive: 24, rental: 24, sale: 40 };
/** A subscription does not age: it counts as long as it lasts. */
const SUBSCRIPTION_POINTS = 8;
const MAX_SCORE = 100;

/** Only the newest messages count: more of them do not make a better lead. */
export const COUNTED_MESSAGES = 3;
/** This many fresh test drives reach the maximum score. */
export const COUNTED_TEST_DRIVES = 10;

/** The share of an act's points that is left up to each age in days. None is left after the last. */
const DECAY = [
  { days: 30, share: 1 },
  { days: 90, share: 1 / 2 },
  { days: 180, share: 1 / 4 },
];

/** Days after which a customer is no longer new. */
const NEW_DAYS = 90;
/** Days of silence until a customer is at risk or inactive. Buyers get longer. */
const SILENCE = {
  neverBought: { atRisk: 180, inactive: 365 },
  bought: { atRisk: 365, inactive: 730 },
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Applies the rules of docs/lead-scores.md to a customer at the time `now`. */
export function classify(facts: LeadFacts, now: Date): Classification {
  return {
    leadScore: scoreOf(facts, now),
    lifecycleStage: stageOf(facts, now),
    customerSegment: segmentOf(facts, now),
  };
}

function scoreOf(facts: LeadFacts, now: Date): number {
  const pointsOf = (points: number, dates: Date[]) =>
    dates.reduce((sum, date) => sum + points * shareLeft(daysSince(date, now)), 0);
  const newest = (dates: Date[], count: number) =>
    dates.toSorted((a, b) => b.getTime() - a.getTime()).slice(0, count);
  const score =
    pointsOf(POINTS.registration, [facts.registeredDate]) +
    pointsOf(POINTS.message, newest(facts.messageDates, COUNTED_MESSAGES)) +
    pointsOf(POINTS.testDrive, newest(facts.testDriveDates, COUNTED_TEST_DRIVES)) +
    pointsOf(POINTS.rental, facts.rentalDates) +
    pointsOf(POINTS.sale, facts.saleDates) +
    (facts.subscribedDate ? SUBSCRIPTION_POINTS : 0);
  return Math.min(score, MAX_SCORE);
}

function stageOf(facts: LeadFacts, now: Date): LifecycleStage {
  const purchases = facts.saleDates.length + facts.rentalDates.length;
  if (silentDays(facts, now) > patienceWith(facts).inactive) return 'INACTIVE';
  if (purchases >= 2) return 'REPEAT_CUSTOMER';
  if (purchases === 1) return 'CUSTOMER';
  if (facts.testDriveDates.length > 0) return 'OPPORTUNITY';
  if (facts.messageDates.length > 0 || facts.subscribedDate) return 'LEAD';
  return 'PROSPECT';
}

function segmentOf(facts: LeadFacts, now: Date): CustomerSegment {
  if (facts.isVip) return 'vip';
  if (silentDays(facts, now) > patienceWith(facts).atRisk) return 'at_risk';
  if (hasBought(facts) || daysSince(facts.registeredDate, now) > NEW_DAYS) return 'regular';
  return 'new';
}

const shareLeft = (age: number) => DECAY.find(({ days }) => age <= days)?.share ?? 0;

const daysSince = (date: Date, now: Date) => (now.getTime() - date.getTime()) / DAY_MS;

const hasBought = ({ saleDates, rentalDates }: LeadFacts) =>
  saleDates.length + rentalDates.length > 0;

const patienceWith = (facts: LeadFacts) =>
  hasBought(facts) ? SILENCE.bought : SILENCE.neverBought;

/** Days since the customer's last act of any kind. */
function silentDays(facts: LeadFacts, now: Date): number {
  const acts = [
    facts.registeredDate,
    ...facts.testDriveDates,
    ...facts.messageDates,
    ...(facts.subscribedDate ? [facts.subscribedDate] : []),
    ...facts.saleDates,
    ...facts.rentalDates,
  ];
  return Math.min(...acts.map((date) => daysSince(date, now)));
}
