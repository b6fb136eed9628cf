// API contract for sensor readings and for registering, placing, listing and removing sensors.
import { sensorRegistration, sourceText } from '@curbwright/core';
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, wireKey } from '../platform/query-values.ts';
import { sensor } from './sensors.ts';

/** Maximum number of readings or sensors per request. */
const maxBatchReadings = 5000;

const count = z.int().min(0).max(100_000);

/**
 * One reading: counts (`free` or `occupied`, out of `spaces` or the registered number), a single
 * space (`occupied` `true` or `false`), or `online`.
 */
export const readingItem = z
  .strictObject({
    /** External id of the sensor. */
    sensor: sourceText(200),
    /**
     * Time of the reading. A reading that is older than the latest stored one, or identical to it,
     * changes nothing.
     */
    at: z.iso.datetime({ offset: true, local: false }),
    spaces: count.optional(),
    free: count.optional(),
    occupied: z.union([z.boolean(), count]).optional(),
    /**
     * `false` = the sensor lost its connection and its last reading is no longer valid. A reading
     * without this field means that the sensor is online.
     */
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
  /** `older`: ignored because a newer reading is stored. */
  outcome: z.enum(['taken', 'unchanged', 'older', 'refused']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const sensorOutcome = z.strictObject({
  outside_id: z.string().nullable(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** The link the sensor now observes: the one it named, or the nearest. */
  link: z.int().nullable(),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});

const listedSensor = sensor.extend({
  spaces: z.int().nullable(),
  /** `false` = the sensor reported that it was taken out of service. */
  is_commissioned: z.boolean(),
  links: z.array(z.strictObject({ link: z.int(), segment_id: z.string() })),
});

export const sensorReadingOperations = {
  sendReadings: defineOperation({
    method: 'POST',
    path: '/api/sensor-readings/',
    access: 'edit',
    bodyLimit: 'long list',
    scope: 'readings:write',
    summary:
      'Take readings of sensors in, at most 5,000: each for itself. Sent again, late or out of order they do no harm.',
    itemsAt: ['readings'],
    body: z.strictObject({
      /**
       * Each is a `readingItem`; validated one by one, so an invalid one does not block the rest.
       */
      readings: z.array(z.unknown().meta({ [wireKey]: readingItem })).max(maxBatchReadings),
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
  registerSensors: defineOperation({
    method: 'POST',
    path: '/api/sensors/',
    access: 'edit',
    bodyLimit: 'long list',
    summary:
      'Register sensors or correct them, at most 5,000: each for itself, on the curb it names or the nearest to its place.',
    itemsAt: ['sensors'],
    body: z.strictObject({
      sensors: z.array(z.unknown().meta({ [wireKey]: sensorRegistration })).max(maxBatchReadings),
    }),
    answer: z.strictObject({ results: z.array(sensorOutcome) }),
    invalidates: ['sensors'],
  }),
  sensors: defineOperation({
    method: 'GET',
    path: '/api/sensors/',
    access: 'view',
    summary: 'The sensors, their curbs and what each said last.',
    query: pageQuery,
    answer: pageSchema(listedSensor),
    provides: ['sensors'],
  }),
  removeSensor: defineOperation({
    method: 'DELETE',
    path: '/api/sensors/:id/',
    access: 'edit',
    summary: 'Take a sensor away: it stands at no curb any more and nothing it says is taken.',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['sensors'],
  }),
};
