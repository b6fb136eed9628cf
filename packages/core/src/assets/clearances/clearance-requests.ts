// Compares what asset rules require with the current state and returns, for each active piece of a
// curb, the change that keeps it clear or restores its earlier regulation.

import type { RuleSet } from '../../city/regulations/restriction.ts';
import { minSectionMetres } from '../../proposals/draft.ts';
import type { PlacedLink } from './curb-pieces.ts';
import { type ClearanceCurbType, keepsClear } from './keeps-clear.ts';
import { type RequiredSection, roundToCentimeters } from './required-sections.ts';

/** An active piece of a curb with its rules. */
export interface ClearancePiece extends PlacedLink {
  /**
   * The rules before any clearance; without a clearance, the current rules. `null` = unregulated.
   */
  readonly base: RuleSet | null;
  /** The curb type set by a published clearance that is still in force; `null` = none. */
  readonly kept: string | null;
}

/** Meters from the link's start, half-open. */
interface LinkSection {
  readonly from: number;
  readonly to: number;
}

/** A required change of one link. */
export interface ClearanceRequest {
  readonly link: number;
  readonly action: 'clear' | 'put back';
  /** The new curb type; `null` = restore the earlier regulation. */
  readonly subActivity: string | null;
  /** Empty = the whole link. */
  readonly stretches: readonly LinkSection[];
  /** The assets that require the change, and where on the link. */
  readonly assets: readonly (LinkSection & { readonly asset: number })[];
}

interface ClearanceSection extends LinkSection {
  readonly subActivity: string;
  readonly assets: readonly number[];
}

/**
 * Returns the required sections of one piece, in meters from its start. A section is extended to
 * the end of the piece if the remainder would be too short.
 */
function sectionsOnPiece(
  { from: start, to: end }: PlacedLink,
  wanted: readonly RequiredSection[],
): ClearanceSection[] {
  const length = roundToCentimeters(end - start);
  return wanted.flatMap((one) => {
    const cutFrom = roundToCentimeters(Math.max(0, one.from - start));
    const cutTo = roundToCentimeters(Math.min(length, one.to - start));
    const from = cutFrom < minSectionMetres ? 0 : cutFrom;
    const to = length - cutTo < minSectionMetres ? length : cutTo;
    const isPlace = cutTo - cutFrom >= minSectionMetres || (cutFrom <= 0.01 && cutTo >= length - 0.01);
    return cutTo <= cutFrom || !isPlace ? [] : [{ ...one, from, to }];
  });
}

/**
 * Returns the sections of a link between `parts`. Sections that are too short are added to their
 * neighbor.
 */
function remainingSections(length: number, parts: readonly LinkSection[]): LinkSection[] {
  const rest: LinkSection[] = [];
  let reached = 0;
  for (const { from, to } of [...parts, { from: length, to: length }]) {
    if (from - reached >= minSectionMetres) rest.push({ from: reached, to: from });
    reached = Math.max(reached, to);
  }
  return rest;
}

function toClearanceRequest(
  piece: PlacedLink,
  action: ClearanceRequest['action'],
  subActivity: string | null,
  parts: readonly (LinkSection & { readonly assets?: readonly number[] })[],
): ClearanceRequest {
  const length = roundToCentimeters(piece.to - piece.from);
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
function pieceClearanceRequests(
  piece: ClearancePiece,
  wanted: readonly RequiredSection[],
  classes: ReadonlyMap<string, ClearanceCurbType>,
): ClearanceRequest[] {
  const parts = sectionsOnPiece(piece, wanted).filter(({ subActivity }) => {
    const curbClass = classes.get(subActivity);
    return curbClass !== undefined && !keepsClear(piece.base, curbClass);
  });
  const names = [...new Set(parts.map(({ subActivity }) => subActivity))]
    .filter((name) => name !== piece.kept)
    .sort((a, b) => (classes.get(a)?.priority ?? 0) - (classes.get(b)?.priority ?? 0) || (a < b ? -1 : 1));
  const requests = names.map((name) =>
    toClearanceRequest(
      piece,
      'clear',
      name,
      parts.filter(({ subActivity }) => subActivity === name),
    ),
  );
  if (piece.kept === null) return requests;
  const length = roundToCentimeters(piece.to - piece.from);
  const rest = parts.length === 0 ? [{ from: 0, to: length }] : remainingSections(length, parts);
  return rest.length === 0 ? requests : [...requests, toClearanceRequest(piece, 'put back', null, rest)];
}

export interface ClearanceRequests {
  /** At most one per link, because a scenario can have only one open proposal on a link. */
  readonly now: readonly ClearanceRequest[];
  /** Further changes of links in `now`, which are possible once the first ones are published. */
  readonly later: readonly ClearanceRequest[];
}

/**
 * Returns the changes that keep a curb clear where rules require it and that undo clearances no
 * longer required. Sections already in the required state need no change. Sections that were given
 * other rules after being cleared are not changed.
 */
export function computeClearanceRequests(
  pieces: readonly ClearancePiece[],
  wanted: readonly RequiredSection[],
  classes: ReadonlyMap<string, ClearanceCurbType>,
): ClearanceRequests {
  const requests = pieces.map((piece) => pieceClearanceRequests(piece, wanted, classes));
  return { now: requests.flatMap(([first]) => first ?? []), later: requests.flatMap(([, ...more]) => more) };
}

/** An open proposal on a link in the scenario used for clearances. */
interface OpenProposal {
  readonly proposal: number;
  /** The change that an asset rule proposed with it; `null` = proposed by a user. */
  readonly made: ClearanceRequest | null;
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
function serializeRequest({ action, subActivity, stretches, assets }: ClearanceRequest): string {
  const places = stretches.map(({ from, to }) => [from, to]);
  return JSON.stringify([
    action,
    subActivity,
    places,
    assets.map(({ asset, from, to }) => [asset, from, to]),
  ]);
}

function isSameRequest(a: ClearanceRequest, b: ClearanceRequest): boolean {
  return serializeRequest(a) === serializeRequest(b);
}

/**
 * Decides what to do about a link, from its required change (`null` = none) and its open proposal
 * (`null` = none).
 */
export function clearanceStep(
  request: ClearanceRequest | null,
  openProposal: OpenProposal | null,
): ClearanceStep {
  if (openProposal === null) return request === null ? { kind: 'keep' } : { kind: 'propose', withdraw: null };
  const { proposal, made } = openProposal;
  if (made === null) return request === null ? { kind: 'keep' } : { kind: 'wait', behind: proposal };
  if (request === null) return { kind: 'withdraw', withdraw: proposal };
  return isSameRequest(request, made) ? { kind: 'keep' } : { kind: 'propose', withdraw: proposal };
}
