// Prepares the cells of supply for charts: the average of the selected days, and the week of the
// selected types.
import { type DashboardSelection, hourOfDay, isTypeSelected, selectedHours } from './selection.ts';
import type { SupplyCells } from './supply.ts';

export type CurbMeasure = 'spaces' | 'metres';

/** Returns the selected hours of the day, in order: 8 and 18 = 8 to 17. */
export function selectedHoursOfDay({
  selectedTimePeriod: { min, max },
}: DashboardSelection): readonly number[] {
  return Array.from({ length: Math.max(0, max - min) }, (_, at) => min + at);
}

/**
 * Averages 168 values by hour of the week to each selected hour of the day over the selected days:
 * mean(h) = Σ values(day, h) ÷ days. In the order of `selectedHoursOfDay`.
 */
export function meanByHourOfDay(values: readonly number[], selection: DashboardSelection): readonly number[] {
  const hours = selectedHours(selection);
  return selectedHoursOfDay(selection).map((hour) => {
    const same = hours.filter((each) => hourOfDay(each) === hour);
    const sum = same.reduce((total, each) => total + (values[each] ?? 0), 0);
    return same.length === 0 ? 0 : sum / same.length;
  });
}

/** Returns the sum of the selected types in every hour of the week, selected or not. */
export function sumByHourOfWeek(
  cells: readonly SupplyCells[],
  selection: DashboardSelection,
  of: CurbMeasure,
): readonly number[] {
  const chosen = cells.filter(({ type }) => isTypeSelected(selection, type));
  return Array.from({ length: 168 }, (_, hour) => chosen.reduce((sum, one) => sum + (one[of][hour] ?? 0), 0));
}

/** Supply of a type over the selected hours. */
interface TypeOverTime {
  readonly type: number;
  /** Space-hours and meter-hours per week. */
  readonly spaceHours: number;
  readonly metreHours: number;
  /** The maximum in one hour. */
  readonly mostSpaces: number;
  readonly maxMetres: number;
  /** Minor units per week if every space were taken. */
  readonly fullRevenue: number;
}

/**
 * Returns each selected type over the selected hours, the most space-hours (then meter-hours)
 * first.
 */
export function typesOverTime(
  cells: readonly SupplyCells[],
  selection: DashboardSelection,
): readonly TypeOverTime[] {
  const hours = selectedHours(selection);
  const over = (values: readonly number[]) => hours.map((hour) => values[hour] ?? 0);
  const sum = (values: readonly number[]) => over(values).reduce((total, value) => total + value, 0);
  return cells
    .filter(({ type }) => isTypeSelected(selection, type))
    .map((one) => ({
      type: one.type,
      spaceHours: sum(one.spaces),
      metreHours: sum(one.metres),
      mostSpaces: Math.max(0, ...over(one.spaces)),
      maxMetres: Math.max(0, ...over(one.metres)),
      fullRevenue: sum(one.full_revenue),
    }))
    .toSorted((a, b) => b.spaceHours - a.spaceHours || b.metreHours - a.metreHours);
}
