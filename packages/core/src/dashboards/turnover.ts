// Turnover: how long stays last, how often a space changes hands, and overstays, from counted cells for whatever types and hours are picked.

import { hoursOfWeek } from '../city/rates/hourly-rates.ts';
import { rounded, roundedOrNull } from '../platform/numbers/decimals.ts';
import { dwellPercentile } from '../sessions/dwell-classes.ts';
import { type DashboardSelection, everyHourSelected, isTypeSelected, selectedHours } from './selection.ts';

/** Numbers by dwell class (core `dwellClasses`), over all hours of the week: durations are not kept by hour. */
interface DwellNumbers {
  readonly sessions: readonly number[];
  readonly minutes: readonly number[];
  readonly overstays: readonly number[];
  /** Minutes beyond the longest stay allowed. */
  readonly overstay_minutes: readonly number[];
}

/** Numbers by the hour of the week in which stays began. */
interface TurnoverHours {
  readonly sessions: readonly number[];
  /** Those of them that began while their curb was watched: what turnover is made of. */
  readonly watched_sessions: readonly number[];
  readonly stay_minutes: readonly number[];
  readonly overstays: readonly number[];
  /** Spaces times watched minutes. */
  readonly space_minutes: readonly number[];
  readonly possible_minutes: readonly number[];
}

export interface TurnoverType {
  /** Id of a sub-activity; 0 = no rules known. */
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
  /** Minutes; null without stays. */
  readonly meanMinutes: number | null;
  /** Stays by space and watched day of the picked hours: 24 of them make a day. Null when nothing was watched. */
  readonly turnover: number | null;
  readonly overstays: number;
  /** Per cent of the stays; null without stays. */
  readonly overstayRate: number | null;
  /** Minutes, over all hours of the week. */
  readonly medianMinutes: number | null;
  readonly percentiles: Readonly<Record<'p15' | 'p25' | 'p75' | 'p85' | 'p95', number | null>>;
  readonly overstayMinutes: number;
  /** True when the picked hours leave some out: median, percentiles and overstay minutes are of all hours still. */
  readonly durationsOfAllHours: boolean;
  readonly coverage: number | null;
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? 0;
}

/** Sums over types and hours of the week. */
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

/** Stays that began while they were watched, by space and watched day; null when nothing was watched. */
export function turnoverOf({ watchedSessions, spaceMinutes }: TurnoverSums, hoursOfADay = 24): number | null {
  return spaceMinutes > 0 ? (watchedSessions / spaceMinutes) * 60 * hoursOfADay : null;
}

export function overstayRateOf({ sessions, overstays }: TurnoverSums): number | null {
  return sessions > 0 ? (overstays / sessions) * 100 : null;
}

export function meanMinutesOf({ sessions, stayMinutes }: TurnoverSums): number | null {
  return sessions > 0 ? stayMinutes / sessions : null;
}

/** Dwell numbers of several types together. */
export function joinedDwell(types: readonly TurnoverType[]): DwellNumbers {
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

/** Minutes that a share (0 to 1) of the stays does not exceed; off by no more than the class is wide. Null without stays. */
function dwellMinutes({ sessions }: DwellNumbers, share: number): number | null {
  const seconds = dwellPercentile(sessions, share);
  return seconds === null ? null : seconds / 60;
}

/** All 168 hours of the picked types. */
export function turnoverByHour(
  types: readonly TurnoverType[],
  selection: DashboardSelection,
): readonly { readonly hourOfWeek: number; readonly sums: TurnoverSums }[] {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  return Array.from({ length: hoursOfWeek }, (_, hourOfWeek) => ({
    hourOfWeek,
    sums: turnoverSums(picked, [hourOfWeek]),
  }));
}

/** The picked types over the picked hours, in the order given. */
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

/** The summary of what is picked. */
export function turnoverSummary(
  types: readonly TurnoverType[],
  selection: DashboardSelection,
): TurnoverSummary {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const sums = turnoverSums(picked, selectedHours(selection));
  const dwell = joinedDwell(picked);
  const { min, max } = selection.selectedTimePeriod;
  const percentile = (share: number) => roundedOrNull(dwellMinutes(dwell, share), 'minutes');
  return {
    totalSessions: sums.sessions,
    meanMinutes: roundedOrNull(meanMinutesOf(sums), 'minutes'),
    turnover: roundedOrNull(turnoverOf(sums, max - min), 'count'),
    overstays: sums.overstays,
    overstayRate: roundedOrNull(overstayRateOf(sums), 'percent'),
    medianMinutes: percentile(0.5),
    percentiles: {
      p15: percentile(0.15),
      p25: percentile(0.25),
      p75: percentile(0.75),
      p85: percentile(0.85),
      p95: percentile(0.95),
    },
    overstayMinutes: rounded(
      dwell.overstay_minutes.reduce((all, minutes) => all + minutes, 0),
      'minutes',
    ),
    durationsOfAllHours: !everyHourSelected(selection),
    coverage:
      sums.possibleMinutes > 0
        ? rounded(Math.min(1, sums.spaceMinutes / sums.possibleMinutes), 'share')
        : null,
  };
}
