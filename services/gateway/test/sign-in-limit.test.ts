import { platformErrors } from '@forecourt/contracts/errors';
import { login } from '@forecourt/contracts/identity/rpc';
import {
  anAddress,
  identityChecksPasswords,
  logIn,
  registerAs,
  RIGHT,
  statusesOf,
  times,
  tooMany,
} from './password-checks.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

async function failToLogIn(count: number, key: string, email: string) {
  for (let attempt = 0; attempt < count; attempt++) {
    expect(await logIn(gateway, key, email)).toMatchObject({
      status: 401,
      body: { code: 'identity.invalid_credentials' },
    });
  }
}

describe('failed password checks', () => {
  it('lock the account after ten, even for the right password, with Retry-After', async () => {
    const { checks } = identityChecksPasswords(gateway);
    const [{ key }, email] = [gateway.issueKey(), anAddress()];
    await failToLogIn(10, key, email);

    const answer = await logIn(gateway, key, email, RIGHT);

    expect(answer).toMatchObject(tooMany);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(checks).toHaveLength(10);
  });

  it('count if an idempotency key of another password tells that it is wrong', async () => {
    gateway.fake(login, () => Promise.reject(platformErrors.idempotency_key_reused()));
    const [{ key }, email] = [gateway.issueKey(), anAddress()];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await logIn(gateway, key, email)).toMatchObject({ status: 422 });
    }

    expect(await logIn(gateway, key, email)).toMatchObject(tooMany);
  });

  it('are forgotten after a success', async () => {
    identityChecksPasswords(gateway);
    const [{ key }, email] = [gateway.issueKey(), anAddress()];
    await failToLogIn(9, key, email);
    expect(await logIn(gateway, key, email, RIGHT)).toMatchObject({ status: 200 });

    await failToLogIn(10, key, email);

    expect(await logIn(gateway, key, email)).toMatchObject(tooMany);
  });

  it('count across organizations', async () => {
    identityChecksPasswords(gateway);
    const email = anAddress();
    await failToLogIn(5, gateway.issueKey().key, email);
    await failToLogIn(5, gateway.issueKey().key, email);

    expect(await logIn(gateway, gateway.issueKey().key, email)).toMatchObject(tooMany);
  });

  it('count for each account and environment separately', async () => {
    identityChecksPasswords(gateway);
    const [live, test] = [gateway.issueKey(), gateway.issueKey({ environment: 'test' })];
    const email = anAddress();
    await failToLogIn(10, live.key, email);

    expect(await logIn(gateway, test.key, email, RIGHT)).toMatchObject({ status: 200 });
    expect(await logIn(gateway, live.key, anAddress(), RIGHT)).toMatchObject({ status: 200 });
  });

  it('also count at register', async () => {
    identityChecksPasswords(gateway);
    const [{ key }, email] = [gateway.issueKey(), anAddress()];
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await registerAs(gateway, key, email, 'a wrong password')).toMatchObject({
        status: 409,
        body: { code: 'identity.email_taken' },
      });
    }

    expect(await registerAs(gateway, key, email)).toMatchObject(tooMany);
    expect(await logIn(gateway, key, email, RIGHT)).toMatchObject(tooMany);
  });

  it('do not count if the password was not checked', async () => {
    const [{ key }, email] = [gateway.issueKey(), anAddress()];
    gateway.fake(login, () => {
      throw platformErrors.service_unavailable();
    });
    for (let attempt = 0; attempt < 11; attempt++) {
      expect(await logIn(gateway, key, email)).toMatchObject({ status: 503 });
    }
    identityChecksPasswords(gateway);

    expect(await logIn(gateway, key, email, RIGHT)).toMatchObject({ status: 200 });
  });
});

describe('password checks at once', () => {
  it('give ten verdicts to forty wrong guesses, and 429 to the others', async () => {
    const { checks } = identityChecksPasswords(gateway);
    const [{ key }, email] = [gateway.issueKey(), anAddress()];

    const answers = await times(40, () => logIn(gateway, key, email));

    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 30 });
    expect(checks).toHaveLength(10);
  });

  it('link nobody whose right guess is the eleventh', async () => {
    const { links } = identityChecksPasswords(gateway);
    const [{ key }, email] = [gateway.issueKey(), anAddress()];

    const answers = await times(40, (index) =>
      registerAs(gateway, key, email, index < 10 ? 'a wrong password' : RIGHT),
    );

    expect(statusesOf(answers)).toEqual({ 409: 10, 429: 30 });
    expect(links).toEqual([]);
  });

  it('all succeed if the password is right, however many they are', async () => {
    let [running, most] = [0, 0];
    identityChecksPasswords(gateway, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const [{ key }, email] = [gateway.issueKey(), anAddress()];

    const answers = await times(20, () => registerAs(gateway, key, email));

    expect(statusesOf(answers)).toEqual({ 201: 20 });
    expect(most).toBe(10);
  });
});
