// The payload of a broker's message as messages of sensors: readings as the plain call takes them, CDS events, or what a mapping says.
import { readingItem } from '@curbwright/contract';
import { type EventWarning, eventsIn, readEvent } from '@curbwright/formats';
import type { Publisher } from '../../curb-events/curb-events.sql.ts';
import { messageOf } from '../../curb-events/event-message.ts';
import { readReading } from '../read-reading.ts';
import type { Message } from '../take-messages.ts';
import { type MqttMapping, mappedMessage } from './mapping.ts';

/** The largest payload that is read, and the most readings of one. */
const mostBytes = 1024 * 1024;
const mostReadings = 5000;

interface ReadPayload {
  readonly messages: readonly Message[];
  /** How much in it could not be read, and why not the first of it; null = all was. Names of fields and codes, never what the payload says. */
  readonly unread: number;
  readonly reason: string | null;
  /** How its events differ from the standard and were read all the same. */
  readonly warnings: ReadonlySet<EventWarning>;
}

function nothing(reason: string): ReadPayload {
  return { messages: [], unread: 1, reason, warnings: new Set() };
}

/** Names a log may say: another one is the payload's own, and may be anything. */
const readingFields = Object.keys(readingItem.shape);

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
  if (payload.length === 0) return nothing('it is empty');
  if (payload.length > mostBytes) return nothing('it is too large');
  const value = jsonOf(payload);
  if (value === undefined) return nothing('it is no JSON');
  const events = mapping === null ? eventsIn(value) : null;
  const isEvents =
    events?.some((one) => typeof one === 'object' && one !== null && !('sensor' in one)) ?? false;
  const parts = isEvents ? (events ?? []) : partsOf(value);
  if (parts.length > mostReadings) return nothing('too many readings in one');
  const messages: Message[] = [];
  const warnings = new Set<EventWarning>();
  let reason: string | null = null;
  for (const part of parts) {
    if (mapping !== null) {
      const message = mappedMessage(topic, part, mapping, now);
      if (message !== null) messages.push(message);
      else reason ??= 'nothing the mapping can read';
    } else if (isEvents) {
      const read = readEvent(part, now);
      if (read.ok) {
        messages.push(messageOf(read, publisher));
        for (const warning of read.warnings) warnings.add(warning);
      } else reason ??= read.field === '' ? read.fault : `${read.fault} ${read.field}`;
    } else {
      const read = readReading(part, 'en');
      if ('words' in read) messages.push(read);
      else reason ??= `field ${readingFields.find((one) => one === read.params?.field) ?? '(another)'}`;
    }
  }
  return { messages, unread: parts.length - messages.length, reason, warnings };
}
