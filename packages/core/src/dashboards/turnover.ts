// Turnover: computes durations of stay, parking sessions per space, and overstays from counted
// cells, for any selection of types and hours.

import { hoursPerWeek } from '../city/rates/hourly-rates.ts';
import { roundToUnit, roundToUnitOrNull } from '../platform/numbers/decimals.ts';
import { dwellPercentile } from '../sessions/dwell-classes.ts';
import { type DashboardSelection, everyHourSelected, isTypeSelected, selectedHours } from './selection.ts';

/**
 * Numbers by duration class (core `dwellClasses`), over all hours of the week; durations are not
 * stored by hour.
 */
interface DwellNumbers {
  readonly sessions: readonly number[];
  readonly minutes: readonly number[];
  readonly overstays: readonly number[];
  /** Minutes beyond the longest allowed stay. */
  readonly overstay_minutes: readonly number[];
}

/** Numbers by the hour of the week in which parking sessions began. */
interface TurnoverHours {
  readonly sessions: readonly number[];
  /** Sessions that began while their curb was observed; the basis of turnover. */
  readonly watched_sessions: readonly number[];
  readonly stay_minutes: readonly number[];
  readonly overstays: readonly number[];
  /** Spaces × observed minutes. */
  readonly space_minutes: readonly number[];
  readonly possible_minutes: readonly number[];
}

export interface TurnoverType {
  /** Curb type id; 0 = no rules known. */
  readonly id: number;
  readonly spaces: number;
  readonly dwell: DwellNumbers;
  readonly hours: TurnoverHours;
}

export interface TurnoverSums {
  readonly sessions: number;
  readonly watchedSessions: number;
  readonly stayMinutes: number;
  readonly overstays: number;
  readonly spaceMinutes: number;
  readonly possibleMinutes: number;
}

export interface TurnoverSummary {
  readonly totalSessions: number;
  /** Minutes; `null` without parking sessions. */
  readonly meanMinutes: number | null;
  /**
   * Parking sessions per space and observed day. A day counts only its selected hours: 24 when all
   * are selected. `null` when nothing was observed.
   */
  readonly turnover: number | null;
  readonly overstays: number;
  /** Percent of the parking sessions; `null` without sessions. */
  readonly overstayRate: number | null;
  /** Minutes, over all hours of the week. */
  readonly medianMinutes: number | null;
  readonly percentiles: Readonly<Record<'p15' | 'p25' | 'p75' | 'p85' | 'p95', number | null>>;
  readonly overstayMinutes: number;
  /**
   * `true` when the selection leaves out some hours; median, percentiles and overstay minutes still
   * cover all hours.
   */
  readonly durationsOfAllHours: boolean;
  readonly coverage: number | null;
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** Totals over types and hours of the week. */
export function turnoverSums(types: readonly TurnoverType[], picked: readonly number[]): TurnoverSums {
  const sums = {
    sessions: 0,
    watchedSessions: 0,
    stayMinutes: 0,
    overstays: 0,
    spaceMinutes: 0,
    possibleMinutes: 0,
  };
  for (const { hours } of types)
    for (const hour of picked) {
      sums.sessions += at(hours.sessions, hour);
      sums.watchedSessions += at(hours.watched_sessions, hour);
      sums.stayMinutes += at(hours.stay_minutes, hour);
      sums.overstays += at(hours.overstays, hour);
      sums.spaceMinutes += at(hours.space_minutes, hour);
      sums.possibleMinutes += at(hours.possible_minutes, hour);
    }
  return sums;
}

/**
 * Parking sessions that began while observed, per space and observed day; `null` when nothing was
 * observed.
 */
export function turnoverOf({ watchedSessions, spaceMinutes }: TurnoverSums, hoursOfADay = 24): number | null {
  return spaceMinutes > 0 ? (watchedSessions / spaceMinutes) * 60 * hoursOfADay : null;
}

export function overstayRateOf({ sessions, overstays }: TurnoverSums): number | null {
  return sessions > 0 ? (overstays / sessions) * 100 : null;
}

export function meanMinutesOf({ sessions, stayMinutes }: TurnoverSums): number | null {
  return sessions > 0 ? stayMinutes / sessions : null;
}

/** Sums the duration numbers of several types. */
export function sumDwell(types: readonly TurnoverType[]): DwellNumbers {
  const classes = Math.max(0, ...types.map(({ dwell }) => dwell.sessions.length));
  const sum = (of: (dwell: DwellNumbers) => readonly number[]) =>
    Array.from({ length: classes }, (_, index) =>
      types.reduce((all, { dwell }) => all + at(of(dwell), index), 0),
    );
  return {
    sessions: sum(({ sessions }) => sessions),
    minutes: sum(({ minutes }) => minutes),
    overstays: sum(({ overstays }) => overstays),
    overstay_minutes: sum(({ overstay_minutes: minutes }) => minutes),
  };
}

/**
 * Minutes that a share (0 to 1) of the parking sessions do not exceed, accurate to the width of a
 * class. `null` without sessions.
 */
function dwellMinutes({ sessions }: DwellNumbers, share: number): number | null {
  const seconds = dwellPercentile(sessions, share);
  return seconds === null ? null : seconds / 60;
}

/** Returns all 168 hours of the selected types. */
export function turnoverByHour(
  types: readonly TurnoverType[],
  selection: DashboardSelection,
): readonly { readonly hourOfWeek: number; readonly sums: TurnoverSums }[] {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  return Array.from({ length: hoursPerWeek }, (_, hourOfWeek) => ({
    hourOfWeek,
    sums: turnoverSums(picked, [hourOfWeek]),
  }));
}

/** Returns the selected types over the selected hours, in the given order. */
export function turnoverByType<T extends TurnoverType>(
  types: readonly T[],
  selection: DashboardSelection,
): readonly { readonly type: T; readonly sums: TurnoverSums; readonly medianMinutes: number | null }[] {
  const hours = selectedHours(selection);
  return types
    .filter(({ id }) => isTypeSelected(selection, id))
    .map((type) => ({
      type,
      sums: turnoverSums([type], hours),
      medianMinutes: dwellMinutes(type.dwell, 0.5),
    }));
}

/** Returns the summary of the selection. */
export function turnoverSummary(
  types: readonly TurnoverType[],
  selection: DashboardSelection,
): TurnoverSummary {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const sums = turnoverSums(picked, selectedHours(selection));
  const dwell = sumDwell(picked);
  const { min, max } = selection.selectedTimePeriod;
  const percentile = (share: number) => roundToUnitOrNull(dwellMinutes(dwell, share), 'minutes');
  return {
    totalSessions: sums.sessions,
    meanMinutes: roundToUnitOrNull(meanMinutesOf(sums), 'minutes'),
    turnover: roundToUnitOrNull(turnoverOf(sums, max - min), 'count'),
    overstays: sums.overstays,
    overstayRate: roundToUnitOrNull(overstayRateOf(sums), 'percent'),
    medianMinutes: percentile(0.5),
    percentiles: {
      p15: percentile(0.15),
      p25: percentile(0.25),
      p75: percentile(0.75),
      p85: percentile(0.85),
      p95: percentile(0.95),
    },
    overstayMinutes: roundToUnit(
      dwell.overstay_minutes.reduce((all, minutes) => all + minutes, 0),
      'minutes',
    ),
    durationsOfAllHours: !everyHourSelected(selection),
    coverage:
      sums.possibleMinutes > 0
        ? roundToUnit(Math.min(1, sums.spaceMinutes / sums.possibleMinutes), 'share')
        : null,
  };
}
