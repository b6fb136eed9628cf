// Distances along a curb to keep clear of vehicles beside assets.
import { defaultClearanceRules } from './clearance-rules.ts';

export const pointKinds = ['hydrant', 'crossing', 'stop sign', 'driveway'] as const;
export type PointKind = (typeof pointKinds)[number];

/**
 * Kinds of points for the linter: the known point kinds, and `other` for any other asset that the
 * city has a rule for.
 */
export const lintPointKinds = [...pointKinds, 'other'] as const;
export type LintPointKind = (typeof lintPointKinds)[number];

/** Meters to each side of the point. */
export type Clearances = Readonly<Record<PointKind, number>>;

/**
 * Returns the larger of the two distances in an asset type's default rule. The defaults therefore
 * exist only in the table of asset rules.
 */
function reachOf(type: string): number {
  const rule = defaultClearanceRules.find((one) => one.type === type);
  return rule === undefined ? 0 : Math.max(rule.before, rule.after);
}

/** Default clearances of a new city, used where the city's own rules are not known. */
export const defaultClearances: Clearances = {
  hydrant: reachOf('hydrant'),
  crossing: reachOf('crossing'),
  'stop sign': reachOf('stop-sign'),
  driveway: reachOf('driveway'),
};
