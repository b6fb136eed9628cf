// Sensors and live data: which link has which sensor, what it reads, and the live state of links as calls and the live channel tell it.
import { pointGeometry } from '@curbwright/core';
import { z } from 'zod';
import { call, page, pageQuery } from '../platform/call.ts';
import { commaIds, queryInteger } from '../platform/query-values.ts';

export const sensor = z.strictObject({
  id: z.int(),
  outside_id: z.string(),
  geometry: pointGeometry.nullable(),
  is_online: z.boolean(),
  /** Not heard for longer than the city allows: what it read counts no more. */
  is_stale: z.boolean(),
  /** Made up by the simulator. */
  is_simulated: z.boolean(),
  /** What it is, in the words of CDS: `camera`, `in_ground`, `meter` …; `other` until it said so. */
  source_type: z.string(),
  /** ISO 8601, UTC. */
  last_reading: z.string().nullable(),
  /** `{spaces, free}`; null = nothing that can be counted. */
  reading: z.strictObject({ spaces: z.int(), free: z.int() }).nullable(),
});

/** The live state of a link: its sensors together. */
export const liveState = z.strictObject({
  /** Spaces whose sensors are heard, and how many of them are free. */
  spaces: z.int(),
  free: z.int(),
  /** Spaces whose sensors are offline or not heard for too long: in neither of the two. All of them when `spaces` is 0. */
  stale: z.int(),
  /** Pixels at close zoom: the freer, the wider. */
  haloWidth: z.int(),
  /** When it was last heard, ISO 8601, UTC. */
  heard: z.string().nullable(),
  /** True when a simulator made it up: to be said wherever it is shown. */
  simulated: z.boolean(),
  /** Where a sensor stands: longitude, latitude. */
  at: z.tuple([z.number(), z.number()]).nullable(),
});
export type LiveState = z.output<typeof liveState>;

/**
 * What the call and the `live` event of `GET /api/events/?live=N` tell. The stream tells it only when asked to: `live=0` begins with everything,
 * `live=<revision>` (or the header Last-Event-ID) with what changed since. Then changes come, several together, each with its revision as event id.
 */
export const liveNews = z.strictObject({
  revision: z.int(),
  /** True: `links` is everything there is, in place of what was known; empty clears it. False: only these changed. */
  whole: z.boolean(),
  /** By link id; null = it has no live state any more. */
  links: z.record(z.string(), liveState.nullable()),
});
export type LiveNews = z.output<typeof liveNews>;

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
  liveStates: call({
    method: 'GET',
    path: '/api/live/',
    access: 'public',
    summary:
      'The live state of links: all of them, or what changed since a revision (GET /api/events/?live=N streams it)',
    query: z.strictObject({ since: queryInteger(0, Number.MAX_SAFE_INTEGER).optional() }),
    answer: liveNews,
    provides: ['sensors'],
  }),
};
