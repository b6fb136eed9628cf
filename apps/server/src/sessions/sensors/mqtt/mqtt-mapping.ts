// Mapping for broker messages that are neither readings nor CDS events: which topic level or field
// holds which value.
import { isStorable, type SensorMessage } from '@curbwright/core';
import { z } from 'zod';
import type { SensorReport } from '../ingest-sensor-reports.ts';

/** Path of a payload field, such as `state.free`. */
const path = z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/);
/** A topic level, counted from 0, or the path of a payload field. */
const topicOrField = z.union([
  z.strictObject({ topic: z.int().min(0).max(50) }),
  z.strictObject({ field: path }),
]);

export const mqttMapping = z.strictObject({
  /** External id of the sensor. */
  sensor: topicOrField,
  /** ISO 8601, or epoch seconds or milliseconds; absent = time of arrival. */
  at: path.optional(),
  free: path.optional(),
  /** A count, or one of the values in `yes`. */
  occupied: path.optional(),
  spaces: path.optional(),
  online: path.optional(),
  /** Values that mean occupied or online. */
  yes: z
    .array(z.union([z.string(), z.number(), z.boolean()]))
    .default([true, 1, '1', 'true', 'occupied', 'online']),
});
export type MqttMapping = z.output<typeof mqttMapping>;

function valueAt(payload: unknown, path: string | undefined): unknown {
  let value = payload;
  for (const name of path?.split('.') ?? []) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map<string, unknown>(Object.entries(value)).get(name);
  }
  return path === undefined ? undefined : value;
}

function parseCount(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 100_000
    ? number
    : null;
}

/** Epoch milliseconds; `null` = not a time. */
function parseTime(value: unknown): number | null {
  if (typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return null;
  return Math.round(number < 100_000_000_000 ? number * 1000 : number);
}

/** Applies a mapping to a payload; `null` = nothing readable. `now` is epoch milliseconds. */
export function applyMapping(
  topic: string,
  payload: unknown,
  mapping: MqttMapping,
  now: number,
): SensorReport | null {
  const name =
    'topic' in mapping.sensor
      ? topic.split('/')[mapping.sensor.topic]
      : valueAt(payload, mapping.sensor.field);
  const sensor = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : '';
  const at = mapping.at === undefined ? now : parseTime(valueAt(payload, mapping.at));
  if (sensor === '' || sensor.length > 200 || !isStorable(sensor) || at === null) return null;
  const means = (value: unknown) => mapping.yes.some((one) => one === value);
  const spaces = parseCount(valueAt(payload, mapping.spaces));
  const free = parseCount(valueAt(payload, mapping.free));
  const occupied = valueAt(payload, mapping.occupied);
  const online = valueAt(payload, mapping.online);
  const words: SensorMessage[] = [];
  if (online !== undefined) words.push({ kind: 'online', at, online: means(online) });
  if (free !== null) words.push({ kind: 'count', at, spaces, taken: null, free });
  else if (occupied !== undefined) {
    // With a number of spaces, `occupied` is a count; without one, it is the state of a single
    // space.
    const taken = spaces === null ? (means(occupied) ? 1 : 0) : parseCount(occupied);
    if (taken !== null) words.push({ kind: 'count', at, spaces: spaces ?? 1, taken, free: null });
  }
  return words.length === 0 ? null : { sensor, at, words, event: null };
}
