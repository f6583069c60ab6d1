import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { dropDeadLetter } from '@forecourt/contracts/dead-letters';
import { checkHealth } from '@forecourt/contracts/health';
import { logger } from '../logging/logger.js';
import { TransportUnavailableError, type Reply } from '../transport/transport.js';
import { RpcClient } from './rpc-client.js';

describe('a request without a reply', () => {
  let answer: () => Promise<Reply>;
  let levels: string[];
  let ask: () => Promise<unknown>;
  beforeEach(() => {
    levels = [];
    for (const level of ['info', 'warn'] as const) {
      jest.spyOn(logger, level).mockImplementation(() => void levels.push(level));
    }
    const client = new RpcClient({ reachesReplicas: true, request: () => answer() });
    // A name of its own, because a failure is logged once in the process.
    const contract = checkHealth(randomUUID());
    ask = () => client.call(contract, {}, { requestId: 'r-1' });
  });
  afterEach(() => jest.restoreAllMocks());

  const none = () => Promise.reject(new TransportUnavailableError('The service is not running'));
  const ready = () => Promise.resolve({ ok: true, body: Buffer.from('{"unmet":[]}') });

  it('is no warning while the service has never answered: it may still be starting', async () => {
    answer = none;
    await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(levels).toEqual(['info']);
  });

  it('is a warning once the service has answered, however soon', async () => {
    answer = none;
    await expect(ask()).rejects.toThrow();
    answer = ready;
    await ask();
    expect(levels).toEqual(['info']);

    answer = none;
    await expect(ask()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(levels).toEqual(['info', 'warn']);
  });
});

it('a request that no message holds is refused before it costs the connection', async () => {
  const sent: number[] = [];
  const client = new RpcClient({
    reachesReplicas: true,
    request: (_, bytes) => {
      sent.push(bytes.length);
      return Promise.resolve({ ok: true, body: Buffer.from('{}') });
    },
  });
  const ofLength = (length: number) =>
    client.call(dropDeadLetter('garage'), { id: 'x'.repeat(length) }, { requestId: 'r-1' });

  await expect(ofLength(16 * 1024 * 1024)).rejects.toMatchObject({ code: 'body_too_large' });
  expect(sent).toEqual([]);
  await ofLength(15 * 1024 * 1024);
  expect(sent).toHaveLength(1);
});
