import { readFileSync } from 'node:fs';
import { classify, type LeadFacts } from './lead-score.js';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** A customer who registered too long ago to earn points, and has done nothing else. */
const longStanding: LeadFacts = {
  registeredDate: daysAgo(181),
  testDriveDates: [],
  messageDates: [],
  subscribedDate: null,
  saleDates: [],
  rentalDates: [],
  isVip: false,
};
const justRegistered = { ...longStanding, registeredDate: NOW };
const customer = (facts: Partial<LeadFacts>) => classify({ ...longStanding, ...facts }, NOW);

const doing: Record<string, (date: Date) => Partial<LeadFacts>> = {
  Registration: (date) => ({ registeredDate: date }),
  Message: (date) => ({ messageDates: [date] }),
  'Test drive': (date) => ({ testDriveDates: [date] }),
  Rental: (date) => ({ rentalDates: [date] }),
  Sale: (date) => ({ saleDates: [date] }),
  Newsletter: (date) => ({ subscribedDate: date }),
};

/** The rows of the table of points in docs/lead-scores.md: the act, then its points at each age. */
function documentedPoints(): { act: string; points: number[] }[] {
  const document = readFileSync('docs/lead-scores.md', 'utf8');
  return [...document.matchAll(/^\| (\w[\w ]*?) +\|((?: +\d+ \|){4})$/gm)].map(
    ([, act, points]) => ({
      act: act!,
      points: points!.split('|').slice(0, 4).map(Number),
    }),
  );
}

describe('the score', () => {
  it('has a rule for exactly the acts in the document', () => {
    expect(documentedPoints().map(({ act }) => act)).toEqual(Object.keys(doing));
  });

  it.each(documentedPoints())(
    'gives a $act the documented points at each age',
    ({ act, points }) => {
      const ages = [0, 30, 30.001, 90, 90.001, 180, 180.001, 1_000];

      const scores = ages.map((age) => customer(doing[act]!(daysAgo(age))).leadScore);

      expect(scores).toEqual(points.flatMap((value) => [value, value]));
    },
  );

  it('adds up as the document says', () => {
    expect(classify(justRegistered, NOW).leadScore).toBe(12);
    const facts = {
      registeredDate: daysAgo(100),
      subscribedDate: daysAgo(100),
      messageDates: [daysAgo(40)],
      testDriveDates: [daysAgo(1)],
    };
    expect(customer(facts).leadScore).toBe(41);
  });

  it('is at most 100', () => {
    expect(customer({ saleDates: [NOW, NOW, NOW] }).leadScore).toBe(100);
  });

  it('counts the 3 newest messages', () => {
    const messageDates = [daysAgo(100), daysAgo(50), daysAgo(1), daysAgo(2)];
    expect(customer({ messageDates }).leadScore).toBe(12 + 12 + 6);
  });

  it('counts the 10 newest test drives', () => {
    const testDriveDates = Array.from({ length: 11 }, () => daysAgo(100));
    expect(customer({ testDriveDates }).leadScore).toBe(10 * 6);
  });

  it('counts a purchase dated within the next day as fresh', () => {
    expect(customer({ saleDates: [daysAgo(-0.5)] }).leadScore).toBe(40);
  });
});

describe('the stage', () => {
  it.each([
    ['PROSPECT', {}],
    ['LEAD', { messageDates: [daysAgo(1)] }],
    ['LEAD', { subscribedDate: daysAgo(1) }],
    ['OPPORTUNITY', { messageDates: [daysAgo(1)], testDriveDates: [daysAgo(300)] }],
    ['CUSTOMER', { testDriveDates: [daysAgo(1)], saleDates: [daysAgo(2)] }],
    ['CUSTOMER', { rentalDates: [daysAgo(2)] }],
    ['REPEAT_CUSTOMER', { saleDates: [daysAgo(2)], rentalDates: [daysAgo(400)] }],
    ['REPEAT_CUSTOMER', { saleDates: [daysAgo(700), daysAgo(800)] }],
  ] as const)('is %s for %j', (stage, facts) => {
    expect(customer(facts as Partial<LeadFacts>).lifecycleStage).toBe(stage);
  });

  it('is INACTIVE after 365 days of silence, or 730 for buyers', () => {
    const registeredDate = daysAgo(3_000);
    const stageAfter = (facts: Partial<LeadFacts>) =>
      customer({ registeredDate, ...facts }).lifecycleStage;

    expect(stageAfter({ testDriveDates: [daysAgo(365)] })).toBe('OPPORTUNITY');
    expect(stageAfter({ testDriveDates: [daysAgo(365.001)] })).toBe('INACTIVE');
    expect(stageAfter({ rentalDates: [daysAgo(730)] })).toBe('CUSTOMER');
    expect(stageAfter({ rentalDates: [daysAgo(730.001)] })).toBe('INACTIVE');
  });

  it('is CUSTOMER for a new registration with an old purchase', () => {
    expect(classify({ ...justRegistered, saleDates: [daysAgo(2_000)] }, NOW).lifecycleStage).toBe(
      'CUSTOMER',
    );
  });
});

describe('the segment', () => {
  const segment = (facts: Partial<LeadFacts>) => customer(facts).customerSegment;

  it('is new for 90 days after registration, then regular', () => {
    expect(segment({ registeredDate: daysAgo(90) })).toBe('new');
    expect(segment({ registeredDate: daysAgo(90.001) })).toBe('regular');
  });

  it('is regular from the first purchase', () => {
    expect(segment({ registeredDate: NOW, rentalDates: [NOW] })).toBe('regular');
  });

  it('is at_risk after 180 days of silence, or 365 for buyers', () => {
    const registeredDate = daysAgo(3_000);
    expect(segment({ registeredDate, messageDates: [daysAgo(180)] })).toBe('regular');
    expect(segment({ registeredDate, messageDates: [daysAgo(180.001)] })).toBe('at_risk');
    expect(segment({ registeredDate, saleDates: [daysAgo(365)] })).toBe('regular');
    expect(segment({ registeredDate, saleDates: [daysAgo(365.001)] })).toBe('at_risk');
  });

  it('is vip for every customer marked as VIP', () => {
    expect(segment({ registeredDate: daysAgo(3_000), isVip: true })).toBe('vip');
  });
});
