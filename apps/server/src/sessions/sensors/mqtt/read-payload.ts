// Reads a broker message's payload as sensor messages: readings as in the HTTP endpoint, CDS
// events, or fields from a mapping.
import { readingItem } from '@curbwright/contract';
import { type EventWarning, extractEvents, readEvent } from '@curbwright/formats';
import type { Publisher } from '../../curb-events/curb-events.sql.ts';
import { eventToMessage } from '../../curb-events/event-message.ts';
import type { SensorReport } from '../ingest-sensor-reports.ts';
import { parseReading } from '../parse-reading.ts';
import { applyMapping, type MqttMapping } from './mqtt-mapping.ts';

/** Maximum size of a payload in bytes, and maximum number of readings in it. */
const maxPayloadBytes = 1024 * 1024;
const maxReadings = 5000;

interface PayloadResult {
  readonly messages: readonly SensorReport[];
  /**
   * Number of unreadable items and the reason for the first one; `null` = all were readable.
   * Reasons contain field names and codes only, never payload content.
   */
  readonly unread: number;
  readonly reason: string | null;
  /** Deviations from the standard in events that were still accepted. */
  readonly warnings: ReadonlySet<EventWarning>;
}

function toUnreadable(reason: string): PayloadResult {
  return { messages: [], unread: 1, reason, warnings: new Set() };
}

/**
 * Field names that are safe to log; any other name comes from the payload and could be anything.
 */
const readingFields = Object.keys(readingItem.shape);

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}

/** Returns the items of a payload: those of a list, or the whole payload. */
function partsOf(value: unknown): readonly unknown[] {
  const listed =
    typeof value === 'object' && value !== null && 'readings' in value && Array.isArray(value.readings)
      ? value.readings
      : value;
  return Array.isArray(listed) ? listed : [listed];
}

/**
 * Reads a payload. A payload that is not JSON can still be read by a mapping that uses only the
 * topic.
 */
export function readPayload(
  topic: string,
  payload: Buffer,
  mapping: MqttMapping | null,
  publisher: Publisher,
  now: number,
): PayloadResult {
  if (payload.length === 0) return toUnreadable('it is empty');
  if (payload.length > maxPayloadBytes) return toUnreadable('it is too large');
  const value = parseJson(payload);
  if (value === undefined) return toUnreadable('it is no JSON');
  const events = mapping === null ? extractEvents(value) : null;
  const isEvents =
    events?.some((one) => typeof one === 'object' && one !== null && !('sensor' in one)) ?? false;
  const parts = isEvents ? (events ?? []) : partsOf(value);
  if (parts.length > maxReadings) return toUnreadable('too many readings in one');
  const messages: SensorReport[] = [];
  const warnings = new Set<EventWarning>();
  let reason: string | null = null;
  for (const part of parts) {
    if (mapping !== null) {
      const message = applyMapping(topic, part, mapping, now);
      if (message !== null) messages.push(message);
      else reason ??= 'nothing the mapping can read';
    } else if (isEvents) {
      const read = readEvent(part, now);
      if (read.ok) {
        messages.push(eventToMessage(read, publisher));
        for (const warning of read.warnings) warnings.add(warning);
      } else reason ??= read.field === '' ? read.fault : `${read.fault} ${read.field}`;
    } else {
      const read = parseReading(part, 'en');
      if ('words' in read) messages.push(read);
      else reason ??= `field ${readingFields.find((one) => one === read.params?.field) ?? '(another)'}`;
    }
  }
  return { messages, unread: parts.length - messages.length, reason, warnings };
}
