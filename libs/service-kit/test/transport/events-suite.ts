import { eventually } from '@forecourt/service-kit/testing/eventually';
import { anEvent, aService, serve, type TransportUnderTest } from './members.js';

/** What a transport promises of events. */
export function describeEvents(broker: () => TransportUnderTest): void {
  describe('an event', () => {
    it('reaches every service that subscribes to it', async () => {
      const { called } = aService();
      const [one, other] = [aService(), aService()];
      const heard: string[] = [];
      for (const { name } of [one, other]) {
        await serve(await broker().join(), name, {
          events: [[called, () => void heard.push(name)]],
        });
      }

      await (await broker().join()).publish(anEvent(called.name, { text: 'hey' }));

      await eventually(() => expect(heard.sort()).toEqual([one.name, other.name].sort()));
    });

    it('that is refused is delivered again', async () => {
      const { name, called } = aService();
      const attempts: string[] = [];
      await serve(await broker().join(), name, {
        events: [
          [
            called,
            () => {
              attempts.push('attempt');
              if (attempts.length < 3) throw new Error('not yet');
            },
          ],
        ],
      });
      const transport = await broker().join();
      const event = anEvent(called.name, { text: 'hey' });

      // The outbox publishes until it succeeds. A broker that took the event delivers it again by itself.
      await eventually(async () => {
        await transport.publish(event);
        expect(attempts.length).toBeGreaterThanOrEqual(3);
      });
    });

    it('for every instance is not an error without listeners', async () => {
      const { called } = aService();

      await expect(
        (await broker().join()).publish(anEvent(called.name, { text: 'hey' }, { broadcast: true })),
      ).resolves.toBeUndefined();
    });

    it('that no handler can read does not block the next', async () => {
      const { name, called } = aService();
      const heard: unknown[] = [];
      await serve(await broker().join(), name, {
        events: [[called, (payload) => void heard.push(payload)]],
      });
      const transport = await broker().join();

      const unreadable = anEvent(called.name, { text: 7 });
      await transport.publish(unreadable).catch(() => undefined);
      await transport.publish(anEvent(called.name, { text: 'hey' }));

      await eventually(() => expect(heard).toEqual([{ text: 'hey' }]));
    });
  });
}
