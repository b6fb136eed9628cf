// Number of spaces along a link: the city's count, or an estimate from its length.
import type { RuleSet } from '../regulations/restriction.ts';

/** Meters of curb per parked vehicle, by parking angle; an unknown angle counts as parallel. */
export const metresPerSpace = { parallel: 6, diagonal: 3.5, perpendicular: 2.5 } as const;

export interface MeasuredCurb {
  /** The city's count; `null` = not counted. */
  readonly baysCount: number | null;
  readonly baysAngle: string | null;
  /** Meters. */
  readonly length: number;
}

/** `isEstimated` is also true when the estimate is 0. */
interface CountedSpaces {
  readonly spaces: number;
  readonly isEstimated: boolean;
}

/**
 * Whether parking or stopping is permanently prohibited for everyone by a rule without times, and
 * no rule allows anything.
 */
export function isAlwaysClosed(ruleSet: RuleSet | null): boolean {
  if (ruleSet === null) return false;
  const hasPermanentProhibition = ruleSet.restrictions.some(
    ({ activity, timeSpans, users }) =>
      (activity === 'no parking' || activity === 'no stopping') &&
      timeSpans.length === 0 &&
      users.length === 0,
  );
  return (
    hasPermanentProhibition &&
    ruleSet.restrictions.every(({ activity }) => activity.startsWith('no ') || activity === 'travel')
  );
}

/** Whether a rule allows parking for any vehicles; bicycles need no spaces. */
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
 * Returns the spaces of a link or of a piece of one: the city's count, otherwise ⌊length ÷ meters
 * per space⌋, or none where the rules permanently exclude vehicles (`isAlwaysClosed`). Unknown
 * rules do not exclude vehicles. A count of 0 where a rule allows parking is ignored, because it
 * dates from before parking was allowed there.
 */
export function spacesOf(
  { baysCount, baysAngle, length }: MeasuredCurb,
  ruleSet: RuleSet | null,
): CountedSpaces {
  if (baysCount !== null && (baysCount > 0 || !isForParking(ruleSet)))
    return { spaces: baysCount, isEstimated: false };
  // A length up to one millimeter short of a whole number of spaces is a rounding error.
  const room = Math.floor((length + 0.001) / metresOf(baysAngle));
  return { spaces: isAlwaysClosed(ruleSet) ? 0 : room, isEstimated: true };
}
