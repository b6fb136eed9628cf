// The two curbs of a block: its centerline offset by half the street's width, ending where the
// curbs of crossing streets begin.
import { offsetLine, removeDuplicatePoints } from '../curb-offset.ts';
import { distanceToLine, lengthOf, lineSection, type Point, pointAlong } from '../plane.ts';
import type { Carriageways } from './carriageways.ts';
import type { Arm, StreetBlock, Streets } from './streets.ts';

/** Meters left free beside the curb of a crossing street, for the rounded corner. */
const cornerClearanceMeters = 1.5;
/** Meters; shorter curbs get no link. */
const minLinkLengthMeters = 3;
/** Maximum length in meters by which one crossing can shorten a curb. */
const maxCutbackMeters = 60;
const step = 0.25;
/** Meters between the points where a curb is tested against other carriageways. */
const sampling = 1;

/** The angle at the node from our street to the other, counterclockwise, 0 to 2π. */
function angleTo(own: Arm, other: Arm): number {
  const angle = other.bearing - own.bearing;
  return angle < 0 ? angle + 2 * Math.PI : angle % (2 * Math.PI);
}

/** A street within this angle of straight ahead is the continuation of ours. */
const straightTolerance = (25 * Math.PI) / 180;

/** Deviation from straight ahead. */
function deviationFromStraight(angle: number): number {
  return Math.abs(angle - Math.PI);
}

interface BlockEnd {
  /**
   * The next point of the continuing street, so that the curbs meet; `null` if no street continues.
   */
  readonly beyond: Point | null;
  /**
   * Streets whose carriageways cut off the left or right curb of the block (as seen when leaving
   * the node).
   */
  readonly left: readonly Arm[];
  readonly right: readonly Arm[];
}

/** The streets at one end of a block. */
function findBlockEnd(streets: Streets, block: StreetBlock, atStart: boolean): BlockEnd {
  const arms = streets.arms.get(atStart ? block.fromNode : block.toNode) ?? [];
  const own = arms.find((arm) => arm.block === block && arm.atStart === atStart);
  if (own === undefined) return { beyond: null, left: [], right: [] };
  const others = arms.filter((arm) => arm !== own).map((arm) => ({ arm, angle: angleTo(own, arm) }));
  const [nearest] = others.toSorted(
    (a, b) => deviationFromStraight(a.angle) - deviationFromStraight(b.angle),
  );
  // With only one other street, a bend of any angle is part of the street itself, unless it is a
  // U-turn.
  const continuation =
    nearest !== undefined &&
    deviationFromStraight(nearest.angle) < (others.length === 1 ? (2 * Math.PI) / 3 : straightTolerance)
      ? nearest.arm
      : null;
  const crossing = others.filter(
    ({ arm, angle }) => arm !== continuation && deviationFromStraight(angle) > straightTolerance / 2,
  );
  const points =
    continuation === null
      ? []
      : continuation.atStart
        ? continuation.block.points
        : continuation.block.points.toReversed();
  return {
    beyond: points[1] ?? null,
    left: crossing.filter(({ angle }) => angle < Math.PI).map(({ arm }) => arm),
    right: crossing.filter(({ angle }) => angle > Math.PI).map(({ arm }) => arm),
  };
}

/** Returns the meters from the start of `line` at which it is clear of the crossing streets. */
function cutbackMeters(line: readonly Point[], arms: readonly Arm[]): number {
  if (arms.length === 0) return 0;
  const reach = Math.min(maxCutbackMeters, lengthOf(line));
  const covered = (point: Point) =>
    arms.some((arm) => distanceToLine(point, arm.block.points) < arm.block.width / 2 + cornerClearanceMeters);
  for (let metres = 0; metres < reach; metres += step) {
    if (!covered(pointAlong(line, metres))) return metres;
  }
  return reach;
}

/**
 * Returns the longest section of a line outside every other street's carriageway, as meters from
 * its start.
 */
function longestClearSection(
  line: readonly Point[],
  carriageways: Carriageways,
  block: StreetBlock,
): readonly [number, number] {
  const length = lengthOf(line);
  const covered = carriageways.around(line, block);
  if (covered === null) return [0, length];
  const steps = Math.max(1, Math.ceil(length / sampling));
  let best: readonly [number, number] = [0, 0];
  let from: number | null = null;
  for (let i = 0; i <= steps; i++) {
    const metres = (length * i) / steps;
    if (!covered(pointAlong(line, metres))) {
      from ??= metres;
      if (metres - from > best[1] - best[0]) best = [from, metres];
    } else from = null;
  }
  return best;
}

/**
 * The block's curb on one side, in the direction of the block, in plane coordinates. `null` if
 * crossings and other carriageways leave less than `minLinkLengthMeters`.
 */
export function curbLine(
  streets: Streets,
  carriageways: Carriageways,
  block: StreetBlock,
  side: 'left' | 'right',
): Point[] | null {
  const [start, end] = [findBlockEnd(streets, block, true), findBlockEnd(streets, block, false)];
  const half = block.width / 2;
  const whole = offsetLine(block.points, side === 'left' ? half : -half, {
    before: start.beyond,
    after: end.beyond,
  });
  if (whole.length < 2) return null;
  // The left side in the block's direction is the right side as seen from its end.
  const fromStart = cutbackMeters(whole, side === 'left' ? start.left : start.right);
  const fromEnd = cutbackMeters(whole.toReversed(), side === 'left' ? end.right : end.left);
  const length = lengthOf(whole);
  if (length - fromStart - fromEnd < minLinkLengthMeters) return null;
  const trimmed = lineSection(whole, fromStart, length - fromEnd);
  const [from, to] = longestClearSection(trimmed, carriageways, block);
  if (to - from < minLinkLengthMeters) return null;
  return removeDuplicatePoints(lineSection(trimmed, from, to));
}
