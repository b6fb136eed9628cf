// Demand: computes the requirement's summary and the chart rows from hourly cells, for any
// selection of types and hours.

import { hoursPerWeek } from '../city/rates/hourly-rates.ts';
import { roundToUnit, roundToUnitOrNull } from '../platform/numbers/decimals.ts';
import { type DashboardSelection, isHourSelected, isTypeSelected, selectedHours } from './selection.ts';

/** A type's numbers by hour of the week, summed over a period. */
export interface DemandCells {
  /** Parking sessions that began in the hour. */
  readonly sessions: readonly number[];
  /** Parking sessions that began while their curb was observed; the basis of rates. */
  readonly watched_sessions: readonly number[];
  /** Minutes in which spaces were taken. */
  readonly occupied_minutes: readonly number[];
  /** Spaces × observed minutes. */
  readonly space_minutes: readonly number[];
  /** Spaces × all minutes of the period. */
  readonly possible_minutes: readonly number[];
  /** Minor units. */
  readonly revenue: readonly number[];
}

export interface DemandType {
  /** Curb type id; 0 = no rules known. */
  readonly id: number;
  readonly spaces: number;
  /**
   * Spaces of curbs observed at some time in the period; a curb that existed for part of the period
   * counts for that part.
   */
  readonly watched_spaces: number;
  readonly cells: DemandCells;
  /**
   * Revenue measured per day or longer. It belongs to no hour and is included only in totals over
   * all hours.
   */
  readonly untimed_revenue?: number | undefined;
}

/** Totals over a set of cells. */
export interface DemandSums {
  readonly sessions: number;
  readonly watchedSessions: number;
  readonly occupiedMinutes: number;
  readonly spaceMinutes: number;
  readonly possibleMinutes: number;
  readonly revenue: number;
  /** Observed spaces × the minutes of the hours in one week; converts space-minutes to weeks. */
  readonly weekMinutes: number;
}

/**
 * The requirement's demand summary (§3). Rates are in percent; above 100 when more vehicles were
 * parked than there are known spaces.
 */
export interface DemandSummary {
  /** `null` when nothing was observed. */
  readonly avgOccupancyRate: number | null;
  /**
   * Parking sessions that began while their curb was observed, per observed day; a half-observed
   * day counts half. `null` when nothing was observed.
   */
  readonly avgTotalSessions: number | null;
  /** The fullest hour of the week, the first of equals. */
  readonly maxOccupancyRate: { readonly percentage: number; readonly time: number } | null;
  /** Minor units. */
  readonly totalRevenue: number;
  readonly totalSessions: number;
  /** Observed ÷ possible space-minutes, 0 to 1; `null` when nothing was possible. */
  readonly coverage: number | null;
}

/**
 * Whether sessions and revenue are known. Where nothing was observed they are unknown, not zero; and
 * so they are where spaces were occupied without a single session, as counted by sensors alone.
 */
export function areSessionsMeasured({
  avgOccupancyRate,
  totalSessions,
}: Pick<DemandSummary, 'avgOccupancyRate' | 'totalSessions'>): boolean {
  return totalSessions > 0 || avgOccupancyRate === 0;
}

function valueAt(numbers: readonly number[], hour: number): number {
  return numbers[hour] ?? 0;
}

type MutableDemandSums = { -readonly [K in keyof DemandSums]: number };

function zeroSums(): MutableDemandSums {
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

function addHour(sums: MutableDemandSums, { watched_spaces, cells }: DemandType, hour: number): void {
  const watched = valueAt(cells.space_minutes, hour);
  sums.sessions += valueAt(cells.sessions, hour);
  sums.watchedSessions += valueAt(cells.watched_sessions, hour);
  // Occupied minutes in an hour without observation are not part of the occupancy.
  if (watched > 0) sums.occupiedMinutes += valueAt(cells.occupied_minutes, hour);
  sums.spaceMinutes += watched;
  sums.possibleMinutes += valueAt(cells.possible_minutes, hour);
  sums.revenue += valueAt(cells.revenue, hour);
  sums.weekMinutes += watched_spaces * 60;
}

/** Totals over types and hours of the week; each must be listed once. */
export function demandSums(types: readonly DemandType[], hours: readonly number[]): DemandSums {
  const sums = zeroSums();
  for (const type of types) {
    for (const hour of hours) addHour(sums, type, hour);
    if (hours.length === hoursPerWeek) sums.revenue += type.untimed_revenue ?? 0;
  }
  return sums;
}

/** Percent, not capped; `null` when nothing was observed. */
export function occupancyOf({ occupiedMinutes, spaceMinutes }: DemandSums): number | null {
  return spaceMinutes > 0 ? (occupiedMinutes / spaceMinutes) * 100 : null;
}

/** 0 to 1; `null` when nothing was possible. */
export function coverageOf({ spaceMinutes, possibleMinutes }: DemandSums): number | null {
  return possibleMinutes > 0 ? Math.min(1, spaceMinutes / possibleMinutes) : null;
}

/**
 * Number of observed weeks, weighted by the spaces of the observed curbs; 0 when there are none.
 */
export function observedWeeks({ spaceMinutes, weekMinutes }: DemandSums): number {
  return weekMinutes > 0 ? spaceMinutes / weekMinutes : 0;
}

export interface DemandHour {
  /** 0 = Monday 00:00 to 167. */
  readonly hourOfWeek: number;
  readonly sums: DemandSums;
  /** Percent; `null` when the hour was not observed. */
  readonly occupancy: number | null;
}

/**
 * Returns all 168 hours of the selected types, including hours that are not selected, so that a
 * chart can show them faintly.
 */
export function demandByHour(
  types: readonly DemandType[],
  selection: DashboardSelection,
): readonly DemandHour[] {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  return Array.from({ length: hoursPerWeek }, (_, hourOfWeek) => {
    const sums = demandSums(picked, [hourOfWeek]);
    return { hourOfWeek, sums, occupancy: occupancyOf(sums) };
  });
}

/** Returns the selected types over the selected hours, in the given order. */
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

/**
 * Revenue per measured space and day, in minor units: fees of the sessions that began while their
 * curb was observed (all fees in proportion to those sessions) ÷ observed space-days. A day has as
 * many hours as are selected. `null` when nothing was observed, no session began, or revenue was
 * measured without sessions.
 */
export function revenuePerSpaceDay(
  types: readonly DemandType[],
  selection: DashboardSelection,
  hasRevenueWithoutSessions: boolean,
): number | null {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const { sessions, watchedSessions, spaceMinutes, revenue } = demandSums(picked, selectedHours(selection));
  if (hasRevenueWithoutSessions || sessions <= 0 || spaceMinutes <= 0) return null;
  const { min, max } = selection.selectedTimePeriod;
  return roundToUnit(
    ((revenue * watchedSessions) / sessions / spaceMinutes) * 60 * (max - min),
    'minorUnits',
  );
}

/** Returns the summary of the selection. */
export function demandSummary(types: readonly DemandType[], selection: DashboardSelection): DemandSummary {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const sums = demandSums(picked, selectedHours(selection));
  let fullest: DemandSummary['maxOccupancyRate'] = null;
  for (const { hourOfWeek, occupancy } of demandByHour(types, selection)) {
    if (occupancy === null || !isHourSelected(selection, hourOfWeek)) continue;
    if (fullest === null || occupancy > fullest.percentage)
      fullest = { percentage: occupancy, time: hourOfWeek };
  }
  const days = observedWeeks(sums) * (new Set(selection.selectedDays).size || 7);
  return {
    avgOccupancyRate: roundToUnitOrNull(occupancyOf(sums), 'percent'),
    avgTotalSessions: days > 0 ? roundToUnit(sums.watchedSessions / days, 'count') : null,
    maxOccupancyRate:
      fullest === null ? null : { ...fullest, percentage: roundToUnit(fullest.percentage, 'percent') },
    totalRevenue: roundToUnit(sums.revenue, 'minorUnits'),
    totalSessions: sums.sessions,
    coverage: roundToUnitOrNull(coverageOf(sums), 'share'),
  };
}
