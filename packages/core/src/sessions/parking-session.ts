// A parking session as reported by sources, and the rule that leaves some sessions out of totals
// and averages.
import { z } from 'zod';
import { isStorable } from '../platform/storable-text.ts';
import { minuteMs } from '../platform/time/civil.ts';

/**
 * Earliest accepted arrival, epoch milliseconds: 2000-01-01. Older ones come from clocks that were
 * never set.
 */
export const earliestArrival = Date.UTC(2000, 0, 1);
/** Maximum duration in days; anything longer is a stuck sensor or an unreported departure. */
const maxSessionDays = 31;
/** Milliseconds by which a source's clock may be ahead of the server's. */
const maxClockSkewMs = 3_600_000;

/** Returns the schema of a text from a source: 1 to `most` characters. */
export function sourceText(most: number) {
  return z.string().trim().min(1).max(most).refine(isStorable, { error: 'fault.characters' });
}

const lowercaseText = sourceText(60).transform((text) => text.toLowerCase());

/**
 * Allowed fields of a session. Anything else (a plate, a name, a permit number) is rejected, not
 * silently dropped.
 */
export const sessionFields = {
  /** The source's own id for the session. */
  outside_id: sourceText(200),
  arrival: z.iso.datetime({ offset: true, local: false }),
  /** `null` or absent while it is ongoing. */
  departure: z.iso.datetime({ offset: true, local: false }).nullish(),
  user_class: lowercaseText.nullish(),
  vehicle_type: lowercaseText.nullish(),
  /** Minor units of the city's currency. */
  fee: z.int().min(0).max(1_000_000_000).nullish(),
};

/** A session whose location has not been looked up yet. Times are epoch milliseconds. */
export interface ParkingSession {
  readonly outsideId: string;
  readonly arrival: number;
  readonly departure: number | null;
  readonly userClass: string | null;
  readonly vehicleType: string | null;
  readonly fee: number | null;
}

/** Why a session is counted and reported, but left out of totals and averages. */
export const sessionIssues = ['zero', 'reversed', 'too long'] as const;
export type SessionIssue = (typeof sessionIssues)[number];

/**
 * Returns why a session is left out: zero seconds, an end before the start, or more than 31 days;
 * `null` = it is not. An ongoing session has no issue yet.
 */
export function findSessionIssue(arrival: number, departure: number | null): SessionIssue | null {
  if (departure === null) return null;
  const seconds = Math.floor(departure / 1000) - Math.floor(arrival / 1000);
  if (seconds === 0) return 'zero';
  if (seconds < 0) return 'reversed';
  return seconds > maxSessionDays * 86_400 ? 'too long' : null;
}

export type SessionTimesError = 'sessions.too-early' | 'sessions.future';

/**
 * Returns why the times of a session are rejected: before 2000, or further in the future than
 * clocks may differ; `null` = they are valid. A corrected session may be sent again.
 */
export function validateSessionTimes(
  arrival: number,
  departure: number | null,
  now: number,
): SessionTimesError | null {
  if (arrival < earliestArrival || (departure !== null && departure < earliestArrival))
    return 'sessions.too-early';
  return Math.max(arrival, departure ?? arrival) > now + maxClockSkewMs ? 'sessions.future' : null;
}

/**
 * Returns the minutes of a session: whole clock minutes between its ends, so that totals by hour
 * and by session agree. Seconds are truncated at both ends.
 */
export function sessionMinutes(arrival: number, departure: number): number {
  return Math.floor(departure / minuteMs) - Math.floor(arrival / minuteMs);
}

/** Returns the duration of a session in seconds. */
export function sessionSeconds(arrival: number, departure: number): number {
  return Math.floor(departure / 1000) - Math.floor(arrival / 1000);
}
