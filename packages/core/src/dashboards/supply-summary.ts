// Computes the metrics above a supply dashboard for a selection, from the cells alone, so that
// browser, server and exports agree.
import { roundToUnit } from '../platform/numbers/decimals.ts';
import { type DashboardSelection, everythingSelected, isHourSelected, isTypeSelected } from './selection.ts';
import type { SupplyCells } from './supply.ts';

/** The city's expectations for a type; same names as on the wire. */
export interface ExpectedType {
  readonly id: number;
  readonly display_name: string;
  /** Share of its spaces taken, 0 to 100. */
  readonly occupancy_percent: number;
  /** People who use one taken space in an hour. */
  readonly curbside_users: number;
}

/** Requirement §3. */
interface SupplySummary {
  /**
   * The type with the most space-hours (meter-hours if there are no spaces), its highest number of
   * spaces in an hour, and the first such hour of the week; `null` without any curb.
   */
  readonly mostCommonRegulation: {
    readonly type: number;
    readonly name: string;
    readonly spaces: number;
    readonly time: number;
  } | null;
  /** Minor units per week: Σ full revenue × occupancy_percent ÷ 100. */
  readonly potentialRevenue: number;
  /**
   * Share of the potential revenue of all types and hours of the same cells, 0 to 100; `null` when
   * that is zero.
   */
  readonly revenuePercent: number | null;
  /**
   * The most spaces that the selected types have together in one of the selected slots; with all
   * types selected, all spaces.
   */
  readonly totalSpaces: number;
  readonly totalMetres: number;
  /** Σ spaces × hours of the slot over the selected slots. */
  readonly spaceHours: number;
  readonly metreHours: number;
  /** People per week: Σ space-hours × occupancy_percent ÷ 100 × curbside_users. */
  readonly totalUsers: number;
}

/** Returns the selected slots, in order. */
export function selectedSlots(selection: DashboardSelection, slotsPerHour: number): readonly number[] {
  return Array.from({ length: 168 * slotsPerHour }, (_, slot) => slot).filter((slot) =>
    isHourSelected(selection, Math.floor(slot / slotsPerHour)),
  );
}

export function sumOver(values: readonly number[], slots: readonly number[]): number {
  let sum = 0;
  for (const slot of slots) sum += values[slot] ?? 0;
  return sum;
}

/** Returns the slot with the largest value, the first of equals; `null` when there is none. */
export function largestSlot(
  valueAt: (slot: number) => number,
  slots: readonly number[],
): { readonly slot: number; readonly value: number } | null {
  let best: { slot: number; value: number } | null = null;
  for (const slot of slots) {
    const value = valueAt(slot);
    if (best === null || value > best.value) best = { slot, value };
  }
  return best;
}

/** Σ over types: full revenue in these slots × expected share of spaces taken; minor units. */
export function potentialRevenue(
  cells: readonly SupplyCells[],
  types: ReadonlyMap<number, ExpectedType>,
  slots: readonly number[],
): number {
  return cells.reduce(
    (sum, { type, full_revenue: full }) =>
      sum + (sumOver(full, slots) * (types.get(type)?.occupancy_percent ?? 0)) / 100,
    0,
  );
}

/**
 * Σ over types: space-hours × expected share of spaces taken × people who use a taken space in an
 * hour.
 */
export function expectedUsers(
  cells: readonly SupplyCells[],
  types: ReadonlyMap<number, ExpectedType>,
  slots: readonly number[],
  slotsPerHour: number,
): number {
  return cells.reduce((sum, { type, spaces }) => {
    const expected = types.get(type);
    if (expected === undefined) return sum;
    const taken = (sumOver(spaces, slots) / slotsPerHour) * (expected.occupancy_percent / 100);
    return sum + taken * expected.curbside_users;
  }, 0);
}

export function typesById(types: readonly ExpectedType[]): ReadonlyMap<number, ExpectedType> {
  return new Map(types.map((type) => [type.id, type]));
}

function mostCommon(
  cells: readonly SupplyCells[],
  types: ReadonlyMap<number, ExpectedType>,
  slots: readonly number[],
  slotsPerHour: number,
): SupplySummary['mostCommonRegulation'] {
  const hasSpaces = cells.some(({ spaces }) => sumOver(spaces, slots) > 0);
  const measure = (one: SupplyCells) => (hasSpaces ? one.spaces : one.metres);
  let most: { cells: SupplyCells; sum: number } | null = null;
  for (const one of cells) {
    const sum = sumOver(measure(one), slots);
    if (sum > (most?.sum ?? 0)) most = { cells: one, sum };
  }
  if (most === null) return null;
  const { type, spaces } = most.cells;
  const values = measure(most.cells);
  const peak = largestSlot((slot) => values[slot] ?? 0, slots);
  if (peak === null) return null;
  return {
    type,
    name: types.get(type)?.display_name ?? '',
    spaces: spaces[peak.slot] ?? 0,
    time: Math.floor(peak.slot / slotsPerHour),
  };
}

/**
 * Returns the summary of the cells for a selection; zeros and `null`s for an empty selection or
 * without any curb.
 */
export function supplySummary(
  allTypes: readonly ExpectedType[],
  allCells: readonly SupplyCells[],
  slotsPerHour: number,
  selection: DashboardSelection = everythingSelected,
): SupplySummary {
  const types = typesById(allTypes);
  const slots = selectedSlots(selection, slotsPerHour);
  const cells = allCells.filter(({ type }) => isTypeSelected(selection, type));
  const revenue = potentialRevenue(cells, types, slots);
  const everything = potentialRevenue(allCells, types, selectedSlots(everythingSelected, slotsPerHour));
  const together = (of: 'spaces' | 'metres') =>
    largestSlot((slot) => cells.reduce((sum, one) => sum + (one[of][slot] ?? 0), 0), slots)?.value ?? 0;
  const hours = (of: 'spaces' | 'metres') =>
    cells.reduce((sum, one) => sum + sumOver(one[of], slots), 0) / slotsPerHour;
  return {
    mostCommonRegulation: mostCommon(cells, types, slots, slotsPerHour),
    potentialRevenue: roundToUnit(revenue, 'minorUnits'),
    revenuePercent: everything > 0 ? roundToUnit((revenue / everything) * 100, 'percent') : null,
    totalSpaces: roundToUnit(together('spaces'), 'count'),
    totalMetres: roundToUnit(together('metres'), 'length'),
    spaceHours: roundToUnit(hours('spaces'), 'count'),
    metreHours: roundToUnit(hours('metres'), 'length'),
    totalUsers: roundToUnit(expectedUsers(cells, types, slots, slotsPerHour), 'count'),
  };
}

/**
 * Returns the most common selected type (as `mostCommonRegulation`) with its share, 0 to 1, of the
 * space-hours of all selected types; of the meter-hours if there are no spaces. `isOnly`: no other
 * selected type has any. `null` without any curb.
 */
export function commonTypeShare(
  allCells: readonly SupplyCells[],
  selection: DashboardSelection,
  slotsPerHour: number,
): { readonly type: number; readonly share: number; readonly isOnly: boolean } | null {
  const slots = selectedSlots(selection, slotsPerHour);
  const cells = allCells.filter(({ type }) => isTypeSelected(selection, type));
  const hasSpaces = cells.some(({ spaces }) => sumOver(spaces, slots) > 0);
  const sums = cells.map(({ type, spaces, metres }) => ({
    type,
    sum: sumOver(hasSpaces ? spaces : metres, slots),
  }));
  const total = sums.reduce((all, { sum }) => all + sum, 0);
  const [most] = sums.toSorted((a, b) => b.sum - a.sum);
  if (most === undefined || total <= 0) return null;
  return {
    type: most.type,
    share: most.sum / total,
    isOnly: sums.every(({ type, sum }) => type === most.type || sum === 0),
  };
}
