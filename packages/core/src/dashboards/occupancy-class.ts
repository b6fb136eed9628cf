// Groups occupancy into the few classes that maps color. Up to 85 percent, a driver still finds
// about one free space in seven.

import { type DashboardSelection, selectedHours } from './selection.ts';

export const occupancyClasses = ['quiet', 'busy', 'good', 'tight', 'full'] as const;
type OccupancyClass = (typeof occupancyClasses)[number];

/** Lower limit of each class, as a share of the spaces. */
export const occupancyClassLimits: Readonly<Record<OccupancyClass, number>> = {
  quiet: 0,
  busy: 0.4,
  good: 0.65,
  tight: 0.85,
  full: 0.95,
};

/**
 * The share of occupied spaces up to which an arriving driver still finds one; prices are commonly
 * set to reach it.
 */
export const targetOccupancy = occupancyClassLimits.tight;

/** Returns the class of a share; `null` = not observed. */
export function occupancyClassOf(share: number | null): OccupancyClass | null {
  if (share === null || !Number.isFinite(share)) return null;
  return occupancyClasses.findLast((each) => share >= occupancyClassLimits[each]) ?? 'quiet';
}

/**
 * Returns the number of selected hours of the week in which a curb's occupancy reaches the target,
 * and of those in which it was measured. `shares`: 168 occupied shares; `null` = not measured.
 */
export function hoursAboveTarget(
  shares: readonly (number | null)[],
  selection: DashboardSelection,
): { readonly above: number; readonly measured: number } {
  const known = selectedHours(selection).flatMap((hour) => shares[hour] ?? []);
  return { above: known.filter((share) => share >= targetOccupancy).length, measured: known.length };
}
