// How far a curb must stay free of vehicles around things beside it.
import { freshClearanceRules } from './clearance-rules.ts';

export const pointKinds = ['hydrant', 'crossing', 'stop sign', 'driveway'] as const;
export type PointKind = (typeof pointKinds)[number];

/** What a point may be to the linter: one of the kinds, or whatever else the city has a rule for. */
export const ruledKinds = [...pointKinds, 'other'] as const;
export type RuledKind = (typeof ruledKinds)[number];

/** Metres to each side of the point. */
export type Clearances = Readonly<Record<PointKind, number>>;

/** The greater reach of a fresh city's rule for a type of asset; the table of asset rules is the one source. */
function reachOf(type: string): number {
  const rule = freshClearanceRules.find((one) => one.type === type);
  return rule === undefined ? 0 : Math.max(rule.before, rule.after);
}

/** What a fresh city keeps clear: where nobody knows the city's own rules. */
export const defaultClearances: Clearances = {
  hydrant: reachOf('hydrant'),
  crossing: reachOf('crossing'),
  'stop sign': reachOf('stop-sign'),
  driveway: reachOf('driveway'),
};
