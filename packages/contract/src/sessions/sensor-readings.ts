// Readings sent by sensors, and the sensors themselves: registered, placed on curbs, listed, taken away.
import { sensorRegistration, sourceText } from '@curbwright/core';
import { z } from 'zod';
import { call, page, pageQuery } from '../platform/call.ts';
import { idParams, wireKey } from '../platform/query-values.ts';
import { sensor } from './sensors.ts';

/** The most readings or sensors of one call. */
export const mostReadings = 5000;

const count = z.int().min(0).max(100_000);

/** One reading: counts (`free` or `occupied`, of `spaces` or of what the sensor was registered with), one space (`occupied` true or false), or `online`. */
export const readingItem = z
  .strictObject({
    /** The sensor's outside id. */
    sensor: sourceText(200),
    /** When it was so. An older one than is known changes nothing; the same again neither. */
    at: z.iso.datetime({ offset: true, local: false }),
    spaces: count.optional(),
    free: count.optional(),
    occupied: z.union([z.boolean(), count]).optional(),
    /** false = it lost its connection: what it read counts no more. Any reading without it means that it is there. */
    online: z.boolean().optional(),
  })
  .refine((item) => item.free !== undefined || item.occupied !== undefined || item.online !== undefined, {
    path: ['free'],
    error: 'fault.reading-empty',
  })
  .refine((item) => item.free === undefined || item.occupied === undefined, {
    path: ['occupied'],
    error: 'fault.reading-twice',
  });
export type ReadingItem = z.output<typeof readingItem>;

const readingOutcome = z.strictObject({
  sensor: z.string().nullable(),
  /** `older`: a newer one is known, this one is ignored. */
  outcome: z.enum(['taken', 'unchanged', 'older', 'refused']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const sensorOutcome = z.strictObject({
  outside_id: z.string().nullable(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** The curb it watches now: the one it named, or the nearest. */
  link: z.int().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const listedSensor = sensor.extend({
  spaces: z.int().nullable(),
  /** false = it said that it was taken out of service. */
  is_commissioned: z.boolean(),
  links: z.array(z.strictObject({ link: z.int(), segment_id: z.string() })),
});

export const sensorReadingCalls = {
  sendReadings: call({
    method: 'POST',
    path: '/api/sensor-readings/',
    access: 'edit',
    scope: 'readings:write',
    summary:
      'Take readings of sensors in, at most 5,000: each for itself. Sent again, late or out of order they do no harm.',
    itemsAt: ['readings'],
    body: z.strictObject({
      /** `readingItem` each; read one by one, so that a bad one does not stop the rest. */
      readings: z.array(z.unknown().meta({ [wireKey]: readingItem })).max(mostReadings),
    }),
    answer: z.strictObject({
      taken: z.int(),
      unchanged: z.int(),
      older: z.int(),
      refused: z.int(),
      /** In the order of the readings. */
      results: z.array(readingOutcome),
    }),
  }),
  registerSensors: call({
    method: 'POST',
    path: '/api/sensors/',
    access: 'edit',
    summary:
      'Register sensors or correct them, at most 5,000: each for itself, on the curb it names or the nearest to its place.',
    itemsAt: ['sensors'],
    body: z.strictObject({
      sensors: z.array(z.unknown().meta({ [wireKey]: sensorRegistration })).max(mostReadings),
    }),
    answer: z.strictObject({ results: z.array(sensorOutcome) }),
    invalidates: ['sensors'],
  }),
  sensors: call({
    method: 'GET',
    path: '/api/sensors/',
    access: 'view',
    summary: 'The sensors, their curbs and what each said last.',
    query: pageQuery,
    answer: page(listedSensor),
    provides: ['sensors'],
  }),
  removeSensor: call({
    method: 'DELETE',
    path: '/api/sensors/:id/',
    access: 'edit',
    summary: 'Take a sensor away: it stands at no curb any more and nothing it says is taken.',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['sensors'],
  }),
};
