// Offsets of a time zone: the periods between its clock changes, computed with Temporal and cached.
import { Temporal } from 'temporal-polyfill';

/**
 * A period with one UTC offset, in epoch milliseconds, half-open, infinite where no change is
 * known.
 */
export interface OffsetPeriod {
  readonly start: number;
  readonly end: number;
  /** Milliseconds to add to an instant to read the wall clock as if it were UTC. */
  readonly offset: number;
}

export interface TimeZoneOffsets {
  readonly timeZone: string;
  /** Periods found so far, in chronological order. */
  readonly stretches: OffsetPeriod[];
  last: OffsetPeriod | null;
}

const zones = new Map<string, TimeZoneOffsets>();
/**
 * Maximum number of cached periods per time zone: two a year for 150 years. Above it, the cache is
 * cleared, so that widely spread dates cannot exhaust memory.
 */
const maxCachedPeriods = 300;

/** Returns the offsets of an IANA time zone. An unknown name throws a RangeError on first use. */
export function timeZoneOffsets(timeZone: string): TimeZoneOffsets {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    zone = { timeZone, stretches: [], last: null };
    zones.set(timeZone, zone);
  }
  return zone;
}

/**
 * Finds the next or previous offset change. A transition that does not change the offset (only the
 * zone's name or DST flag) is skipped, so the periods before and after it are merged.
 */
function findOffsetChange(from: Temporal.ZonedDateTime, direction: 'next' | 'previous'): number {
  const offset = from.offsetNanoseconds;
  let at = from.getTimeZoneTransition(direction);
  while (at !== null) {
    const beyond = direction === 'next' ? at : at.subtract({ nanoseconds: 1 });
    if (beyond.offsetNanoseconds !== offset) return at.epochMilliseconds;
    at = beyond.getTimeZoneTransition(direction);
  }
  return direction === 'next' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

function findOffsetPeriod(zone: TimeZoneOffsets, instant: number): OffsetPeriod {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone.timeZone);
  const next = findOffsetChange(at, 'next');
  // 'previous' searches strictly before the instant, and the change may be at exactly this instant.
  const previous = findOffsetChange(at.add({ nanoseconds: 1 }), 'previous');
  return { start: previous, end: next, offset: Math.round(at.offsetNanoseconds / 1e6) };
}

/** Returns the period of constant offset that contains an instant. */
export function offsetPeriodAt(zone: TimeZoneOffsets, instant: number): OffsetPeriod {
  const { last } = zone;
  if (last !== null && instant >= last.start && instant < last.end) return last;
  for (const stretch of zone.stretches) {
    if (instant >= stretch.start && instant < stretch.end) {
      zone.last = stretch;
      return stretch;
    }
  }
  const found = findOffsetPeriod(zone, instant);
  if (zone.stretches.length >= maxCachedPeriods) zone.stretches.length = 0;
  zone.stretches.push(found);
  zone.stretches.sort((a, b) => a.start - b.start);
  zone.last = found;
  return found;
}
