// A stay at the curb as sources tell it, and the rule by which some are left out of sums and averages.
import { z } from 'zod';
import { isStorable } from '../platform/storable-text.ts';
import { minuteMs } from '../platform/time/civil.ts';

/** The earliest arrival taken, epoch milliseconds: 2000-01-01. Older ones are clocks that were never set. */
export const earliestArrival = Date.UTC(2000, 0, 1);
/** Days a stay lasts at most; longer is a sensor that hangs or a departure nobody told. */
const longestStayDays = 31;
/** Milliseconds a source's clock may be ahead of ours. */
const clocksApart = 3_600_000;

/** A text of a source: 1 to `most` characters. */
export function sourceText(most: number) {
  return z.string().trim().min(1).max(most).refine(isStorable, { error: 'fault.characters' });
}

const word = sourceText(60).transform((text) => text.toLowerCase());

/** What a stay may say. Nothing else is taken: a plate, a name or a permit's number is refused, not dropped silently. */
export const stayFields = {
  /** The source's own name of the stay. */
  outside_id: sourceText(200),
  arrival: z.iso.datetime({ offset: true, local: false }),
  /** null or absent while it lasts. */
  departure: z.iso.datetime({ offset: true, local: false }).nullish(),
  user_class: word.nullish(),
  vehicle_type: word.nullish(),
  /** Minor units of the city's currency. */
  fee: z.int().min(0).max(1_000_000_000).nullish(),
};

/** A stay, its place not yet looked up. Times are epoch milliseconds. */
export interface Stay {
  readonly outsideId: string;
  readonly arrival: number;
  readonly departure: number | null;
  readonly userClass: string | null;
  readonly vehicleType: string | null;
  readonly fee: number | null;
}

/** Why a stay is counted and reported, but left out of sums and averages. */
export const stayFaults = ['zero', 'reversed', 'too long'] as const;
export type StayFault = (typeof stayFaults)[number];

/** Zero seconds, an end before the start, or more than 31 days; null = none. A stay that lasts has none yet. */
export function stayFault(arrival: number, departure: number | null): StayFault | null {
  if (departure === null) return null;
  const seconds = Math.floor(departure / 1000) - Math.floor(arrival / 1000);
  if (seconds === 0) return 'zero';
  if (seconds < 0) return 'reversed';
  return seconds > longestStayDays * 86_400 ? 'too long' : null;
}

export type TimesFault = 'sessions.too-early' | 'sessions.future';

/** Why times are not taken at all: before 2000, or after now by more than clocks differ. Such a stay may be sent again when it is right. */
export function timesFault(arrival: number, departure: number | null, now: number): TimesFault | null {
  if (arrival < earliestArrival || (departure !== null && departure < earliestArrival))
    return 'sessions.too-early';
  return Math.max(arrival, departure ?? arrival) > now + clocksApart ? 'sessions.future' : null;
}

/** Minutes of a stay: whole minutes of the clock between its ends, so that sums by hour and by stay agree. Seconds are cut off at both ends. */
export function stayMinutes(arrival: number, departure: number): number {
  return Math.floor(departure / minuteMs) - Math.floor(arrival / minuteMs);
}

/** Seconds of a stay. */
export function staySeconds(arrival: number, departure: number): number {
  return Math.floor(departure / 1000) - Math.floor(arrival / 1000);
}
