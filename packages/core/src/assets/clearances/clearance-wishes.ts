// Compares what asset rules require with the current state: for each active piece of a curb, the
// change that keeps it clear or restores its earlier regulation.

import type { RuleSet } from '../../city/regulations/restriction.ts';
import { shortestStretch } from '../../proposals/draft.ts';
import type { PlacedLink } from './curb-pieces.ts';
import { type ClearanceClass, keepsClear } from './keeps-clear.ts';
import { toCentimetres, type WantedStretch } from './wanted-stretches.ts';

/** An active piece of a curb with its rules. */
export interface ClearancePiece extends PlacedLink {
  /**
   * The rules before any clearance, or the current rules if there is no clearance. `null` =
   * unregulated.
   */
  readonly base: RuleSet | null;
  /**
   * The curb type that a published clearance put there and that is still in force; `null` = none.
   */
  readonly kept: string | null;
}

/** Meters from the link's start, half-open. */
interface LinkStretch {
  readonly from: number;
  readonly to: number;
}

/** A required change of one link. */
export interface ClearanceWish {
  readonly link: number;
  readonly action: 'clear' | 'put back';
  /** The new curb type; `null` = restore the earlier regulation. */
  readonly subActivity: string | null;
  /** Empty = the whole link. */
  readonly stretches: readonly LinkStretch[];
  /** The assets that require it, and where on the link. */
  readonly assets: readonly (LinkStretch & { readonly asset: number })[];
}

interface Part extends LinkStretch {
  readonly subActivity: string;
  readonly assets: readonly number[];
}

/**
 * Returns the required sections of one piece, in meters from its start. A section extends to the
 * end of the piece if the remainder would be too short.
 */
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

/**
 * Returns the remaining sections of a link between parts; remainders that are too short go to their
 * neighbor.
 */
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

/** Returns the changes one piece needs, most important first; empty if it needs none. */
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
  /** At most one per link, because a scenario can have only one open proposal on a link. */
  readonly now: readonly ClearanceWish[];
  /** Further changes of links in `now`, possible once those are published. */
  readonly later: readonly ClearanceWish[];
}

/**
 * Returns the changes that keep a curb clear where rules require it, and undo clearances no longer
 * required. Sections already in the required state need no change; sections given other rules since
 * they were cleared are left alone.
 */
export function clearanceWishes(
  pieces: readonly ClearancePiece[],
  wanted: readonly WantedStretch[],
  classes: ReadonlyMap<string, ClearanceClass>,
): ClearanceWishes {
  const wishes = pieces.map((piece) => wishesOf(piece, wanted, classes));
  return { now: wishes.flatMap(([first]) => first ?? []), later: wishes.flatMap(([, ...more]) => more) };
}

/** An open proposal on a link in the scenario used for clearances. */
interface StandingProposal {
  readonly proposal: number;
  /** The change a rule proposed with it; `null` = proposed by a user. */
  readonly made: ClearanceWish | null;
}

type ClearanceStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'propose'; readonly withdraw: number | null }
  | { readonly kind: 'withdraw'; readonly withdraw: number }
  | { readonly kind: 'wait'; readonly behind: number };

/**
 * Serializes a change with its members in a fixed order, regardless of how the database stored
 * them.
 */
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

/**
 * Decides what to do about a link, given its required change (`null` = none) and its open proposal
 * (`null` = none).
 */
export function clearanceStep(wish: ClearanceWish | null, standing: StandingProposal | null): ClearanceStep {
  if (standing === null) return wish === null ? { kind: 'keep' } : { kind: 'propose', withdraw: null };
  const { proposal, made } = standing;
  if (made === null) return wish === null ? { kind: 'keep' } : { kind: 'wait', behind: proposal };
  if (wish === null) return { kind: 'withdraw', withdraw: proposal };
  return same(wish, made) ? { kind: 'keep' } : { kind: 'propose', withdraw: proposal };
}
