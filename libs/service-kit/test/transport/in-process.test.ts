import { InProcessBroker } from '@forecourt/service-kit/transport/in-process/in-process-broker';
import { aService, anEvent, serve } from './members.js';
import { describeTransport } from './transport-suite.js';

describe('the in-process transport', () => {
  describeTransport(() => {
    const broker = new InProcessBroker();
    return Promise.resolve({
      join: () => Promise.resolve(broker.transport()),
      end: () => Promise.resolve(),
    });
  });

  it('refuses an event while an expected member is missing, so that the outbox keeps it', async () => {
    const { name, called } = aService();
    const broker = new InProcessBroker([name]);
    const heard: unknown[] = [];
    const event = anEvent(called.name, { text: 'early' });

    await expect(broker.transport().publish(event)).rejects.toThrow(
      `${name} cannot take events yet`,
    );
    await serve(broker.transport(), name, {
      events: [[called, (payload) => void heard.push(payload)]],
    });
    await broker.transport().publish(event);

    expect(heard).toEqual([{ text: 'early' }]);
  });

  it('drops a broadcast event that is refused', async () => {
    const { called } = aService();
    const broker = new InProcessBroker();
    const attempts: unknown[] = [];
    await serve(broker.transport(), 'gateway', {
      events: [
        [
          called,
          (payload) => {
            attempts.push(payload);
            throw new Error('never');
          },
        ],
      ],
      subscription: 'broadcast',
    });

    await broker.transport().publish(anEvent(called.name, { text: 'hey' }, { broadcast: true }));

    expect(attempts).toEqual([{ text: 'hey' }]);
  });
});
