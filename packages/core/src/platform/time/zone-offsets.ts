// Offsets of a time zone: the stretches between its clock changes, found once with Temporal and kept.
import { Temporal } from 'temporal-polyfill';

/** A stretch of time with one UTC offset; epoch milliseconds, half-open, infinite where no change is known. */
export interface OffsetStretch {
  readonly start: number;
  readonly end: number;
  /** Milliseconds to add to an instant to read the wall clock as if it were UTC. */
  readonly offset: number;
}

export interface ZoneOffsets {
  readonly timeZone: string;
  /** Stretches found so far, in order of time. */
  readonly stretches: OffsetStretch[];
  last: OffsetStretch | null;
}

const zones = new Map<string, ZoneOffsets>();
/** Stretches kept for a zone: two a year for a century and a half. Dates asked from far apart start anew, so that nobody can fill the memory. */
const stretchesKept = 300;

/** The offsets of an IANA zone. An unknown name throws a RangeError at the first use. */
export function zoneOffsets(timeZone: string): ZoneOffsets {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    zone = { timeZone, stretches: [], last: null };
    zones.set(timeZone, zone);
  }
  return zone;
}

/** A change that keeps the offset (a zone's name or DST flag only) is none for us: stretches are joined over it. */
function edge(from: Temporal.ZonedDateTime, direction: 'next' | 'previous'): number {
  const offset = from.offsetNanoseconds;
  let at = from.getTimeZoneTransition(direction);
  while (at !== null) {
    const beyond = direction === 'next' ? at : at.subtract({ nanoseconds: 1 });
    if (beyond.offsetNanoseconds !== offset) return at.epochMilliseconds;
    at = beyond.getTimeZoneTransition(direction);
  }
  return direction === 'next' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

function findStretch(zone: ZoneOffsets, instant: number): OffsetStretch {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone.timeZone);
  const next = edge(at, 'next');
  // 'previous' looks strictly before, and the change may be at this very instant.
  const previous = edge(at.add({ nanoseconds: 1 }), 'previous');
  return { start: previous, end: next, offset: Math.round(at.offsetNanoseconds / 1e6) };
}

/** The stretch of one offset that holds an instant. */
export function stretchAt(zone: ZoneOffsets, instant: number): OffsetStretch {
  const { last } = zone;
  if (last !== null && instant >= last.start && instant < last.end) return last;
  for (const stretch of zone.stretches) {
    if (instant >= stretch.start && instant < stretch.end) {
      zone.last = stretch;
      return stretch;
    }
  }
  const found = findStretch(zone, instant);
  if (zone.stretches.length >= stretchesKept) zone.stretches.length = 0;
  zone.stretches.push(found);
  zone.stretches.sort((a, b) => a.start - b.start);
  zone.last = found;
  return found;
}
