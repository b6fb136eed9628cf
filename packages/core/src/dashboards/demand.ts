// Demand: the requirement's summary and the charts' rows from counted cells, for whatever types and hours are picked.

import { hoursOfWeek } from '../city/rates/hourly-rates.ts';
import { rounded, roundedOrNull } from '../platform/numbers/decimals.ts';
import { type DashboardSelection, isHourSelected, isTypeSelected, selectedHours } from './selection.ts';

/** A type's numbers by hour of the week, summed over a period. */
export interface DemandCells {
  /** Stays that began in the hour. */
  readonly sessions: readonly number[];
  /** Those of them that began while their curb was watched: what rates are made of. */
  readonly watched_sessions: readonly number[];
  /** Minutes in which spaces were taken. */
  readonly occupied_minutes: readonly number[];
  /** Spaces times watched minutes. */
  readonly space_minutes: readonly number[];
  /** Spaces times all minutes of the period. */
  readonly possible_minutes: readonly number[];
  /** Minor units. */
  readonly revenue: readonly number[];
}

export interface DemandType {
  /** Id of a sub-activity; 0 = no rules known. */
  readonly id: number;
  readonly spaces: number;
  /** Those of curbs that were watched at some time of the period; of a curb that was there for a part of it that part counts. */
  readonly watched_spaces: number;
  readonly cells: DemandCells;
  /** Money measured by day or longer: it belongs to no hour, and is in sums of all hours alone. */
  readonly untimed_revenue?: number | undefined;
}

/** Sums of some cells. */
export interface DemandSums {
  readonly sessions: number;
  readonly watchedSessions: number;
  readonly occupiedMinutes: number;
  readonly spaceMinutes: number;
  readonly possibleMinutes: number;
  readonly revenue: number;
  /** Watched spaces times the minutes of one week's hours: what makes weeks of space-minutes. */
  readonly weekMinutes: number;
}

/** The requirement's demand summary (§3). Rates are per cent; above 100 where fewer spaces are known than cars found. */
export interface DemandSummary {
  /** Null when nothing was watched. */
  readonly avgOccupancyRate: number | null;
  /** Stays that began while they were watched, on a day that was: one that was half watched counts half. Null when nothing was watched. */
  readonly avgTotalSessions: number | null;
  /** The fullest hour of the week; the first of several. */
  readonly maxOccupancyRate: { readonly percentage: number; readonly time: number } | null;
  /** Minor units. */
  readonly totalRevenue: number;
  readonly totalSessions: number;
  /** Watched by possible space-minutes, 0 to 1; null when nothing was possible. */
  readonly coverage: number | null;
}

function at(numbers: readonly number[], hour: number): number {
  return numbers[hour] ?? 0;
}

type Summing = { -readonly [K in keyof DemandSums]: number };

function nothing(): Summing {
  return {
    sessions: 0,
    watchedSessions: 0,
    occupiedMinutes: 0,
    spaceMinutes: 0,
    possibleMinutes: 0,
    revenue: 0,
    weekMinutes: 0,
  };
}

function addHour(sums: Summing, { watched_spaces, cells }: DemandType, hour: number): void {
  const watched = at(cells.space_minutes, hour);
  sums.sessions += at(cells.sessions, hour);
  sums.watchedSessions += at(cells.watched_sessions, hour);
  // Minutes of an hour in which nobody was watching belong to no occupancy.
  if (watched > 0) sums.occupiedMinutes += at(cells.occupied_minutes, hour);
  sums.spaceMinutes += watched;
  sums.possibleMinutes += at(cells.possible_minutes, hour);
  sums.revenue += at(cells.revenue, hour);
  sums.weekMinutes += watched_spaces * 60;
}

/** Sums over types and hours of the week, each named once. */
export function demandSums(types: readonly DemandType[], hours: readonly number[]): DemandSums {
  const sums = nothing();
  for (const type of types) {
    for (const hour of hours) addHour(sums, type, hour);
    if (hours.length === hoursOfWeek) sums.revenue += type.untimed_revenue ?? 0;
  }
  return sums;
}

/** Per cent, not capped; null when nothing was watched. */
export function occupancyOf({ occupiedMinutes, spaceMinutes }: DemandSums): number | null {
  return spaceMinutes > 0 ? (occupiedMinutes / spaceMinutes) * 100 : null;
}

/** 0 to 1; null when nothing was possible. */
export function coverageOf({ spaceMinutes, possibleMinutes }: DemandSums): number | null {
  return possibleMinutes > 0 ? Math.min(1, spaceMinutes / possibleMinutes) : null;
}

/** Weeks that were watched, the watched curbs' spaces weighing; 0 when none. */
export function weeksWatched({ spaceMinutes, weekMinutes }: DemandSums): number {
  return weekMinutes > 0 ? spaceMinutes / weekMinutes : 0;
}

export interface DemandHour {
  /** 0 = Monday 00:00 to 167. */
  readonly hourOfWeek: number;
  readonly sums: DemandSums;
  /** Per cent; null when nothing was watched in this hour. */
  readonly occupancy: number | null;
}

/** All 168 hours of the picked types; hours that are not picked too, so that a chart can show them faint. */
export function demandByHour(
  types: readonly DemandType[],
  selection: DashboardSelection,
): readonly DemandHour[] {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  return Array.from({ length: hoursOfWeek }, (_, hourOfWeek) => {
    const sums = demandSums(picked, [hourOfWeek]);
    return { hourOfWeek, sums, occupancy: occupancyOf(sums) };
  });
}

/** The picked types over the picked hours, in the order given. */
export function demandByType<T extends DemandType>(
  types: readonly T[],
  selection: DashboardSelection,
): readonly { readonly type: T; readonly sums: DemandSums; readonly occupancy: number | null }[] {
  const hours = selectedHours(selection);
  return types
    .filter(({ id }) => isTypeSelected(selection, id))
    .map((type) => {
      const sums = demandSums([type], hours);
      return { type, sums, occupancy: occupancyOf(sums) };
    });
}

/** The summary of what is picked. */
export function demandSummary(types: readonly DemandType[], selection: DashboardSelection): DemandSummary {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const sums = demandSums(picked, selectedHours(selection));
  let fullest: DemandSummary['maxOccupancyRate'] = null;
  for (const { hourOfWeek, occupancy } of demandByHour(types, selection)) {
    if (occupancy === null || !isHourSelected(selection, hourOfWeek)) continue;
    if (fullest === null || occupancy > fullest.percentage)
      fullest = { percentage: occupancy, time: hourOfWeek };
  }
  const days = weeksWatched(sums) * (new Set(selection.selectedDays).size || 7);
  return {
    avgOccupancyRate: roundedOrNull(occupancyOf(sums), 'percent'),
    avgTotalSessions: days > 0 ? rounded(sums.watchedSessions / days, 'count') : null,
    maxOccupancyRate:
      fullest === null ? null : { ...fullest, percentage: rounded(fullest.percentage, 'percent') },
    totalRevenue: rounded(sums.revenue, 'minorUnits'),
    totalSessions: sums.sessions,
    coverage: roundedOrNull(coverageOf(sums), 'share'),
  };
}
