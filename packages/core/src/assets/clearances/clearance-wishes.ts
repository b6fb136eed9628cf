// From what rules ask for to what has to change: for each living piece of a curb what keeps it clear, or puts back what held before.

import type { RuleSet } from '../../city/regulations/restriction.ts';
import { shortestStretch } from '../../proposals/draft.ts';
import type { PlacedLink } from './curb-pieces.ts';
import { type ClearanceClass, keepsClear } from './keeps-clear.ts';
import { toCentimetres, type WantedStretch } from './wanted-stretches.ts';

/** A living piece of a curb with what holds on it. */
export interface ClearancePiece extends PlacedLink {
  /** The rules that held there before any clearance; where there is none, those that hold now. null = unregulated. */
  readonly base: RuleSet | null;
  /** The class that a published clearance put there and that still holds; null = none does. */
  readonly kept: string | null;
}

/** Metres from the link's start, half-open. */
interface LinkStretch {
  readonly from: number;
  readonly to: number;
}

/** A change of one link. */
export interface ClearanceWish {
  readonly link: number;
  readonly action: 'clear' | 'put back';
  /** The class to put there; null = what held before comes back. */
  readonly subActivity: string | null;
  /** Empty = the whole link. */
  readonly stretches: readonly LinkStretch[];
  /** For which assets, and where on the link. */
  readonly assets: readonly (LinkStretch & { readonly asset: number })[];
}

interface Part extends LinkStretch {
  readonly subActivity: string;
  readonly assets: readonly number[];
}

/** What is wanted of one piece, in metres from its own start; ends that leave too little over reach to the piece's end. */
function partsOn({ from: start, to: end }: PlacedLink, wanted: readonly WantedStretch[]): Part[] {
  const length = toCentimetres(end - start);
  return wanted.flatMap((one) => {
    const cutFrom = toCentimetres(Math.max(0, one.from - start));
    const cutTo = toCentimetres(Math.min(length, one.to - start));
    const from = cutFrom < shortestStretch ? 0 : cutFrom;
    const to = length - cutTo < shortestStretch ? length : cutTo;
    const isPlace = cutTo - cutFrom >= shortestStretch || (cutFrom <= 0.01 && cutTo >= length - 0.01);
    return cutTo <= cutFrom || !isPlace ? [] : [{ ...one, from, to }];
  });
}

/** What is left of a link between parts; too little is left to its neighbour. */
function restOf(length: number, parts: readonly LinkStretch[]): LinkStretch[] {
  const rest: LinkStretch[] = [];
  let reached = 0;
  for (const { from, to } of [...parts, { from: length, to: length }]) {
    if (from - reached >= shortestStretch) rest.push({ from: reached, to: from });
    reached = Math.max(reached, to);
  }
  return rest;
}

function wishOf(
  piece: PlacedLink,
  action: ClearanceWish['action'],
  subActivity: string | null,
  parts: readonly (LinkStretch & { readonly assets?: readonly number[] })[],
): ClearanceWish {
  const length = toCentimetres(piece.to - piece.from);
  const isWhole = parts.length === 1 && parts[0]?.from === 0 && parts[0].to === length;
  return {
    link: piece.link,
    action,
    subActivity,
    stretches: isWhole ? [] : parts.map(({ from, to }) => ({ from, to })),
    assets: parts.flatMap(({ from, to, assets = [] }) => assets.map((asset) => ({ asset, from, to }))),
  };
}

/** What has to change on one piece, the most important first; empty when it is as it should be. */
function wishesOf(
  piece: ClearancePiece,
  wanted: readonly WantedStretch[],
  classes: ReadonlyMap<string, ClearanceClass>,
): ClearanceWish[] {
  const parts = partsOn(piece, wanted).filter(({ subActivity }) => {
    const curbClass = classes.get(subActivity);
    return curbClass !== undefined && !keepsClear(piece.base, curbClass);
  });
  const names = [...new Set(parts.map(({ subActivity }) => subActivity))]
    .filter((name) => name !== piece.kept)
    .sort((a, b) => (classes.get(a)?.priority ?? 0) - (classes.get(b)?.priority ?? 0) || (a < b ? -1 : 1));
  const wishes = names.map((name) =>
    wishOf(
      piece,
      'clear',
      name,
      parts.filter(({ subActivity }) => subActivity === name),
    ),
  );
  if (piece.kept === null) return wishes;
  const length = toCentimetres(piece.to - piece.from);
  const rest = parts.length === 0 ? [{ from: 0, to: length }] : restOf(length, parts);
  return rest.length === 0 ? wishes : [...wishes, wishOf(piece, 'put back', null, rest)];
}

export interface ClearanceWishes {
  /** One of a link, because a scenario has one open proposal on it. */
  readonly now: readonly ClearanceWish[];
  /** Further changes of links named in `now`: they come when those are published. */
  readonly later: readonly ClearanceWish[];
}

/**
 * What has to change on a curb so that it is kept clear where rules ask for it and nowhere else for their sake. What is as it should be already
 * asks for nothing; a stretch that somebody gave other rules since it was kept clear is not touched.
 */
export function clearanceWishes(
  pieces: readonly ClearancePiece[],
  wanted: readonly WantedStretch[],
  classes: ReadonlyMap<string, ClearanceClass>,
): ClearanceWishes {
  const wishes = pieces.map((piece) => wishesOf(piece, wanted, classes));
  return { now: wishes.flatMap(([first]) => first ?? []), later: wishes.flatMap(([, ...more]) => more) };
}

/** An open proposal that stands on a link in the scenario of clearances. */
interface StandingProposal {
  readonly proposal: number;
  /** What a rule proposed with it; null = it is somebody's own. */
  readonly made: ClearanceWish | null;
}

type ClearanceStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'propose'; readonly withdraw: number | null }
  | { readonly kind: 'withdraw'; readonly withdraw: number }
  | { readonly kind: 'wait'; readonly behind: number };

/** Members in one order, whatever order a database kept them in. */
function written({ action, subActivity, stretches, assets }: ClearanceWish): string {
  const places = stretches.map(({ from, to }) => [from, to]);
  return JSON.stringify([
    action,
    subActivity,
    places,
    assets.map(({ asset, from, to }) => [asset, from, to]),
  ]);
}

function same(a: ClearanceWish, b: ClearanceWish): boolean {
  return written(a) === written(b);
}

/** What to do about a link that has a wish (null = none), given what is proposed on it already (null = nothing). */
export function clearanceStep(wish: ClearanceWish | null, standing: StandingProposal | null): ClearanceStep {
  if (standing === null) return wish === null ? { kind: 'keep' } : { kind: 'propose', withdraw: null };
  const { proposal, made } = standing;
  if (made === null) return wish === null ? { kind: 'keep' } : { kind: 'wait', behind: proposal };
  if (wish === null) return { kind: 'withdraw', withdraw: proposal };
  return same(wish, made) ? { kind: 'keep' } : { kind: 'propose', withdraw: proposal };
}
