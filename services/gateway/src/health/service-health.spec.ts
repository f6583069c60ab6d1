import { jest } from '@jest/globals';
import { serviceNames } from '@forecourt/contracts/health';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { TransportUnavailableError, type Reply } from '@forecourt/service-kit/transport/transport';
import { ServiceHealth } from './service-health.js';

const answers: Record<string, () => Promise<Reply>> = {
  ready: () => reply(true, { unmet: [] }),
  lacking: () => reply(true, { unmet: ['no database'] }),
  failing: () => reply(false, { code: 'internal_error', kind: 'internal', message: '' }),
  unavailable: () => Promise.reject(new TransportUnavailableError('did not answer')),
};

const reply = (ok: boolean, body: object) =>
  Promise.resolve({ ok, body: Buffer.from(JSON.stringify(body)) });

describe('the health of the services', () => {
  let asked: string[];
  let answerOf: Record<string, () => Promise<Reply>>;
  let health: ServiceHealth;
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    asked = [];
    answerOf = {};
    const transport = {
      reachesReplicas: true,
      request: (service: string) => {
        asked.push(service);
        return (answerOf[service] ?? answers['ready']!)();
      },
    };
    health = new ServiceHealth(new RpcClient(transport));
  });
  afterEach(() => jest.useRealTimers());

  it('is ready only if the service lacks nothing', async () => {
    answerOf = {
      inventory: answers['lacking']!,
      identity: answers['failing']!,
      crm: answers['unavailable']!,
    };

    expect(await health.states()).toEqual({
      catalog: 'ready',
      inventory: 'not ready',
      identity: 'not ready',
      crm: 'not ready',
      engagement: 'ready',
    });
  });

  it('is requested at most once a second, however often it is read', async () => {
    await Promise.all([health.states(), health.states()]);
    jest.advanceTimersByTime(999);
    await health.states();
    expect(asked).toEqual([...serviceNames]);

    jest.advanceTimersByTime(1);
    await health.states();
    expect(asked).toHaveLength(2 * serviceNames.length);
  });
});
