// Converts a parsed event to a message of its sensor: the reported state, and the part of the event
// to store.
import { sensorMessagesOfEvent } from '@curbwright/core';
import type { ReadEventResult } from '@curbwright/formats';
import type { SensorReport } from '../sensors/ingest-sensor-reports.ts';
import type { Publisher } from './curb-events.sql.ts';

/** Returns the sensor message for a parsed event. */
export function eventToMessage(
  read: Extract<ReadEventResult, { ok: true }>,
  publisher: Publisher,
): SensorReport {
  const { event } = read;
  const { id, type, at, session, space, body, device, sourceType } = event;
  return {
    sensor: device,
    at,
    words: sensorMessagesOfEvent(event),
    event: { publisher, eventId: id, type, at, session, space, body, sourceType },
  };
}
