// How many vehicles find room along a link: as the city counted, or as its length lets estimate.
import type { RuleSet } from '../regulations/restriction.ts';

/** Metres of curb a parked vehicle takes, by the angle it stands at; an unknown angle is parallel. */
export const metresPerSpace = { parallel: 6, diagonal: 3.5, perpendicular: 2.5 } as const;

export interface MeasuredCurb {
  /** What the city counted; null = nobody did. */
  readonly baysCount: number | null;
  readonly baysAngle: string | null;
  /** Metres. */
  readonly length: number;
}

/** `isEstimated` also where the estimate is none. */
interface CountedSpaces {
  readonly spaces: number;
  readonly isEstimated: boolean;
}

/** True when a rule without times and for everybody keeps vehicles from standing here for good, and no rule allows anybody anything. */
export function isAlwaysClosed(ruleSet: RuleSet | null): boolean {
  if (ruleSet === null) return false;
  const closes = ruleSet.restrictions.some(
    ({ activity, timeSpans, users }) =>
      (activity === 'no parking' || activity === 'no stopping') &&
      timeSpans.length === 0 &&
      users.length === 0,
  );
  return (
    closes &&
    ruleSet.restrictions.every(({ activity }) => activity.startsWith('no ') || activity === 'travel')
  );
}

/** True when a rule gives the curb to parked vehicles, of whomever; bicycles need no spaces. */
function isForParking(ruleSet: RuleSet | null): boolean {
  return (
    ruleSet?.restrictions.some(
      ({ activity, subActivity }) => activity === 'parking' && subActivity !== 'bicycle',
    ) ?? false
  );
}

function metresOf(angle: string | null): number {
  return angle === 'diagonal' || angle === 'perpendicular' ? metresPerSpace[angle] : metresPerSpace.parallel;
}

/**
 * Spaces of a link or of a piece of one: the city's own count; without one ⌊length ÷ metres a space takes⌋, and none where the rules keep
 * vehicles out for good (isAlwaysClosed). Where nobody knows the rules, vehicles may stand. A count of none where a rule gives the curb to parking
 * is no count: nobody counted anew when the curb was opened.
 */
export function spacesOf(
  { baysCount, baysAngle, length }: MeasuredCurb,
  ruleSet: RuleSet | null,
): CountedSpaces {
  if (baysCount !== null && (baysCount > 0 || !isForParking(ruleSet)))
    return { spaces: baysCount, isEstimated: false };
  // A millimetre less than a whole number of spaces is the rounding of a length.
  const room = Math.floor((length + 0.001) / metresOf(baysAngle));
  return { spaces: isAlwaysClosed(ruleSet) ? 0 : room, isEstimated: true };
}
