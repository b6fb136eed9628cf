// An event that was read, as a message of its sensor: what it says of it, and what is kept of the event.
import { wordsOfEvent } from '@curbwright/core';
import type { ReadEvent } from '@curbwright/formats';
import type { Message } from '../sensors/take-messages.ts';
import type { Publisher } from './curb-events.sql.ts';

/** The message of an event that was read. */
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
