import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EventMessage } from '@forecourt/contracts/event';

const eventSchema = z.object({
  id: z.guid(),
  name: z.string(),
  requestId: z.string(),
  occurredDate: z.iso.datetime(),
  broadcast: z.boolean(),
  payload: z.unknown(),
});

/** Bytes in an event queue, and the event that they are. */
export interface ReadEvent {
  event: EventMessage;
  /** Set if they are none of ours. Then `event` holds them as text, to be kept as a dead letter. */
  fault?: Error;
}

export function readEvent(bytes: Buffer): ReadEvent {
  try {
    return { event: eventSchema.parse(JSON.parse(bytes.toString())) };
  } catch (cause) {
    return { event: asEvent(bytes), fault: new Error('The message is not an event', { cause }) };
  }
}

/** Equal bytes get the same id, so that they are kept once however often they are delivered. */
const asEvent = (bytes: Buffer): EventMessage => ({
  id: createHash('sha256')
    .update(bytes)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
  name: 'unreadable',
  requestId: '',
  occurredDate: new Date().toISOString(),
  broadcast: false,
  payload: bytes.toString(),
});
