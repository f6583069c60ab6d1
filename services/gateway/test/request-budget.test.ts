import { login } from '@forecourt/contracts/identity/rpc';
import { identityErrors } from '@forecourt/contracts/identity/errors';
import { remainingMs } from '@forecourt/service-kit/rpc/budget';
import { REQUEST_BUDGET_MS } from '../src/http/request-budget.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startTestGateway();
});
afterEach(() => gateway.stop());

it('a service gets no more time than is left for its request', async () => {
  let leftMs: number | undefined;
  gateway.fake(login, () => {
    leftMs = remainingMs();
    throw identityErrors.invalid_credentials();
  });

  await gateway.post('/external/auth/login', {
    key: gateway.issueKey().key,
    json: { email: 'jane@example.com', password: 'wrong' },
  });

  expect(login.timeoutMs).toBeGreaterThan(REQUEST_BUDGET_MS);
  expect(leftMs).toBeLessThanOrEqual(REQUEST_BUDGET_MS);
});
