import type { EventMessage } from '@forecourt/contracts/event';
import type { ContextOf, RequestInput, ResponseOf, RpcContract } from '@forecourt/contracts/rpc';
import { RpcClient } from '@forecourt/service-kit/rpc/rpc-client';
import { startService, type RunningService } from '@forecourt/service-kit/start-service';
import { aRequest } from '@forecourt/service-kit/testing/contexts';
import { eventually } from '@forecourt/service-kit/testing/eventually';
import {
  createTestDatabase,
  type TestDatabase,
} from '@forecourt/service-kit/testing/test-database';
import type { Transport } from '@forecourt/service-kit/transport/transport';
import { anEvent } from '../transport/members.js';
import { aLetterbox } from './letterbox.js';

/** The in-process broker lets the outbox wait 1, 2, 4 and 8 seconds between refusals. */
const KEPT_WITHIN_MS = 25_000;

/** What both transports promise of events that a service refuses. */
export function describeDeadLetters(join: () => Promise<Transport>): void {
  let box: ReturnType<typeof aLetterbox>;
  let database: TestDatabase;
  let transport: Transport;
  let service: RunningService | undefined;
  /** What the handler was given, and what it does then. */
  let given: string[];
  let read: (text: string) => void;

  beforeEach(async () => {
    given = [];
    read = () => undefined;
    box = aLetterbox({
      read: (text) => {
        given.push(text);
        read(text);
      },
    });
    database = await createTestDatabase(box.definition.name);
    await start();
  });
  afterEach(async () => {
    await stop();
    await database.drop();
  });

  async function start(): Promise<void> {
    transport = await join();
    service = await startService(box.definition, {
      databaseUrl: database.runtimeUrl,
      ownerDatabaseUrl: database.ownerUrl,
      transport,
      config: {},
      encryptionKey: 'an encryption key of this test alone',
      validateReplies: true,
    });
  }

  async function stop(): Promise<void> {
    await service?.stop();
    service = undefined;
    await transport.close();
  }

  const call = <C extends RpcContract>(
    contract: C,
    request: RequestInput<C>,
  ): Promise<ResponseOf<C>> =>
    new RpcClient(transport).call(contract, request, aRequest() as ContextOf<C>);
  const letters = async () => (await call(box.list, { offset: 0, limit: 10 })).data;
  const theLetter = () =>
    eventually(async () => {
      const [letter] = await letters();
      expect(letter).toBeDefined();
      return letter!;
    }, KEPT_WITHIN_MS);
  const readTexts = async () => (await call(box.listRead, {})).texts;
  const refuse = (reason: string) => () => {
    throw new Error(reason);
  };
  const outage = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  /** Delivers an event as an outbox does, but without its pauses: again and again until it is taken. */
  const deliver = (payload: object, more: Partial<EventMessage> = {}) => {
    const event = anEvent(box.sent.name, payload, more);
    return eventually(() => transport.publish(event), KEPT_WITHIN_MS);
  };
  /** Sends a letter that is refused until it is dead. */
  async function aDeadLetter() {
    read = refuse('unreadable hand');
    await deliver({ text: 'hey' });
    return theLetter();
  }

  it('an event that is refused five times is kept whole, with the last reason', async () => {
    read = () => refuse(`no. ${given.length}`)();
    await call(box.send, { text: 'hey' });

    const { id } = await theLetter();

    expect(given).toHaveLength(5);
    expect(await call(box.get, { id })).toEqual({
      data: {
        id,
        service: box.definition.name,
        name: box.sent.name,
        requestId: expect.stringMatching(/^test-/),
        occurredDate: expect.any(String),
        payload: { text: 'hey' },
        reason: 'no. 5',
        refusals: 5,
        keptDate: expect.any(String),
      },
    });
    expect(await readTexts()).toEqual([]);
  });

  it('an event that breaks its contract is kept, with what is wrong', async () => {
    await deliver({ text: 7 });

    expect(await theLetter()).toMatchObject({
      reason: expect.stringMatching(/^The payload breaks its contract: text: \S/) as string,
    });
    expect(given).toEqual([]);
  });

  it('an event that is kept holds up no other, and is not delivered again', async () => {
    await aDeadLetter();
    given = [];
    read = () => undefined;

    await deliver({ text: 'next' });

    await eventually(async () => expect(await readTexts()).toEqual(['next']));
    expect(given).toEqual(['next']);
  });

  it('refusals are counted on after a restart', async () => {
    read = () => {
      if (given.length > 4) throw outage();
      refuse('not now')();
    };
    await call(box.send, { text: 'hey' });
    await eventually(() => expect(given.length).toBeGreaterThanOrEqual(4), KEPT_WITHIN_MS);
    await stop();
    given = [];
    read = refuse('never');
    await start();

    expect(await theLetter()).toMatchObject({ refusals: 5, reason: 'never' });
    expect(given).toEqual(['hey']);
  });

  it('an outage is no refusal, however often it is met', async () => {
    read = () => {
      if (given.length <= 4) throw outage();
      if (given.length <= 8) refuse('not yet')();
    };
    await deliver({ text: 'hey' });

    await eventually(async () => expect(await readTexts()).toEqual(['hey']), KEPT_WITHIN_MS);

    expect(given).toHaveLength(9);
    expect(await letters()).toEqual([]);
  });

  it('an event that arrives again after it was kept is one dead letter', async () => {
    const { id } = await aDeadLetter();

    await deliver({ text: 'hey' }, { id });
    await eventually(() => expect(given).toHaveLength(10));

    expect(await letters()).toMatchObject([{ id, refusals: 5 }]);
  });

  describe('to replay a dead letter', () => {
    it('handles it once, and removes it', async () => {
      const { id } = await aDeadLetter();
      read = () => undefined;

      const replays = await Promise.allSettled([1, 2].map(() => call(box.replay, { id })));

      expect(replays.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await readTexts()).toEqual(['hey']);
      expect(await letters()).toEqual([]);
      await expect(call(box.replay, { id })).rejects.toMatchObject({
        code: 'dead_letter_not_found',
      });
    });

    it('twice with one idempotency key gives the first answer again', async () => {
      const { id } = await aDeadLetter();
      read = () => undefined;
      const context = { ...aRequest(), idempotency: { key: 'a key', fingerprint: id } };
      const replay = () => new RpcClient(transport).call(box.replay, { id }, context);

      const first = await replay();

      expect(await replay()).toEqual(first);
      expect(await readTexts()).toEqual(['hey']);
    });

    it('that is refused again keeps it, with the new reason', async () => {
      const { id } = await aDeadLetter();
      read = refuse('torn');

      await expect(call(box.replay, { id })).rejects.toMatchObject({
        code: 'dead_letter_refused',
        message: `${box.definition.name} refused the event again: torn`,
      });

      expect(await letters()).toMatchObject([{ id, reason: 'torn', refusals: 6 }]);
      expect(await readTexts()).toEqual([]);
    });

    it('while there is an outage changes nothing', async () => {
      const letter = await aDeadLetter();
      read = () => {
        throw outage();
      };

      await expect(call(box.replay, { id: letter.id })).rejects.toMatchObject({
        code: 'service_unavailable',
      });

      expect(await letters()).toEqual([letter]);
    });
  });

  it('a dead letter that is dropped is gone, and does not come back', async () => {
    const { id } = await aDeadLetter();
    read = () => undefined;
    given = [];

    expect(await call(box.drop, { id })).toMatchObject({ data: { id } });
    await deliver({ text: 'hey' }, { id });
    await deliver({ text: 'next' });

    await eventually(async () => expect(await readTexts()).toEqual(['next']));
    expect(given).toEqual(['next']);
    expect(await letters()).toEqual([]);
    await expect(call(box.get, { id })).rejects.toMatchObject({ code: 'dead_letter_not_found' });
    await expect(call(box.drop, { id })).rejects.toMatchObject({ code: 'dead_letter_not_found' });
  });
}
