import { serviceNames } from '@forecourt/contracts/health';
import { Client } from '@forecourt/tests/e2e/api';

const allReady = Object.fromEntries(serviceNames.map((name) => [name, 'ready']));

describe('without a key', () => {
  it('/health/live says that the process runs', async () => {
    expect(await new Client().get('/health/live')).toMatchObject({
      status: 200,
      body: { status: 'live' },
    });
  });

  it('/health/ready says how every service is', async () => {
    const { status, body } = await new Client().get('/health/ready');
    expect([status, body]).toEqual([200, { status: 'ready', services: allReady }]);
  });

  it('/health/ready answers many concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => new Client().get('/health/ready')),
    );
    expect(answers.map(({ body }) => body)).toEqual(
      answers.map(() => ({ status: 'ready', services: allReady })),
    );
  });
});
