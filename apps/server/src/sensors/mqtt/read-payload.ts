// The payload of a broker's message as messages of sensors: readings as the plain call takes them, CDS events, or what a mapping says.
import { eventsIn, readEvent } from '@curbwright/formats';
import { messageOf } from '../events/event-message.ts';
import type { Publisher } from '../events/queries.ts';
import { readReading } from '../read-reading.ts';
import type { Message } from '../take-messages.ts';
import { type MqttMapping, mappedMessage } from './mapping.ts';

/** The largest payload that is read, and the most readings of one. */
const mostBytes = 1024 * 1024;
const mostReadings = 5000;

export interface ReadPayload {
  readonly messages: readonly Message[];
  /** What in it could not be read. */
  readonly unread: number;
}

const nothing: ReadPayload = { messages: [], unread: 1 };

function jsonOf(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}

/** The parts of a payload: each item of a list, or the whole. */
function partsOf(value: unknown): readonly unknown[] {
  const listed =
    typeof value === 'object' && value !== null && 'readings' in value && Array.isArray(value.readings)
      ? value.readings
      : value;
  return Array.isArray(listed) ? listed : [listed];
}

/** Reads a payload. What is no JSON can still be read by a mapping that needs nothing but the topic. */
export function readPayload(
  topic: string,
  payload: Buffer,
  mapping: MqttMapping | null,
  publisher: Publisher,
  now: number,
): ReadPayload {
  if (payload.length === 0 || payload.length > mostBytes) return nothing;
  const value = jsonOf(payload);
  if (value === undefined) return nothing;
  const events = mapping === null ? eventsIn(value) : null;
  const isEvents =
    events?.some((one) => typeof one === 'object' && one !== null && !('sensor' in one)) ?? false;
  const parts = isEvents ? (events ?? []) : partsOf(value);
  if (parts.length > mostReadings) return nothing;
  const messages: Message[] = [];
  for (const part of parts) {
    if (mapping !== null) {
      const message = mappedMessage(topic, part, mapping, now);
      if (message !== null) messages.push(message);
    } else if (isEvents) {
      const read = readEvent(part, now);
      if (read.ok) messages.push(messageOf(read, publisher));
    } else {
      const read = readReading(part, 'en');
      if ('words' in read) messages.push(read);
    }
  }
  return { messages, unread: parts.length - messages.length };
}
