// Interactive editing of the sections of one link: ends are moved and snapped, sections added and
// split. Meters from the link's start, along its line.
import type { LineGeometry, Position } from '../platform/geometry/geometry.ts';
import { lineLength, metresBetween } from '../platform/geometry/length.ts';
import { roundTo, roundToUnit } from '../platform/numbers/decimals.ts';
import { minSectionMetres } from './draft.ts';

/** Half-open, in meters from the link's start. */
export interface SectionRange {
  readonly from: number;
  readonly to: number;
}

export type SectionEnd = 'from' | 'to';

/** A point on the curb to which the end of a section snaps. */
export interface SnapTarget {
  readonly at: number;
  /**
   * `end`, `bay` and `stretch` belong to the link itself; the others are the city's points, by
   * kind.
   */
  readonly kind: string;
}

/** Rounds meters to whole centimeters, because nothing finer is meaningful on a street. */
function roundToCentimetres(metres: number): number {
  return roundTo(metres, 2);
}

/** Length of a line in whole millimeters, measured as for dividing. */
export function roundedLineLength(line: LineGeometry): number {
  return roundToUnit(lineLength(line), 'length');
}

interface NearestPoint {
  /** Meters from the line's start. */
  readonly metres: number;
  /** The nearest position on the line. */
  readonly at: Position;
  /** Meters from the requested position. */
  readonly away: number;
}

/**
 * Returns the point of the line nearest to a position. Uses planar geometry, because a curb is at
 * most a few hundred meters long.
 */
export function nearestOnLine(line: LineGeometry, to: Position): NearestPoint {
  const across = Math.cos((to[1] * Math.PI) / 180);
  let best: NearestPoint | null = null;
  let passed = 0;
  let last: Position | undefined;
  for (const position of line.coordinates) {
    if (last !== undefined) {
      const [dx, dy] = [(position[0] - last[0]) * across, position[1] - last[1]];
      const square = dx * dx + dy * dy;
      const along = square === 0 ? 0 : ((to[0] - last[0]) * across * dx + (to[1] - last[1]) * dy) / square;
      const share = Math.min(1, Math.max(0, along));
      const at: Position = [
        last[0] + (position[0] - last[0]) * share,
        last[1] + (position[1] - last[1]) * share,
      ];
      const step = metresBetween(last, position);
      const away = metresBetween(at, to);
      if (best === null || away < best.away) best = { metres: passed + step * share, at, away };
      passed += step;
    }
    last = position;
  }
  return best ?? { metres: 0, at: line.coordinates[0] ?? to, away: Number.POSITIVE_INFINITY };
}

/** Returns the position this many meters from the line's start, clamped to the line's ends. */
export function positionAt(line: LineGeometry, metres: number): Position {
  let passed = 0;
  let last: Position | undefined;
  for (const position of line.coordinates) {
    if (last !== undefined) {
      const step = metresBetween(last, position);
      if (metres <= passed + step) {
        const share = step === 0 ? 0 : Math.max(0, (metres - passed) / step);
        return [last[0] + (position[0] - last[0]) * share, last[1] + (position[1] - last[1]) * share];
      }
      passed += step;
    }
    last = position;
  }
  return last ?? [0, 0];
}

/**
 * Returns the points to which section ends snap: the link's ends, its evenly divided spaces, the
 * other sections, and the city's points on it.
 */
export function snapTargets(
  length: number,
  baysCount: number | null,
  others: readonly SectionRange[],
  points: readonly SnapTarget[] = [],
): readonly SnapTarget[] {
  const bays =
    baysCount === null || baysCount < 2 ? [] : Array.from({ length: baysCount - 1 }, (_none, k) => k + 1);
  return [
    { at: 0, kind: 'end' },
    { at: length, kind: 'end' },
    ...points.filter(({ at }) => at >= 0 && at <= length),
    ...others.flatMap(({ from, to }) => [
      { at: from, kind: 'stretch' },
      { at: to, kind: 'stretch' },
    ]),
    ...bays.map((k) => ({ at: roundToCentimetres((length * k) / (baysCount ?? 1)), kind: 'bay' })),
  ];
}

/**
 * Returns the nearest target within this many meters, the first one on a tie. If there is none,
 * `target` is `null` and the meters are unchanged.
 */
export function snapToTarget(
  metres: number,
  targets: readonly SnapTarget[],
  within: number,
): { readonly metres: number; readonly target: SnapTarget | null } {
  let best: SnapTarget | null = null;
  for (const target of targets) {
    const away = Math.abs(target.at - metres);
    if (away <= within && (best === null || away < Math.abs(best.at - metres))) best = target;
  }
  return { metres: best?.at ?? metres, target: best };
}

/**
 * Returns the range in meters within which an end can be moved: at least one meter from the
 * section's other end, and without overlapping other sections.
 */
export function allowedEndRange(
  sections: readonly SectionRange[],
  index: number,
  end: SectionEnd,
  length: number,
): SectionRange | null {
  const own = sections[index];
  if (own === undefined) return null;
  const others = sections.filter((_other, at) => at !== index);
  const before = Math.max(0, ...others.map(({ to }) => to).filter((to) => to <= own.from + 0.005));
  const after = Math.min(length, ...others.map(({ from }) => from).filter((from) => from >= own.to - 0.005));
  return end === 'from'
    ? { from: before, to: own.to - minSectionMetres }
    : { from: own.from + minSectionMetres, to: after };
}

/** Moves one end of a section to `metres`, or as close as the allowed range permits. */
export function moveSectionEnd(
  sections: readonly SectionRange[],
  index: number,
  end: SectionEnd,
  metres: number,
  length: number,
): readonly SectionRange[] {
  const allowedRange = allowedEndRange(sections, index, end, length);
  const own = sections[index];
  if (allowedRange === null || own === undefined || !Number.isFinite(metres)) return sections;
  // The limits of the range are used unrounded, so that no gap is left between two sections.
  const at =
    metres <= allowedRange.from
      ? allowedRange.from
      : metres >= allowedRange.to
        ? allowedRange.to
        : roundToCentimetres(metres);
  return sections.with(index, { ...own, [end]: at });
}

/** Returns the parts of the link outside its sections, in order. */
export function gapsBetweenSections(
  sections: readonly SectionRange[],
  length: number,
): readonly SectionRange[] {
  const gaps: SectionRange[] = [];
  let reached = 0;
  for (const { from, to } of sections.toSorted((a, b) => a.from - b.from)) {
    if (from - reached > 0.01) gaps.push({ from: reached, to: from });
    reached = Math.max(reached, to);
  }
  if (length - reached > 0.01) gaps.push({ from: reached, to: length });
  return gaps;
}

/**
 * Adds a section between two positions in meters, clipped to the free part that contains its
 * middle, and returns all sections in order; `null` when less than a meter is free.
 */
export function addSection(
  sections: readonly SectionRange[],
  a: number,
  b: number,
  length: number,
): readonly SectionRange[] | null {
  const middle = Math.min(length, Math.max(0, (a + b) / 2));
  const gap = gapsBetweenSections(sections, length).find(({ from, to }) => from <= middle && middle <= to);
  if (gap === undefined) return null;
  const [low, high] = [Math.max(gap.from, Math.min(a, b)), Math.min(gap.to, Math.max(a, b))];
  // A click has no length, so one meter around it is used.
  const from =
    high - low >= minSectionMetres ? low : Math.max(gap.from, Math.min(low, gap.to - minSectionMetres));
  const to = Math.max(high, from + minSectionMetres);
  if (to > gap.to + 0.005) return null;
  const tidy = (metres: number) =>
    metres === gap.from || metres === gap.to ? metres : roundToCentimetres(metres);
  return [...sections, { from: tidy(from), to: tidy(to) }].sort((x, y) => x.from - y.from);
}

/**
 * Splits the section that contains `metres` at that point; a link without sections is split as a
 * whole. Returns the same sections if a piece would be shorter than a meter or there is nothing to
 * split.
 */
export function splitSectionAt(
  sections: readonly SectionRange[],
  metres: number,
  length: number,
): readonly SectionRange[] {
  const whole = sections.length === 0 ? [{ from: 0, to: length }] : sections;
  const index = whole.findIndex(({ from, to }) => from < metres && metres < to);
  const own = whole[index];
  const at = roundToCentimetres(metres);
  if (own === undefined || at - own.from < minSectionMetres || own.to - at < minSectionMetres)
    return sections;
  return whole.toSpliced(index, 1, { from: own.from, to: at }, { from: at, to: own.to });
}
