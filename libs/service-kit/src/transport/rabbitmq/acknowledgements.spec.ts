import { jest } from '@jest/globals';
import type { Channel, ConsumeMessage } from 'amqplib';
import { Acknowledgements } from './acknowledgements.js';

describe('messages that may be acknowledged', () => {
  let sent: [tag: number, allUpTo: boolean][];
  let acknowledgements: Acknowledgements;
  let messages: ConsumeMessage[];
  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    acknowledgements = new Acknowledgements({
      ack: ({ fields }: ConsumeMessage, allUpTo = false) =>
        void sent.push([fields.deliveryTag, allUpTo]),
    } as Channel);
    messages = Array.from(
      { length: 20 },
      (_, index) => ({ fields: { deliveryTag: index + 1 } }) as ConsumeMessage,
    );
    for (const message of messages) acknowledgements.hold(message);
  });
  afterEach(() => void jest.useRealTimers());

  const done = (...tags: number[]) => {
    for (const tag of tags) acknowledgements.add(messages[tag - 1]!);
  };

  it('are so together, in one frame, if none before them is still held', () => {
    done(3, 1, 2, 4, 8, 7, 6, 5);

    expect(sent).toEqual([[8, true]]);
  });

  it('never take along one that is still held', () => {
    done(1, 2, 4, 5, 6, 7, 8, 9);

    expect(sent).toEqual([
      [2, true],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
      [8, false],
      [9, false],
    ]);
  });

  it('are so within 20 ms, however few', () => {
    done(2);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(20);

    expect(sent).toEqual([[2, false]]);
  });

  it('are so once, however often that is asked for', () => {
    done(1, 1);
    acknowledgements.send();
    done(1);
    acknowledgements.send();

    expect(sent).toEqual([[1, true]]);
  });
});
