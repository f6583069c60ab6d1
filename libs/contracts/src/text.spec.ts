import { z } from 'zod';
import { email, id } from './text.js';

const published = new RegExp(String(z.toJSONSchema(email, { io: 'input' }).pattern), 'u');
const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('an e-mail address', () => {
  const taken: [given: string, kept: string][] = [
    ['jane@example.com', 'jane@example.com'],
    ['Jane.DOE@Example.COM', 'jane.doe@example.com'],
    ['jörg@example.com', 'jörg@example.com'],
    ['JÖRG@example.com', 'jörg@example.com'],
    ['jo\u0308rg@example.com', 'jörg@example.com'],
    ['J\u030C@example.com', 'ǰ@example.com'],
    ['bob@müller.de', 'bob@xn--mller-kva.de'],
    ['Bob@MÜLLER.de', 'bob@xn--mller-kva.de'],
    ['bob@mu\u0308ller.de', 'bob@xn--mller-kva.de'],
    ['bob@XN--MLLER-KVA.de', 'bob@xn--mller-kva.de'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['🚗@example.com', '🚗@example.com'],
    ["o'neil+cars/#!$%&'*=?^_`{|}~-@example.com", "o'neil+cars/#!$%&'*=?^_`{|}~-@example.com"],
    ['a@b.co', 'a@b.co'],
    ['1@2.3.travel', '1@2.3.travel'],
    ['a@ab--cd.example', 'a@ab--cd.example'],
    [`${'x'.repeat(64)}@${'y'.repeat(63)}.com`, `${'x'.repeat(64)}@${'y'.repeat(63)}.com`],
  ];

  it.each(taken)('%s is taken, and kept as %s', (given, kept) => {
    expect(email.parse(given)).toBe(kept);
    expect(given).toMatch(published);
  });

  it.each(taken)('%s, once kept, is never changed again', (_, kept) => {
    expect(email.parse(kept)).toBe(kept);
    expect(kept).toMatch(published);
    expect(kept.toLowerCase()).toBe(kept);
  });

  it.each([
    'jane',
    'jane@',
    '@example.com',
    'jane@example',
    'jane@@example.com',
    'jane@doe@example.com',
    'jane doe@example.com',
    'jane@exam ple.com',
    'jane@example,com',
    'jane@example.com,john@example.com',
    'Jane <jane@example.com>',
    '"jane"@example.com',
    '.jane@example.com',
    'jane.@example.com',
    'jane..doe@example.com',
    'jane@.example.com',
    'jane@example..com',
    'jane@example.com.',
    'jane@-example.com',
    'jane@example-.com',
    'jane@exa_mple.com',
    'jane@example.c',
    'jane@example.123',
    'jane@127.0.0.1',
    'jane@[127.0.0.1]',
    'jane@0x7f.1',
    'ja\u200bne@example.com',
    'ja\u00a0ne@example.com',
    'ja\u0007ne@example.com',
    'jane@exam\u00adple.com',
    '\u202ejane@example.com',
  ])('%j is refused', (given) => {
    expect(messagesOf(email, given)).toEqual([
      'must be an e-mail address, such as jane@example.com',
    ]);
    expect(given).not.toMatch(published);
  });

  // Node's versions differ on what is wrong within punycode.
  it.each(['jane@\u2100.com', 'jane@mail.。jp'])(
    '%j is refused, since no such domain can exist',
    (given) => {
      expect(messagesOf(email, given)).toEqual([
        'must be an e-mail address, such as jane@example.com',
      ]);
    },
  );

  it('is measured as stored', () => {
    const longest = `${'x'.repeat(249)}@b.co`;
    expect(email.parse(` ${longest}\n`)).toBe(longest);
    expect(email.parse(`${'e\u0301'.repeat(249)}@b.co`)).toHaveLength(254);
    expect(messagesOf(email, `x${longest}`)).toEqual(['must be at most 254 characters long']);
    expect(messagesOf(email, `${'x'.repeat(240)}@${'ü'.repeat(9)}.de`)).toEqual([
      'must be at most 254 characters long',
    ]);
  });

  // An endlessly backtracking pattern would run into Jest's time limit.
  it('is checked however long it is', () => {
    for (const long of [
      'a'.repeat(100_000),
      `a@${'a.'.repeat(50_000)}`,
      `a@${'a-'.repeat(50_000)}`,
    ]) {
      expect(messagesOf(email, long)).toHaveLength(1);
    }
  });

  it.each(['jane@example.com\u0000', '\ud800@example.com'])('%j cannot be stored', (given) => {
    expect(messagesOf(email, given)).toEqual([
      'must not contain NUL characters or unpaired surrogates',
    ]);
  });
});

describe('an id', () => {
  it.each(['9F1B0F2E-1111-2222-3333-444444444444', '00000000-0000-0000-0000-000000000000'])(
    '%s is taken, with blanks around it too',
    (given) => {
      expect(id.parse(` \t${given}\n`)).toBe(given);
    },
  );

  it.each(['', '9f1b0f2e111122223333444444444444', '{9f1b0f2e-1111-2222-3333-444444444444}', 'x'])(
    '%j is refused',
    (given) => {
      expect(messagesOf(id, given)).toEqual(['must be a UUID']);
    },
  );
});
