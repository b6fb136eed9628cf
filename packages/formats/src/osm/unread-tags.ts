// Which tags that could not be read leave the rules of a side of the street unknown.
import type { PlacedProblem } from './parking-attributes.ts';
import { laneOrientations, physicalKeys, positions } from './parking-words.ts';
import type { SideTags } from './side-tags.ts';

/**
 * Problems after which all of the law is still known: an open end is read up to midnight, a condition that never applies adds nothing, a
 * fee after free time is charged from the start, and a tag without a side counts for both.
 */
const harmlessCodes = new Set([
  'osm.hours-open-end',
  'osm.hours-never',
  'osm.fee-after-unpriced',
  'osm.side-missing',
]);

const doubledSide = /^parking:(?:(?:lane|condition):)?(?:left|right|both):(?:left|right|both)(?::(.+))?$/;

/** `parking:both:right:surface`, `parking:left:both=lane`: the side is doubtful, and the tag carries no rule for either. */
function isPhysical({ key, params }: PlacedProblem): boolean {
  const match = doubledSide.exec(key);
  if (match === null) return false;
  const [, rest] = match;
  const value = String(params.value ?? '');
  return rest === undefined ? positions.has(value) || value in laneOrientations : physicalKeys.test(rest);
}

/** True when a part of the law may be missing because of this problem: the rules of the side are then unknown. */
export function leavesRulesUnknown(problem: PlacedProblem): boolean {
  return !harmlessCodes.has(problem.code) && !isPhysical(problem);
}

/** Tags of a side that say a price. */
export function chargeTags({ current, condition, doubtful, strange }: SideTags): number {
  const all = [...current.values(), ...condition.values(), ...doubtful.map(({ said }) => said), ...strange];
  const keys = new Set(all.map(({ key }) => key).filter((key) => /:charge(?::|$)/.test(key)));
  return keys.size;
}

/** The tags of a side as they are written in the source: `parking:left=lane; parking:left:fee=sometimes`. */
export function sideText({ current, lane, condition, doubtful, strange, closedBy }: SideTags): string {
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
