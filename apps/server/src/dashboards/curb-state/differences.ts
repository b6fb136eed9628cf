// Finds where the curbs of two states differ: link by link, and across divisions in between, where
// a link of one side is several pieces on the other.
import {
  type CurbDifference,
  differencesOfLink,
  oneSidedDifference,
  roundToUnit,
  type ScenarioCurb,
} from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { ancestorsOf } from './curb-state.sql.ts';
import type { CurrentCurbsContext } from './current-curbs.ts';

/** Runs of curbs with the same link, in a list ordered by link. */
function* byLink(curbs: readonly ScenarioCurb[]): Generator<readonly ScenarioCurb[]> {
  let start = 0;
  for (let i = 1; i <= curbs.length; i += 1)
    if (i === curbs.length || curbs[i]?.linkId !== curbs[start]?.linkId) {
      if (i > start) yield curbs.slice(start, i);
      start = i;
    }
}

interface LinkMatches {
  readonly differences: CurbDifference[];
  /** Curbs of links that are missing on the other side. */
  readonly onlyBefore: ScenarioCurb[];
  readonly onlyAfter: ScenarioCurb[];
}

async function matchLinks(
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
): Promise<LinkMatches> {
  const matched: LinkMatches = { differences: [], onlyBefore: [], onlyAfter: [] };
  const pace = createYielder();
  const [left, right] = [byLink(before), byLink(after)];
  let [was, is] = [left.next(), right.next()];
  while (was.done !== true || is.done !== true) {
    const first = was.done === true ? Number.POSITIVE_INFINITY : (was.value[0]?.linkId ?? 0);
    const second = is.done === true ? Number.POSITIVE_INFINITY : (is.value[0]?.linkId ?? 0);
    if (first === second && was.done !== true && is.done !== true)
      matched.differences.push(...differencesOfLink(was.value, is.value));
    else if (first < second && was.done !== true) matched.onlyBefore.push(...was.value);
    else if (is.done !== true) matched.onlyAfter.push(...is.value);
    if (first <= second) was = left.next();
    if (second <= first) is = right.next();
    if (pace.due()) await pace.rest();
  }
  return matched;
}

/** All curbs of each link. A scenario has several for a link it divides. */
function curbsByLink(curbs: readonly ScenarioCurb[]): ReadonlyMap<number, readonly ScenarioCurb[]> {
  return new Map(Array.from(byLink(curbs), (run) => [run[0]?.linkId ?? 0, run]));
}

/** The share of a divided link's spaces that belongs to one of its pieces. */
function spacesOfPiece(whole: ScenarioCurb, piece: ScenarioCurb) {
  const share = whole.metres > 0 ? piece.metres / whole.metres : 0;
  return { ruleSet: whole.ruleSet, spaces: roundToUnit(whole.spaces * share, 'count') };
}

/** Differences between two states, both in link order. */
export async function differencesBetween(
  { db }: CurrentCurbsContext,
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
): Promise<readonly CurbDifference[]> {
  return differencesByAncestry((links) => ancestorsOf(db, links), before, after);
}

/** Like `differencesBetween`; `ancestry` returns the links that others were divided from. */
export async function differencesByAncestry(
  ancestry: (links: readonly number[]) => ReturnType<typeof ancestorsOf>,
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
): Promise<readonly CurbDifference[]> {
  const { differences, onlyBefore, onlyAfter } = await matchLinks(before, after);
  if (onlyBefore.length === 0 && onlyAfter.length === 0) return differences;
  const links = [...onlyBefore, ...onlyAfter].map(({ linkId }) => linkId);
  const ancestors = await ancestry(links);
  const [onlyBeforeByLink, onlyAfterByLink] = [curbsByLink(onlyBefore), curbsByLink(onlyAfter)];
  const explained = new Set<ScenarioCurb>();
  for (const { link, ancestor } of ancestors) {
    // A link that was divided in between: pieces after and the whole link before, or vice versa.
    for (const [pieces, wholes, side] of [
      [onlyAfterByLink, onlyBeforeByLink, 'after'],
      [onlyBeforeByLink, onlyAfterByLink, 'before'],
    ] as const) {
      for (const piece of pieces.get(link) ?? [])
        for (const whole of wholes.get(ancestor) ?? []) {
          explained.add(piece).add(whole);
          if ((piece.ruleSet?.id ?? '') === (whole.ruleSet?.id ?? '')) continue;
          const own = { ruleSet: piece.ruleSet, spaces: piece.spaces };
          differences.push({
            linkId: piece.linkId,
            geometry: piece.piece?.geometry ?? null,
            metres: piece.metres,
            before: side === 'after' ? spacesOfPiece(whole, piece) : own,
            after: side === 'after' ? own : spacesOfPiece(whole, piece),
          });
        }
    }
  }
  for (const curb of onlyBefore)
    if (!explained.has(curb)) differences.push(oneSidedDifference(curb, 'before'));
  for (const curb of onlyAfter) if (!explained.has(curb)) differences.push(oneSidedDifference(curb, 'after'));
  return differences;
}
