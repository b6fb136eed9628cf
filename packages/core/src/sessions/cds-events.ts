// Builds parking sessions from CDS events: a park_start and its park_end. Plates and permit numbers
// are never read.
import { z } from 'zod';
import { sourceText } from './parking-session.ts';
import type { SessionRow } from './session-row.ts';

const time = z.union([z.number(), z.string().regex(/^\d{9,14}$/)]).transform(Number);
const text = sourceText(200);
const point = z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).min(2) });

/** Fields read from an event; CDS 1.0 wraps the location in a Feature. */
export const cdsEvent = z.object({
  event_id: text,
  event_type: text,
  event_time: time,
  event_session_id: text.nullish(),
  event_purpose: text.nullish(),
  event_location: z.union([point, z.object({ geometry: point })]).nullish(),
  curb_zone_id: text.nullish(),
  curb_space_id: text.nullish(),
  data_source_device_id: text.nullish(),
  vehicle_type: text.nullish(),
  actual_cost: z.int().min(0).max(1_000_000_000).nullish(),
});
export type CdsEvent = z.output<typeof cdsEvent>;

/** End of a session that started in an earlier file. */
interface CdsSessionEnd {
  readonly outsideId: string;
  /** Epoch milliseconds. */
  readonly departure: number;
  readonly fee: number | null;
}

interface CdsSessions {
  readonly stays: readonly SessionRow[];
  readonly ends: readonly CdsSessionEnd[];
  /** Ends with neither a start nor a session id. */
  readonly unpaired: number;
  /** Events of other types, by type. */
  readonly others: ReadonlyMap<string, number>;
}

/** Some feeds send seconds although the standard requires milliseconds. */
function toEpochMs(eventTime: number): number {
  return eventTime < 100_000_000_000 ? eventTime * 1000 : eventTime;
}

function coordinatesOf({ event_location: location }: CdsEvent): readonly number[] | null {
  if (location == null) return null;
  return 'geometry' in location ? location.geometry.coordinates : location.coordinates;
}

/**
 * Returns the key that an end shares with its start; `null` = the event has no session id and no
 * location.
 */
function pairingKey(event: CdsEvent): string | null {
  if (event.event_session_id != null) return `session ${event.event_session_id}`;
  const place =
    event.curb_space_id ??
    event.data_source_device_id ??
    event.curb_zone_id ??
    coordinatesOf(event)?.slice(0, 2).join(' ');
  return place === undefined ? null : `at ${place}`;
}

function toSessionRow(event: CdsEvent): SessionRow {
  const coordinates = coordinatesOf(event);
  const purpose = event.event_purpose ?? null;
  const vehicle = event.vehicle_type ?? null;
  return {
    outsideId: event.event_session_id ?? event.event_id,
    arrival: toEpochMs(event.event_time),
    departure: null,
    userClass: purpose === null || purpose === 'unspecified' ? null : purpose.toLowerCase().slice(0, 60),
    vehicleType: vehicle === null || vehicle === 'unspecified' ? null : vehicle.toLowerCase().slice(0, 60),
    fee: null,
    place: {
      link: event.curb_zone_id ?? null,
      meter: null,
      lat: coordinates?.[1] ?? null,
      lon: coordinates?.[0] ?? null,
    },
  };
}

/**
 * Pairs starts and ends by session id. Without one, they are paired by space, device, zone or
 * coordinates, where an end closes the preceding start. A start without an end is an ongoing
 * session. Events with none of these keys are not paired.
 */
export function pairSessionEvents(events: readonly CdsEvent[]): CdsSessions {
  const stays: SessionRow[] = [];
  const ends: CdsSessionEnd[] = [];
  const others = new Map<string, number>();
  const open = new Map<string, number>();
  const seen = new Set<string>();
  let unpaired = 0;
  for (const event of events.toSorted((a, b) => toEpochMs(a.event_time) - toEpochMs(b.event_time))) {
    if (event.event_type !== 'park_start' && event.event_type !== 'park_end') {
      others.set(event.event_type, (others.get(event.event_type) ?? 0) + 1);
      continue;
    }
    if (seen.has(event.event_id)) continue;
    seen.add(event.event_id);
    const session = event.event_session_id ?? null;
    const key = pairingKey(event);
    if (event.event_type === 'park_start') {
      const index = stays.push(toSessionRow(event)) - 1;
      if (key !== null) open.set(key, index);
      continue;
    }
    const departure = toEpochMs(event.event_time);
    const fee = event.actual_cost ?? null;
    const begun = key === null ? undefined : open.get(key);
    const stay = begun === undefined ? undefined : stays[begun];
    if (key !== null && begun !== undefined && stay !== undefined) {
      stays[begun] = { ...stay, departure, fee };
      open.delete(key);
    } else if (session === null) unpaired += 1;
    else ends.push({ outsideId: session, departure, fee });
  }
  return { stays, ends, unpaired, others };
}
