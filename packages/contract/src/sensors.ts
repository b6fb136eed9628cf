// Sensors and live data: which link has which sensor, and what it reads.
import { pointGeometry } from '@curbwright/core';
import { z } from 'zod';
import { call, page, pageQuery } from './call.ts';
import { commaIds } from './query-values.ts';

export const sensor = z.strictObject({
  id: z.int(),
  outside_id: z.string(),
  geometry: pointGeometry.nullable(),
  is_online: z.boolean(),
  /** ISO 8601, UTC. */
  last_reading: z.string().nullable(),
  reading: z.unknown(),
});

export const sensorCalls = {
  checkRealtimeSegmentsData: call({
    method: 'GET',
    path: '/api/misc/check_realtime_segments_data/',
    access: 'public',
    summary: 'Whether live data is there',
    /** `message` is true when at least one sensor on a link is online. */
    answer: z.strictObject({ message: z.boolean() }),
    provides: ['sensors'],
  }),
  linkSensorMap: call({
    method: 'GET',
    path: '/api/link-sensor-map/',
    access: 'public',
    summary: 'Which link has which sensor',
    query: pageQuery,
    answer: page(
      z.strictObject({ link: z.int(), segment_id: z.string(), sensor: z.int(), outside_id: z.string() }),
    ),
    provides: ['sensors'],
  }),
  sensorsForLinks: call({
    method: 'GET',
    path: '/api/links/get_sensors_for_links/',
    access: 'public',
    summary: 'The sensors of these links with their last reading',
    query: z.strictObject({ links: commaIds(500) }),
    answer: z.strictObject({ result: z.array(z.strictObject({ link: z.int(), sensors: z.array(sensor) })) }),
    provides: ['sensors'],
  }),
};
