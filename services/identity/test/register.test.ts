import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { userLinked } from '@forecourt/contracts/identity/events';
import { getUser, login, register } from '@forecourt/contracts/identity/rpc';
import type { RequestInput } from '@forecourt/contracts/rpc';
import type { TenantContext } from '@forecourt/contracts/tenant';
import { otherEnvironmentOf } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import type { TestService } from '@forecourt/service-kit/testing/test-service';
import { aDealer, aRegistration, startIdentity } from './builders.js';

const { jest } = import.meta;

let identity: TestService;
let dealer: TenantContext;
beforeAll(async () => {
  identity = await startIdentity();
  dealer = await aDealer(identity);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => identity.stop());

interface Hashing {
  hash(password: string, cost: number): Promise<string>;
}

const registerAt = (context: TenantContext, form: RequestInput<typeof register>) =>
  identity.call(register, form, context);

const linksOf = (userId: string) =>
  identity.sql<{ organization_id: string }>(
    'SELECT organization_id FROM customer_link WHERE user_id = $1',
    [userId],
  );

const linkingsOf = (userId: string) =>
  identity.announced(userLinked).filter((event) => event.userId === userId);

describe('with a new e-mail address', () => {
  it('creates a user who is a customer of the organization', async () => {
    const form = aRegistration({ phone: { mobile: '+49 170 1', whatsapp: '+49 170 2' } });

    const reply = await registerAt(dealer, form);

    expect(reply).toMatchObject({
      isNewUser: true,
      isNewCustomer: true,
      tokens: { expires_in: 3_600, token_type: 'Bearer' },
      user: {
        email: form.email,
        firstName: 'Jane',
        lastName: 'Doe',
        phone: { mobile: '+49 170 1', whatsapp: '+49 170 2' },
        profileImageUrl: null,
      },
    });
    await expect(identity.call(getUser, { id: reply.user.id }, dealer)).resolves.toEqual({
      data: reply.user,
    });
  });

  it('announces the customer', async () => {
    const { user, customerId } = await registerAt(dealer, aRegistration());

    await eventually(() =>
      expect(linkingsOf(user.id)).toEqual([
        {
          ...dealer.tenant,
          customerId,
          userId: user.id,
          email: user.email,
          firstName: 'Jane',
          lastName: 'Doe',
          phone: null,
          linkedDate: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        },
      ]),
    );
  });

  it.each([undefined, null, {}])('answers with no phone when given %j', async (phone) => {
    const { user } = await registerAt(dealer, aRegistration({ phone }));
    expect(user.phone).toBeNull();
  });

  it('stores a bcrypt hash and never the password', async () => {
    const { user } = await registerAt(dealer, aRegistration({ password: 'opensesame-42' }));

    const [row] = await identity.sql<{ password_hash: string; text: string }>(
      'SELECT password_hash, user_account::text AS text FROM user_account WHERE id = $1',
      [user.id],
    );

    expect(row!.password_hash).toMatch(/^\$2b\$04\$/);
    expect(row!.text).not.toContain('opensesame-42');
  });

  it('accepts a password of 72 bytes exactly as given, spaces included', async () => {
    const password = ` ${'é'.repeat(35)} `;
    const { email } = (await registerAt(dealer, aRegistration({ password }))).user;

    await expect(identity.call(login, { email, password }, dealer)).resolves.toBeDefined();
    await expect(
      identity.call(login, { email, password: password.trim() }, dealer),
    ).rejects.toMatchObject({ code: 'identity.invalid_credentials' });
  });

  it.each([
    ['shorter than 8 characters', 'é'.repeat(7)],
    ['longer than 72 bytes', 'é'.repeat(37)],
  ])('refuses a password %s', async (_, password) => {
    await expect(registerAt(dealer, aRegistration({ password }))).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [expect.objectContaining({ field: 'password' })],
    });
  });
});

describe('with a known e-mail address and its password', () => {
  it('returns the same user and customer, and keeps the stored names', async () => {
    const form = aRegistration({ phone: { mobile: '1' } });
    const first = await registerAt(dealer, form);

    const again = await registerAt(dealer, {
      ...form,
      email: form.email.toUpperCase(),
      firstName: 'Janet',
      phone: { mobile: '2' },
    });

    expect(again).toMatchObject({
      isNewUser: false,
      isNewCustomer: false,
      customerId: first.customerId,
      user: first.user,
    });
    expect(again.tokens.refresh_token).not.toBe(first.tokens.refresh_token);
  });

  it('links the user to another organization as another customer', async () => {
    const form = aRegistration();
    const first = await registerAt(dealer, form);
    const otherDealer = await aDealer(identity);

    const second = await registerAt(otherDealer, form);

    expect(second).toMatchObject({ isNewUser: false, isNewCustomer: true, user: first.user });
    expect(second.customerId).not.toBe(first.customerId);
    await eventually(() =>
      expect(linkingsOf(first.user.id).map(({ organizationId }) => organizationId)).toEqual([
        dealer.tenant.organizationId,
        otherDealer.tenant.organizationId,
      ]),
    );
  });
});

it('with a known e-mail address and a wrong password, changes and links nothing', async () => {
  const form = aRegistration();
  const { user } = await registerAt(dealer, form);
  const otherDealer = await aDealer(identity);

  await expect(
    registerAt(otherDealer, { ...form, password: 'not her password', firstName: 'Eve' }),
  ).rejects.toMatchObject({ code: 'identity.email_taken', kind: 'conflict' });

  await expect(linksOf(user.id)).resolves.toEqual([
    { organization_id: dealer.tenant.organizationId },
  ]);
  await expect(identity.call(getUser, { id: user.id }, dealer)).resolves.toEqual({ data: user });
});

it('treats the same e-mail address in live and test as two accounts', async () => {
  const form = aRegistration();
  const live = await registerAt(dealer, form);

  const test = await registerAt(otherEnvironmentOf(dealer), { ...form, password: 'another one' });

  expect(test).toMatchObject({ isNewUser: true, isNewCustomer: true });
  expect(test.user.id).not.toBe(live.user.id);
  expect(test.customerId).not.toBe(live.customerId);
});

describe('equal registrations at the same time', () => {
  it('create one user and one customer, and exactly one answer says so', async () => {
    const form = aRegistration();

    const replies = await Promise.all(Array.from({ length: 20 }, () => registerAt(dealer, form)));

    expect(
      replies.map(({ isNewUser, isNewCustomer }) => `${isNewUser} ${isNewCustomer}`).sort(),
    ).toEqual([...Array<string>(19).fill('false false'), 'true true']);
    const [first] = replies;
    for (const { user, customerId } of replies) {
      expect({ user, customerId }).toEqual({ user: first!.user, customerId: first!.customerId });
    }
    await expect(linksOf(first!.user.id)).resolves.toHaveLength(1);
    await expect(
      identity.sql('SELECT 1 FROM user_account WHERE email = $1', [form.email]),
    ).resolves.toHaveLength(1);
    await eventually(() => expect(linkingsOf(first!.user.id)).toHaveLength(1));
  });

  it('hash the password once and compare it with that hash', async () => {
    const hash = jest.spyOn(bcrypt, 'hash');
    const form = aRegistration();

    await Promise.all(Array.from({ length: 20 }, () => registerAt(dealer, form)));

    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('at two instances create one user', async () => {
    const form = aRegistration();
    const [id, passwordHash] = [randomUUID(), bcrypt.hashSync(form.password, 4)];
    const hash = jest.spyOn<Hashing, 'hash'>(bcrypt, 'hash').mockImplementationOnce(async () => {
      await identity.sql(
        `INSERT INTO user_account (environment, id, email, password_hash, first_name, last_name, created_date)
         VALUES ($1, $2, $3, $4, 'Jane', 'Doe', now())`,
        [dealer.tenant.environment, id, form.email, passwordHash],
      );
      return passwordHash;
    });

    const reply = await registerAt(dealer, form);

    expect(reply).toMatchObject({ isNewUser: false, isNewCustomer: true, user: { id } });
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('with different passwords create one user, with the password that was accepted', async () => {
    const form = aRegistration();
    const passwords = Array.from({ length: 5 }, (_, index) => `password number ${index}`);

    const outcomes = await Promise.allSettled(
      passwords.map((password) => registerAt(dealer, { ...form, password })),
    );

    const taken = passwords.filter((_, index) => outcomes[index]!.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'identity.email_taken' });
      }
    }
    await expect(
      identity.call(login, { email: form.email, password: taken[0]! }, dealer),
    ).resolves.toMatchObject({ isNewCustomer: false });
  });

  it('at two organizations create one user who is a customer of both', async () => {
    const form = aRegistration();
    const otherDealer = await aDealer(identity);

    const replies = await Promise.all([registerAt(dealer, form), registerAt(otherDealer, form)]);

    expect(replies.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
    expect(replies.every(({ isNewCustomer }) => isNewCustomer)).toBe(true);
    await expect(linksOf(replies[0].user.id)).resolves.toHaveLength(2);
  });
});
