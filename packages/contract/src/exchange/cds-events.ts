// CDS Events 1.0 and 1.1: endpoints to send curb events, to read them, and to read the status of
// devices.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { wireKey } from '../platform/query-values.ts';
import { cdsEnvelope, cdsId, cdsTime } from './cds.ts';

/**
 * Maximum number of events in one request. With every field set, they fit in the largest accepted
 * body.
 */
const maxEventsPerRequest = 2500;

/** Fields vary with version and type. Tests check the full structure against the standard. */
const eventResponse = z.looseObject({
  event_id: cdsId,
  event_type: z.string(),
  event_time: cdsTime,
  event_publication_time: cdsTime,
  data_source_type: z.string(),
  data_source_device_id: cdsId,
});

const statusResponse = z.strictObject({
  data_source_device_id: cdsId,
  data_source_type: z.string(),
  sensor_status_is_commissioned: z.boolean(),
  /** Also `false` when nothing was received for longer than the city's time limit. */
  sensor_status_is_online: z.boolean(),
});

/** An hour in UTC. */
const hour = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])$/, {
  error: 'fault.utc-hour',
});

const places = {
  curb_area_id: cdsId.optional(),
  curb_zone_id: cdsId.optional(),
  curb_space_id: cdsId.optional(),
  curb_object_id: cdsId.optional(),
};

const events = z
  .array(z.unknown().meta({ [wireKey]: z.looseObject({ event_id: z.string() }) }))
  .max(maxEventsPerRequest);
const anything = z.unknown().optional();
const envelope = {
  version: anything,
  time_zone: anything,
  last_updated: anything,
  currency: anything,
  author: anything,
  license_url: anything,
};

const sent = {
  method: 'POST',
  access: 'edit',
  scope: 'events:write',
  status: 201,
  // Each event is stored once by its own id, so no Idempotency-Key is needed.
  creates: false,
  answerMedia: 'cds json',
  itemsAt: [],
  /**
   * An array of events. Some vendors wrap it in an object or an envelope, which is also accepted.
   */
  body: z.union([
    events,
    z.strictObject({ ...envelope, events }),
    z.strictObject({ ...envelope, data: z.strictObject({ events }) }),
  ]),
  answer: z.strictObject({
    /** Events now stored, including those sent before. */
    success: z.int(),
    total: z.int(),
    failures: z.array(
      z.strictObject({
        /** The fields of the sent event that identify it. Private data is not repeated. */
        item: z.record(z.string(), z.union([z.string(), z.number()])),
        error: z.string(),
        error_description: z.string(),
        error_details: z.array(z.string()),
      }),
    ),
    /** Deviations from the standard that were accepted, each with the number of events. */
    warnings: z.array(z.strictObject({ warning: z.string(), description: z.string(), events: z.int() })),
  }),
} as const;

export const cdsEventsOperations = {
  cdsEvents: defineOperation({
    method: 'GET',
    path: '/cds/events/events/',
    alsoAt: '/cds/events/events',
    // Parking sessions can be derived from single events, so this requires an API key with the
    // scope for events or a staff login. CDS 1.0 also requires this.
    access: 'view',
    scope: 'events:read',
    answerMedia: 'cds json',
    summary: 'CDS Events: what happened in an hour (UTC), or in the last 60 minutes; the newest first',
    query: z.strictObject({ ...places, event_time: hour.optional() }),
    answer: cdsEnvelope(z.strictObject({ events: z.array(eventResponse) })),
  }),
  cdsEventsStatus: defineOperation({
    method: 'GET',
    path: '/cds/events/status/',
    alsoAt: '/cds/events/status',
    access: 'public',
    scope: 'cds:read',
    answerMedia: 'cds json',
    summary: 'CDS Events: whether the devices are in service and online',
    query: z.strictObject(places),
    answer: cdsEnvelope(z.strictObject({ status: z.array(statusResponse) })),
  }),
  sendCdsEvents: defineOperation({
    ...sent,
    bodyLimit: 'long list',
    path: '/cds/events/events/',
    alsoAt: '/cds/events/events',
    summary:
      'CDS Events: take events in, at most 2,500: each for itself, each once by its id. Nothing private is kept.',
  }),
  sendCdsEvent: defineOperation({
    ...sent,
    bodyLimit: 'long list',
    path: '/cds/events/event/',
    alsoAt: '/cds/events/event',
    summary: 'CDS Events: the same under the other address the standard names',
  }),
};
