// Converts submitted readings to messages one at a time, so that an invalid one is reported without
// blocking the rest.
import { type ReadingItem, readingItem } from '@curbwright/contract';
import type { Failure, LanguageName, SensorMessage } from '@curbwright/core';
import { parseLocalized } from '../../platform/http/validation-errors.ts';
import type { SensorReport } from './ingest-sensor-reports.ts';

/** Converts a reading to sensor messages. */
function toSensorMessages(item: ReadingItem): SensorMessage[] {
  const at = Date.parse(item.at);
  const { spaces = null, free = null, occupied, online } = item;
  if (online === false) return [{ kind: 'online', at, online: false }];
  if (typeof occupied === 'boolean' && spaces === null)
    return [{ kind: 'count', at, spaces: 1, taken: occupied ? 1 : 0, free: null }];
  if (free === null && occupied === undefined) return [{ kind: 'online', at, online: true }];
  return [{ kind: 'count', at, spaces, taken: occupied === undefined ? null : Number(occupied), free }];
}

/** Returns the sensor that an invalid item names, as far as it can be determined. */
export function findSensorId(given: unknown): string | null {
  const name = typeof given === 'object' && given !== null && 'sensor' in given ? given.sensor : null;
  return typeof name === 'string' ? name.slice(0, 200) : null;
}

/** Converts a submitted reading to a message, or returns why it is invalid. */
export function parseReading(given: unknown, language: LanguageName): SensorReport | Failure {
  const read = parseLocalized(readingItem, given, language);
  if (!read.ok) {
    const [field = '', faults] = Object.entries(read.fields)[0] ?? [];
    return { code: 'sensors.field', params: { field, reason: faults?.[0] ?? '' } };
  }
  const { sensor, at } = read.value;
  return { sensor, at: Date.parse(at), words: toSensorMessages(read.value), event: null };
}
