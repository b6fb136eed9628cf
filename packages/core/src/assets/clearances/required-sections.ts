// Computes the sections that asset rules require along one curb, in meters: merged where they
// overlap or touch, and clipped to the curb.
import { roundTo } from '../../platform/numbers/decimals.ts';
import { minSectionMetres } from '../../proposals/draft.ts';

/** An asset with a rule beside a curb. */
export interface ClearanceAsset {
  readonly asset: number;
  /** Position of the point nearest to the asset, in meters from the curb's start. */
  readonly at: number;
  /** Meters to keep clear toward the curb's start, and toward its end. */
  readonly towardsStart: number;
  readonly towardsEnd: number;
  /** The curb type to apply, and its priority. Where two rules overlap, the lower value wins. */
  readonly subActivity: string;
  readonly priority: number;
}

/** A section to keep clear: meters from the curb's start, half-open. */
export interface RequiredSection {
  readonly from: number;
  readonly to: number;
  readonly subActivity: string;
  /** The assets that require it, without duplicates, ordered by id. */
  readonly assets: readonly number[];
}

interface Reach extends ClearanceAsset {
  readonly from: number;
  readonly to: number;
}

/** Rounds meters to centimeters, the precision of sections in the API and the drawing tools. */
export function roundToCentimeters(metres: number): number {
  return roundTo(metres, 2);
}

function clippedReach(asset: ClearanceAsset, length: number): Reach {
  const from = roundToCentimeters(Math.min(length, Math.max(0, asset.at - asset.towardsStart)));
  const to = roundToCentimeters(Math.min(length, Math.max(0, asset.at + asset.towardsEnd)));
  return {
    ...asset,
    from: from < minSectionMetres ? 0 : from,
    // Otherwise the remainder would be too short for a rule.
    to: length - to < minSectionMetres ? length : to,
  };
}

function strongest(reaches: readonly Reach[]): Reach | undefined {
  return reaches.toSorted((a, b) => a.priority - b.priority || (a.subActivity < b.subActivity ? -1 : 1))[0];
}

/**
 * Returns the sections that rules require on a curb of `length` meters, ordered and without
 * overlap. Sections of one curb type merge if they overlap, touch or have a gap below the minimum
 * section length; where curb types overlap, the lower priority value wins. Sections too short for a
 * rule are dropped. The order of `assets` does not matter.
 */
export function requiredSections(length: number, assets: readonly ClearanceAsset[]): RequiredSection[] {
  const reaches = assets.map((one) => clippedReach(one, length)).filter(({ from, to }) => to > from);
  const cuts = [...new Set(reaches.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const merged: { from: number; to: number; subActivity: string }[] = [];
  cuts.forEach((from, index) => {
    const to = cuts[index + 1];
    if (to === undefined) return;
    const winner = strongest(reaches.filter((one) => one.from <= from && one.to >= to));
    if (winner === undefined) return;
    const last = merged.at(-1);
    if (last?.subActivity === winner.subActivity && from - last.to < minSectionMetres) last.to = to;
    else merged.push({ from, to, subActivity: winner.subActivity });
  });
  return merged
    .filter(({ from, to }) => to - from >= minSectionMetres || (from === 0 && to === length))
    .map((stretch) => {
      const own = reaches.filter(
        ({ from, to, subActivity }) =>
          subActivity === stretch.subActivity && from < stretch.to && to > stretch.from,
      );
      return { ...stretch, assets: [...new Set(own.map(({ asset }) => asset))].sort((a, b) => a - b) };
    });
}
