import { startManageServer } from '../../cli/test/manage-server.js';
import { makeFirstDemo } from './first-demo.js';

const demo = {
  id: '6f1c1f0e-4b53-4f0e-9a3e-2f8f3a1f7c55',
  name: 'Demo Motors',
  slug: 'demo',
  currency: 'USD',
  timeZone: 'UTC',
  createdDate: '2026-03-01T09:30:00.000Z',
};
const key = {
  id: demo.id,
  name: 'Demo',
  environment: 'live',
  last4: 'wxyz',
  scopes: [],
  rateLimit: 300,
  expiresDate: null,
  revokedDate: null,
  lastUsedDate: null,
  createdDate: demo.createdDate,
};

it('leaves a database with a demo alone', async () => {
  await using server = await startManageServer(({ path }) => ({
    body: { data: path.endsWith('/keys') ? [key] : [demo], total: 1 },
  }));
  const lines: string[] = [];
  await makeFirstDemo(server.url, 'the-token', (line) => lines.push(line));
  expect(lines).toEqual(['The organization "demo" already exists.']);
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

it('ends the start in one line if the demo cannot be completed', async () => {
  await using server = await startManageServer(() => ({ status: 500, body: { error: 'Broken.' } }));
  await expect(makeFirstDemo(server.url, 'the-token', () => undefined)).rejects.toThrow(
    'the demo is not complete: Broken. Start again to complete it.',
  );
});
