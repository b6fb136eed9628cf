// What asset rules ask for along one curb: stretches in metres, merged where they overlap or touch, cut to the curb.
import { roundTo } from '../../platform/numbers/decimals.ts';
import { shortestStretch } from '../../proposals/draft.ts';

/** An asset with a rule, beside a curb. */
export interface ClearanceAsset {
  readonly asset: number;
  /** Metres from the curb's start, at the point nearest to the asset. */
  readonly at: number;
  /** Metres kept clear towards the curb's start, and towards its end. */
  readonly towardsStart: number;
  readonly towardsEnd: number;
  /** The class that holds there, and its priority: where two rules meet, the lower wins. */
  readonly subActivity: string;
  readonly priority: number;
}

/** A stretch to keep clear: metres from the curb's start, half-open. */
export interface WantedStretch {
  readonly from: number;
  readonly to: number;
  readonly subActivity: string;
  /** The assets it is for, each once, by id. */
  readonly assets: readonly number[];
}

interface Reach extends ClearanceAsset {
  readonly from: number;
  readonly to: number;
}

/** Centimetres, as the wire and the drawing tools write stretches. */
export function toCentimetres(metres: number): number {
  return roundTo(metres, 2);
}

function reachOf(asset: ClearanceAsset, length: number): Reach {
  const from = toCentimetres(Math.min(length, Math.max(0, asset.at - asset.towardsStart)));
  const to = toCentimetres(Math.min(length, Math.max(0, asset.at + asset.towardsEnd)));
  return {
    ...asset,
    from: from < shortestStretch ? 0 : from,
    // What would be left over beyond it is no place for a rule.
    to: length - to < shortestStretch ? length : to,
  };
}

function strongest(reaches: readonly Reach[]): Reach | undefined {
  return reaches.toSorted((a, b) => a.priority - b.priority || (a.subActivity < b.subActivity ? -1 : 1))[0];
}

/**
 * The stretches that rules ask for on a curb of `length` metres, in order, none over another. Of one class those that overlap, touch, or leave
 * less than the shortest stretch between them are one; where classes meet, the one of the lower priority holds. A stretch too short for a rule
 * of its own is left out. The order of `assets` does not matter.
 */
export function wantedStretches(length: number, assets: readonly ClearanceAsset[]): WantedStretch[] {
  const reaches = assets.map((one) => reachOf(one, length)).filter(({ from, to }) => to > from);
  const cuts = [...new Set(reaches.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const merged: { from: number; to: number; subActivity: string }[] = [];
  cuts.forEach((from, index) => {
    const to = cuts[index + 1];
    if (to === undefined) return;
    const winner = strongest(reaches.filter((one) => one.from <= from && one.to >= to));
    if (winner === undefined) return;
    const last = merged.at(-1);
    if (last?.subActivity === winner.subActivity && from - last.to < shortestStretch) last.to = to;
    else merged.push({ from, to, subActivity: winner.subActivity });
  });
  return merged
    .filter(({ from, to }) => to - from >= shortestStretch || (from === 0 && to === length))
    .map((stretch) => {
      const own = reaches.filter(
        ({ from, to, subActivity }) =>
          subActivity === stretch.subActivity && from < stretch.to && to > stretch.from,
      );
      return { ...stretch, assets: [...new Set(own.map(({ asset }) => asset))].sort((a, b) => a - b) };
    });
}
