// Writes a curb event for CDS 1.0 and 1.1: ids are UUIDs, the location is a Feature in 1.0 and a
// point in 1.1.
import { eventTypes } from '@curbwright/core';
import type { CdsVersion } from '../enumerations.ts';
import { isUuid, uuidFromText } from '../uuid.ts';
import { fieldsAddedIn11 } from './public-fields.ts';
import { writeEventField } from './write-event-field.ts';

/** An event as stored. Times are epoch milliseconds. */
export interface StoredCurbEvent {
  readonly publisher: number;
  readonly id: string;
  readonly type: string;
  readonly at: number;
  readonly device: string;
  readonly sourceType: string;
  readonly session: string | null;
  readonly space: string | null;
  /** The zone where it happened, if the event itself names none. */
  readonly zone: string | null;
  /** The sensor's location, if the event has none. */
  readonly place: readonly [number, number] | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns an id as a UUID: unchanged if it is one, otherwise derived from it. */
export function eventUuid(kind: string, id: string): string {
  return isUuid(id) ? id : uuidFromText(`${kind} ${id}`);
}

/**
 * Converts the event to a version; `null` = the version has no such event, or a required field is
 * missing.
 */
export function writeEvent(
  event: StoredCurbEvent,
  version: CdsVersion,
): Readonly<Record<string, unknown>> | null {
  const isLater = version === '1.1';
  if (!isLater && !eventTypes.some((type) => type === event.type)) return null;
  const { event_location: told, curb_zone_id: named, ...body } = event.body;
  const point = told ?? (event.place === null ? null : { type: 'Point', coordinates: event.place });
  if (!isLater && point === null) return null;
  const location = isLater
    ? point
    : { type: 'Feature', geometry: point, properties: { timestamp: event.at } };
  const zone = typeof named === 'string' && isUuid(named) ? named : event.zone;
  const fields = Object.entries(body)
    .filter(([name]) => isLater || !fieldsAddedIn11.has(name))
    .map(([name, kept]) => [name, writeEventField(name, kept, version)] as const)
    .filter(([, told]) => told !== undefined);
  return {
    event_id: eventUuid(`event ${event.publisher}`, event.id),
    event_type: event.type,
    event_time: event.at,
    ...(location === null ? {} : { event_location: location }),
    data_source_type: event.sourceType,
    data_source_device_id: eventUuid('device', event.device),
    ...(event.session === null
      ? {}
      : { event_session_id: eventUuid(`session ${event.publisher}`, event.session) }),
    ...(zone === null ? {} : { curb_zone_id: zone }),
    ...(event.space === null ? {} : { curb_space_id: eventUuid('space', event.space) }),
    ...Object.fromEntries(fields),
  };
}
