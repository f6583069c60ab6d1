import { judge, markKey } from './judge.js';
import { Ledger, type Write } from './ledger.js';
import type { Outcome } from './outcome.js';

const organizationId = 'an-organization';
let ledger: Ledger;
beforeEach(() => (ledger = new Ledger()));

function wrote(attempts: Outcome[], { keyed = false } = {}): Write {
  const write = ledger.open({ kind: 'contact', organizationId, keyed }, (n) => [`message ${n}`]);
  write.attempts.push(...attempts);
  return write;
}

function patched(attempts: Outcome[]): Write {
  const write = ledger.open(
    { kind: 'patch', organizationId, keyed: false, target: 'a-customer' },
    (n) => [`note ${n}`],
  );
  write.attempts.push(...attempts);
  return write;
}

/** What is wrong when the product has the write so many times. */
const wrongWith = (write: Write, times: number) =>
  judge(ledger.writes, new Map([[markKey(write, write.marks[0]!), times]]), new Map()).map(
    ({ kind }) => kind,
  );

/** What is wrong when the customer's notes are these. */
const wrongWithNotes = (notes: string | null) =>
  judge(ledger.writes, new Map(), new Map([['a-customer', notes]])).map(({ kind }) => kind);

describe('a write without a key', () => {
  it.each<[Outcome, number, string[]]>([
    ['accepted', 0, ['lost']],
    ['accepted', 1, []],
    ['accepted', 2, ['doubled']],
    ['refused', 0, []],
    ['refused', 1, ['done though refused']],
    ['failed', 0, []],
    ['failed', 1, ['done though failed']],
    ['failed', 2, ['doubled']],
    ['unknown', 0, []],
    ['unknown', 1, []],
    ['unknown', 2, ['doubled']],
  ])('that was %s and is there %i times: %j', (outcome, times, wrong) => {
    expect(wrongWith(wrote([outcome]), times)).toEqual(wrong);
  });

  it('that never had an answer may be there or not', () => {
    const write = wrote([]);

    expect([0, 1, 2].map((times) => wrongWith(write, times))).toEqual([[], [], ['doubled']]);
  });
});

describe('a write with a key', () => {
  it.each<[Outcome[], number, string[]]>([
    [['unknown', 'failed', 'accepted'], 0, ['lost']],
    [['unknown', 'failed', 'accepted'], 1, []],
    [['unknown', 'failed', 'accepted'], 2, ['doubled']],
    [['unknown', 'refused'], 1, ['done though refused']],
    [['failed', 'failed'], 1, ['done though failed']],
    [['failed', 'unknown', 'failed'], 1, []],
    [['failed', 'unknown', 'failed'], 2, ['doubled']],
  ])('whose attempts were %j and that is there %i times: %j', (attempts, times, wrong) => {
    expect(wrongWith(wrote(attempts, { keyed: true }), times)).toEqual(wrong);
  });
});

describe('an import', () => {
  it('is lost if one of its rows is missing', () => {
    const write = ledger.open({ kind: 'import', organizationId, keyed: false }, (n) => [
      `${n}-1`,
      `${n}-2`,
    ]);
    write.attempts.push('accepted');
    const found = new Map([[markKey(write, '1-1'), 1]]);

    expect(judge(ledger.writes, found, new Map())).toMatchObject([
      { kind: 'lost', text: expect.stringContaining('1-2') },
    ]);
  });
});

describe('patches of one customer', () => {
  it('leave what the last accepted one wrote', () => {
    patched(['accepted']);
    patched(['accepted']);

    expect(wrongWithNotes('note 2')).toEqual([]);
    expect(wrongWithNotes('note 1')).toEqual(['lost']);
    expect(wrongWithNotes(null)).toEqual(['lost']);
  });

  it('may leave what one of unknown outcome wrote after it', () => {
    patched(['accepted']);
    patched(['unknown']);

    expect(wrongWithNotes('note 1')).toEqual([]);
    expect(wrongWithNotes('note 2')).toEqual([]);
  });

  it('leave nothing of one that failed or was refused', () => {
    patched(['accepted']);
    patched(['failed']);
    patched(['refused']);

    expect(wrongWithNotes('note 1')).toEqual([]);
    expect(wrongWithNotes('note 2')).toEqual(['done though failed']);
    expect(wrongWithNotes('note 3')).toEqual(['done though refused']);
  });
});
