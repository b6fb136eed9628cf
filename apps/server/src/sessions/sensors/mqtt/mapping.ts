// What the messages of a broker mean where they are neither readings nor CDS events: which part of the topic or field is what.
import { isStorable, type SensorWord } from '@curbwright/core';
import { z } from 'zod';
import type { Message } from '../take-messages.ts';

/** A field of the payload, by its path: `state.free`. */
const path = z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/);
/** Levels of the topic count from 0. */
const named = z.union([z.strictObject({ topic: z.int().min(0).max(50) }), z.strictObject({ field: path })]);

export const mqttMapping = z.strictObject({
  /** The sensor's outside id. */
  sensor: named,
  /** ISO 8601, or epoch seconds or milliseconds; absent = when it came. */
  at: path.optional(),
  free: path.optional(),
  /** A count, or what `taken` lists. */
  occupied: path.optional(),
  spaces: path.optional(),
  online: path.optional(),
  /** Values that mean taken, or online. */
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

function countOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 100_000
    ? number
    : null;
}

/** Epoch milliseconds; null = it is no time. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'string' && !/^\d+(?:\.\d+)?$/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? null : time;
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return null;
  return Math.round(number < 100_000_000_000 ? number * 1000 : number);
}

/** A payload by a mapping; null = it says nothing that can be read. `now` is epoch milliseconds. */
export function mappedMessage(
  topic: string,
  payload: unknown,
  mapping: MqttMapping,
  now: number,
): Message | null {
  const name =
    'topic' in mapping.sensor
      ? topic.split('/')[mapping.sensor.topic]
      : valueAt(payload, mapping.sensor.field);
  const sensor = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : '';
  const at = mapping.at === undefined ? now : timeOf(valueAt(payload, mapping.at));
  if (sensor === '' || sensor.length > 200 || !isStorable(sensor) || at === null) return null;
  const means = (value: unknown) => mapping.yes.some((one) => one === value);
  const spaces = countOf(valueAt(payload, mapping.spaces));
  const free = countOf(valueAt(payload, mapping.free));
  const occupied = valueAt(payload, mapping.occupied);
  const online = valueAt(payload, mapping.online);
  const words: SensorWord[] = [];
  if (online !== undefined) words.push({ kind: 'online', at, online: means(online) });
  if (free !== null) words.push({ kind: 'count', at, spaces, taken: null, free });
  else if (occupied !== undefined) {
    // With a number of spaces it counts; alone it is one space, taken or not.
    const taken = spaces === null ? (means(occupied) ? 1 : 0) : countOf(occupied);
    if (taken !== null) words.push({ kind: 'count', at, spaces: spaces ?? 1, taken, free: null });
  }
  return words.length === 0 ? null : { sensor, at, words, event: null };
}
