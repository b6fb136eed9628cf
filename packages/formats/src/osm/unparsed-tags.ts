// Decides which unreadable tags leave the rules of a side unknown.
import type { TagKeyProblem } from './parking-attributes.ts';
import { laneOrientations, parkingPositions, physicalKeys } from './parking-values.ts';
import type { SideTags } from './side-tags.ts';

/**
 * Problems that do not make the rules unknown: an open end is read as midnight, a condition that
 * never applies adds nothing, a fee after free time is charged from the start, and a tag without a
 * side applies to both sides.
 */
const harmlessCodes = new Set([
  'osm.hours-open-end',
  'osm.hours-never',
  'osm.fee-after-unpriced',
  'osm.side-missing',
]);

const doubledSide = /^parking:(?:(?:lane|condition):)?(?:left|right|both):(?:left|right|both)(?::(.+))?$/;

/**
 * `parking:both:right:surface`, `parking:left:both=lane`: the side is unclear, but the tag contains
 * no rule for either side.
 */
function isPhysical({ key, params }: TagKeyProblem): boolean {
  const match = doubledSide.exec(key);
  if (match === null) return false;
  const [, rest] = match;
  const value = String(params.value ?? '');
  return rest === undefined
    ? parkingPositions.has(value) || value in laneOrientations
    : physicalKeys.test(rest);
}

/**
 * Whether a rule may be missing because of this problem, so that the rules of the side are unknown.
 */
export function makesRulesUnknown(problem: TagKeyProblem): boolean {
  return !harmlessCodes.has(problem.code) && !isPhysical(problem);
}

/** Number of a side's tags that state a price. */
export function countChargeTags({ current, condition, doubtful, strange }: SideTags): number {
  const all = [...current.values(), ...condition.values(), ...doubtful.map(({ said }) => said), ...strange];
  const keys = new Set(all.map(({ key }) => key).filter((key) => /:charge(?::|$)/.test(key)));
  return keys.size;
}

/** The tags of a side as written in the source: `parking:left=lane; parking:left:fee=sometimes`. */
export function describeSideTags({
  current,
  lane,
  condition,
  doubtful,
  strange,
  closedBy,
}: SideTags): string {
  const tags = new Map(
    [
      ...[current, lane, condition].flatMap((map) => [...map.values()]),
      ...doubtful.map(({ said }) => said),
      ...strange,
      ...(closedBy === null ? [] : [closedBy]),
    ].map(({ key, value }) => [key, value]),
  );
  return [...tags].map(([key, value]) => `${key}=${value}`).join('; ');
}
