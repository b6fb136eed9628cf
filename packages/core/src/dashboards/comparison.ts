// Comparison: gains and losses of each curb type between two states of the city, computed from
// hourly cells alone.

import { hoursPerWeek } from '../city/rates/hourly-rates.ts';
import { roundToUnit } from '../platform/numbers/decimals.ts';
import { type DashboardSelection, everythingSelected, isTypeSelected } from './selection.ts';
import type { SupplyCells, UsableCells, WeeklyCurbSupply } from './supply.ts';
import {
  type ExpectedType,
  expectedUsers,
  largestSlot,
  potentialRevenue,
  selectedSlots,
  sumOver,
  typesById,
} from './supply-summary.ts';

/** Hourly cells of one side of a comparison; same names as on the wire. */
export type SideCells = Omit<SupplyCells, 'type'>;

/** A type before and after; both are present even if one side has none of it. */
export interface ComparisonCells {
  readonly type: number;
  readonly before: SideCells;
  readonly after: SideCells;
}

/** A user class category before and after; same names as on the wire. */
export interface ComparedUsers {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
  readonly before: UsableCells;
  readonly after: UsableCells;
}

/** Totals of both sides; same names as on the wire. */
export interface ComparisonTotals {
  readonly links_before: number;
  readonly links_after: number;
  readonly spaces_before: number;
  readonly spaces_after: number;
  readonly metres_before: number;
  readonly metres_after: number;
  /** Meters and spaces of the curb after the change whose rule set differs from the one before. */
  readonly changed_metres: number;
  readonly changed_spaces: number;
}

const nothing: readonly number[] = Array.from({ length: hoursPerWeek }, () => 0);
const empty: SideCells = { spaces: nothing, metres: nothing, full_revenue: nothing };

/** Joins the cells of both sides by type, in ascending order of type. */
export function joinSupplyByType(
  before: readonly SupplyCells[],
  after: readonly SupplyCells[],
): readonly ComparisonCells[] {
  const byType = (cells: readonly SupplyCells[]) =>
    new Map(cells.map(({ type, ...side }): [number, SideCells] => [type, side]));
  const [first, second] = [byType(before), byType(after)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .sort((a, b) => a - b)
    .map((type) => ({ type, before: first.get(type) ?? empty, after: second.get(type) ?? empty }));
}

/** The change of one type or use over the selected hours. */
export interface CellChange {
  /**
   * Space-hours and meter-hours per week, summed over the selected hours: before, after, and after
   * minus before.
   */
  readonly spaceHours: { readonly before: number; readonly after: number; readonly change: number };
  readonly metreHours: { readonly before: number; readonly after: number; readonly change: number };
  /** Σ |after − before| over the selected hours; more than |change| when hours moved. */
  readonly movedSpaceHours: number;
  readonly movedMetreHours: number;
  /**
   * The largest difference in one hour in the direction of the change, in spaces or, where no space
   * differs, in meters. Always positive.
   */
  readonly peak: { readonly spaces: number; readonly metres: number; readonly time: number };
}

function sumChange(before: readonly number[], after: readonly number[], hours: readonly number[]) {
  const [was, is] = [sumOver(before, hours), sumOver(after, hours)];
  return { before: was, after: is, change: is - was };
}

/**
 * Smaller differences (space-hours, meter-hours, spaces) are rounding errors of the hourly cells.
 */
export const minCellChange = 0.05;

export function cellChange(
  before: WeeklyCurbSupply,
  after: WeeklyCurbSupply,
  hours: readonly number[],
): CellChange {
  const moved = (of: 'spaces' | 'metres') =>
    hours.reduce((sum, hour) => sum + Math.abs((after[of][hour] ?? 0) - (before[of][hour] ?? 0)), 0);
  const spaceHours = sumChange(before.spaces, after.spaces, hours);
  const metreHours = sumChange(before.metres, after.metres, hours);
  const [movedSpaceHours, movedMetreHours] = [moved('spaces'), moved('metres')];
  const of = movedSpaceHours >= minCellChange ? 'spaces' : 'metres';
  const sign = (of === 'spaces' ? spaceHours : metreHours).change < 0 ? -1 : 1;
  const difference = (which: 'spaces' | 'metres', hour: number) =>
    sign * ((after[which][hour] ?? 0) - (before[which][hour] ?? 0));
  const best = largestSlot((hour) => difference(of, hour), hours);
  const at = best?.slot ?? 0;
  const peak = {
    spaces: best === null ? 0 : roundToUnit(Math.max(0, difference('spaces', at)), 'count'),
    metres: best === null ? 0 : roundToUnit(Math.max(0, difference('metres', at)), 'length'),
    time: at,
  };
  return { spaceHours, metreHours, movedSpaceHours, movedMetreHours, peak };
}

/** The type that gains or loses most. */
interface BiggestChange {
  readonly type: number;
  readonly name: string;
  /**
   * The largest difference in one hour, always positive, and the first hour of the week with it.
   */
  readonly spaces: number;
  readonly metres: number;
  readonly time: number;
  /** The difference over the selected time, always positive. */
  readonly space_hours: number;
  readonly metre_hours: number;
}

/** Requirement §3. */
export interface ComparisonSummary {
  /**
   * Ranked by space-hours, or by meter-hours if no space-hours differ anywhere. `null` when no type
   * gains.
   */
  readonly biggestGainRegulation: BiggestChange | null;
  readonly biggestLossRegulation: BiggestChange | null;
  /**
   * Changed meters ÷ meters after × 100, for the whole analysis zone regardless of the selection;
   * `null` without any curb.
   */
  readonly newRegulationsPercentage: number | null;
  /** Potential revenue after the change, minor units per week, and its difference from before. */
  readonly totalRevenue: number;
  readonly revenueChange: number;
  /** People per week after the change, and the difference from before. */
  readonly totalUsers: number;
  readonly usersChange: number;
}

interface TypeChange extends CellChange {
  readonly type: number;
}

/** Returns what each selected type gains or loses, in the order of the cells. */
export function typeChanges(
  cells: readonly ComparisonCells[],
  selection: DashboardSelection,
): readonly TypeChange[] {
  const hours = selectedSlots(selection, 1);
  return cells
    .filter(({ type }) => isTypeSelected(selection, type))
    .map(({ type, before, after }) => ({ type, ...cellChange(before, after, hours) }));
}

function biggestChange(
  changes: readonly TypeChange[],
  sign: 1 | -1,
  types: ReadonlyMap<number, ExpectedType>,
): BiggestChange | null {
  const inSpaces = changes.some(({ spaceHours }) => Math.abs(spaceHours.change) >= minCellChange);
  const size = ({ spaceHours, metreHours }: TypeChange) => sign * (inSpaces ? spaceHours : metreHours).change;
  let most: TypeChange | null = null;
  for (const one of changes)
    if (size(one) >= minCellChange && (most === null || size(one) > size(most))) most = one;
  if (most === null) return null;
  const { type, spaceHours, metreHours, peak } = most;
  return {
    type,
    name: types.get(type)?.display_name ?? '',
    ...peak,
    space_hours: roundToUnit(Math.abs(spaceHours.change), 'count'),
    metre_hours: roundToUnit(Math.abs(metreHours.change), 'length'),
  };
}

function sideOf(cells: readonly ComparisonCells[], side: 'before' | 'after'): readonly SupplyCells[] {
  return cells.map((one) => ({ type: one.type, ...one[side] }));
}

/** Returns the summary of a comparison for a selection. */
export function comparisonSummary(
  allTypes: readonly ExpectedType[],
  allCells: readonly ComparisonCells[],
  totals: Pick<ComparisonTotals, 'changed_metres' | 'metres_after'>,
  selection: DashboardSelection = everythingSelected,
): ComparisonSummary {
  const types = typesById(allTypes);
  const hours = selectedSlots(selection, 1);
  const changes = typeChanges(allCells, selection);
  const cells = allCells.filter(({ type }) => isTypeSelected(selection, type));
  const [before, after] = [sideOf(cells, 'before'), sideOf(cells, 'after')];
  const [revenueBefore, revenueAfter] = [
    potentialRevenue(before, types, hours),
    potentialRevenue(after, types, hours),
  ];
  const [usersBefore, usersAfter] = [
    expectedUsers(before, types, hours, 1),
    expectedUsers(after, types, hours, 1),
  ];
  return {
    biggestGainRegulation: biggestChange(changes, 1, types),
    biggestLossRegulation: biggestChange(changes, -1, types),
    newRegulationsPercentage:
      totals.metres_after > 0
        ? roundToUnit((totals.changed_metres / totals.metres_after) * 100, 'percent')
        : null,
    totalRevenue: roundToUnit(revenueAfter, 'minorUnits'),
    revenueChange: roundToUnit(revenueAfter, 'minorUnits') - roundToUnit(revenueBefore, 'minorUnits'),
    totalUsers: roundToUnit(usersAfter, 'count'),
    usersChange: roundToUnit(roundToUnit(usersAfter, 'count') - roundToUnit(usersBefore, 'count'), 'count'),
  };
}
