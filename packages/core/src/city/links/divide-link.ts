// Divides a link at distances in meters from its start into the custom segment and the remainders
// before and after it.
import type { LineGeometry, Position } from '../../platform/geometry/geometry.ts';
import { lineLength, metresBetween } from '../../platform/geometry/length.ts';
import { failWith, ok, type Result } from '../../platform/result.ts';

/**
 * A part of a divided link. `from` and `to` are meters from the link's start, in whole millimeters;
 * `length` is their difference.
 */
interface LinkPiece {
  readonly part: 'before' | 'chosen' | 'after';
  readonly geometry: LineGeometry;
  readonly from: number;
  readonly to: number;
  readonly length: number;
  /**
   * Number of the link's spaces assigned to this piece; `null` when the link's number is unknown.
   */
  readonly baysCount: number | null;
}

/**
 * Minimum length of a piece in meters. A cut that would leave a shorter remainder moves to the
 * link's end.
 */
const minPieceMetres = 0.01;

/**
 * Returns the part of a line between two distances in meters from its start; neighboring parts
 * share their cut points.
 */
export function sliceLine(line: LineGeometry, from: number, to: number): LineGeometry {
  const coordinates: Position[] = [];
  let passed = 0;
  let last: Position | undefined;
  const add = (position: Position): void => {
    const before = coordinates.at(-1);
    if (before === undefined || before[0] !== position[0] || before[1] !== position[1])
      coordinates.push([position[0], position[1]]);
  };
  for (const position of line.coordinates) {
    if (last !== undefined) {
      const step = metresBetween(last, position);
      const end = passed + step;
      for (const cut of [from, to])
        if (cut > passed && cut < end) add(interpolatePosition(last, position, (cut - passed) / step));
      if (end >= from && end <= to) add(position);
      passed = end;
    } else if (from <= 0) add(position);
    last = position;
  }
  // A part that reaches the end includes the last vertex, even if the summed length differs by
  // rounding.
  if (last !== undefined && to >= passed) add(last);
  return { type: 'LineString', coordinates };
}

function interpolatePosition(a: Position, b: Position, share: number): Position {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/**
 * Distributes `count` in whole numbers in proportion to `lengths`; what is left after rounding down
 * goes to the largest remainders.
 */
export function distributeSpaces(count: number, lengths: readonly number[]): number[] {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const exact = lengths.map((length) => (total === 0 ? 0 : (count * length) / total));
  const shares = exact.map(Math.floor);
  let left = count - shares.reduce((sum, share) => sum + share, 0);
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order) {
    if (left <= 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}

/**
 * Cuts a link at `from` and `to` meters from its start into up to three pieces, in order along the
 * line. Their lengths add up to the link's length in millimeters, and their spaces to `baysCount`
 * (by length, largest remainder). Fails with `divide.out-of-range` when the section is not on the
 * link or has no length.
 */
export function divideLink(
  line: LineGeometry,
  baysCount: number | null,
  from: number,
  to: number,
): Result<readonly LinkPiece[]> {
  const total = Math.round(lineLength(line) * 1000);
  const [start, end] = [Math.round(from * 1000), Math.round(to * 1000)];
  const tolerance = minPieceMetres * 1000;
  if (
    !Number.isFinite(from) ||
    !Number.isFinite(to) ||
    start < -tolerance ||
    end > total + tolerance ||
    end - start < tolerance
  )
    return failWith('divide.out-of-range', { from, to, length: total / 1000 });
  const cutStart = start < tolerance ? 0 : start;
  const cutEnd = end > total - tolerance ? total : end;
  const stretches = [
    { part: 'before', from: 0, to: cutStart },
    { part: 'chosen', from: cutStart, to: cutEnd },
    { part: 'after', from: cutEnd, to: total },
  ] as const;
  const nonEmpty = stretches.filter((stretch) => stretch.to > stretch.from);
  const spaces =
    baysCount === null
      ? null
      : distributeSpaces(
          baysCount,
          nonEmpty.map((one) => one.to - one.from),
        );
  return ok(
    nonEmpty.map((one, index) => ({
      part: one.part,
      geometry: sliceLine(line, one.from / 1000, one.to === total ? Number.POSITIVE_INFINITY : one.to / 1000),
      from: one.from / 1000,
      to: one.to / 1000,
      length: (one.to - one.from) / 1000,
      baysCount: spaces?.[index] ?? null,
    })),
  );
}
