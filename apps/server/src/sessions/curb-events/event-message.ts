// Converts a parsed event to a message of its sensor: the reported state, and the part of the event
// to store.
import { wordsOfEvent } from '@curbwright/core';
import type { ReadEvent } from '@curbwright/formats';
import type { Message } from '../sensors/take-messages.ts';
import type { Publisher } from './curb-events.sql.ts';

/** Returns the sensor message for a parsed event. */
export function messageOf(read: Extract<ReadEvent, { ok: true }>, publisher: Publisher): Message {
  const { event } = read;
  const { id, type, at, session, space, body, device, sourceType } = event;
  return {
    sensor: device,
    at,
    words: wordsOfEvent(event),
    event: { publisher, eventId: id, type, at, session, space, body, sourceType },
  };
}
