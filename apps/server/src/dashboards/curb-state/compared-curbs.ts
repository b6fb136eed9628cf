// Selects the curbs of two states in one zone so that only real changes differ: a curb divided
// between the two states is assigned to the zone as if it were undivided.
import type { ScenarioCurb } from '@curbwright/core';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { ancestorsOf } from './curb-state.sql.ts';
import { applyScenario, type CurbState, type CurbsOfState } from './curb-state.ts';
import { type CurrentCurbs, type CurrentCurbsContext, currentCurbs } from './current-curbs.ts';
import { loadZoneCurbs, type ZoneCurbs } from './zone-curbs.ts';

interface ComparedCurbs {
  readonly before: CurbsOfState;
  readonly after: CurbsOfState;
}

/** Links of the first list that are missing from the second. Both are sorted by id. */
async function linksOnlyIn(
  first: readonly ScenarioCurb[],
  second: readonly ScenarioCurb[],
): Promise<Set<number>> {
  const only = new Set<number>();
  const pace = createYielder();
  let at = 0;
  for (const { linkId } of first) {
    while ((second[at]?.linkId ?? Number.POSITIVE_INFINITY) < linkId) at += 1;
    if (second[at]?.linkId !== linkId) only.add(linkId);
    if (pace.due()) await pace.rest();
  }
  return only;
}

/**
 * Maps links of one state to the link of the other state that they were divided from, directly or
 * indirectly.
 */
async function findDividedLinks(
  { db }: CurrentCurbsContext,
  before: CurrentCurbs,
  after: CurrentCurbs,
): Promise<ReadonlyMap<number, number>> {
  if (before.curbs === after.curbs) return new Map();
  const onlyBefore = await linksOnlyIn(before.curbs, after.curbs);
  const onlyAfter = await linksOnlyIn(after.curbs, before.curbs);
  if (onlyBefore.size === 0 || onlyAfter.size === 0) return new Map();
  const wholes = new Map<number, number>();
  for (const { link, ancestor } of await ancestorsOf(db, [...onlyBefore, ...onlyAfter]))
    if (
      (onlyAfter.has(link) && onlyBefore.has(ancestor)) ||
      (onlyBefore.has(link) && onlyAfter.has(ancestor))
    )
      wholes.set(link, ancestor);
  return wholes;
}

async function selectCurbs(
  parts: CurrentCurbsContext,
  zone: ZoneCurbs | null,
  currentState: CurrentCurbs,
  state: CurbState,
  wholes: ReadonlyMap<number, number>,
): Promise<readonly ScenarioCurb[]> {
  const scenarioCurbs = await applyScenario(parts, currentState, state);
  if (scenarioCurbs === null && zone === null) return currentState.curbs;
  const curbs: ScenarioCurb[] = [];
  const pace = createYielder();
  for (const curb of currentState.curbs) {
    const link = wholes.get(curb.linkId) ?? curb.linkId;
    if (zone === null || zone.components.some(({ links }) => links.has(link)))
      curbs.push(...(scenarioCurbs?.get(curb.linkId) ?? [curb]));
    if (pace.due()) await pace.rest();
  }
  return curbs;
}

/**
 * Returns the curbs of two states in a zone (-1 = the whole city), each in link order. A published
 * piece belongs to the zone by its midpoint, but if its link is undivided in the other state, or a
 * scenario divides it, it is assigned with the whole link. Otherwise a piece cut off by the zone
 * boundary would appear as a loss or gain that no rule causes. Fails when the zone does not exist.
 */
export async function comparedCurbs(
  parts: CurrentCurbsContext,
  zoneId: number,
  before: CurbState,
  after: CurbState,
): Promise<ComparedCurbs | Rejection> {
  const zone = await loadZoneCurbs(parts, zoneId);
  if (zone === undefined) return reject('not_found');
  const was = await currentCurbs(parts, before.at);
  const is = await currentCurbs(parts, after.at);
  const wholes = zone === null ? new Map<number, number>() : await findDividedLinks(parts, was, is);
  return {
    before: { zone, curbs: await selectCurbs(parts, zone, was, before, wholes) },
    after: { zone, curbs: await selectCurbs(parts, zone, is, after, wholes) },
  };
}
