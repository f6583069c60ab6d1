import { loadConfig } from '@forecourt/service-kit/config';
import { withBudget } from '@forecourt/service-kit/rpc/budget';
import { gatewayVariables } from '../../gateway.config.js';
import { SharedRedis } from '../../rate-limit/redis.js';
import { SignInAttempts } from './sign-in-attempts.js';

const config = loadConfig(gatewayVariables, {
  PUBLIC_URL: 'https://api.example',
  FORECOURT_OPERATOR_TOKEN: 'operator-token-of-these-tests',
});

it('lets nobody wait who would then have no time left for the check', async () => {
  const attempts = new SignInAttempts(new SharedRedis(config));
  const signIn = (check: () => Promise<string>) =>
    attempts.guard('live', 'jane@example.com', check);
  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const running = Array.from({ length: 10 }, () => signIn(() => finished.then(() => 'signed in')));

  const hasty = withBudget(2_000, () => signIn(() => Promise.resolve('signed in')));
  await expect(hasty).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 });

  const patient = withBudget(10_000, () => signIn(() => Promise.resolve('signed in')));
  finish?.();
  await expect(patient).resolves.toBe('signed in');
  await Promise.all(running);
});
