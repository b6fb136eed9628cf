// Loads every curb of the city, now or at an instant. Yields to the event loop, caches the result,
// and updates it where the city changed.
import { type ScenarioCurb, toWholeCurb } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { RuleSetFinder } from '../../city/published-city/rule-set-finder.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { loadChangedLinkIds } from '../../zones/components/zone-links.sql.ts';
import { cityRevisionAndTime, linksChangedAfter, loadCurbRuleSets } from './curb-state.sql.ts';
import { angleOf, factsOf, numbersAt } from './link-facts.ts';
import { maxReloadedLinks, RevisionCache } from './revision-cache.ts';

export interface CurrentCurbsContext {
  readonly db: Kysely<Schema>;
  readonly city: CityCache;
}

/** Curbs of one state, sorted by id. Each link occurs once. */
export interface CurrentCurbs {
  readonly curbs: readonly ScenarioCurb[];
  /** The publication version at which they were loaded. */
  readonly revision: number;
  /** Epoch milliseconds of the database clock when the oldest of them was loaded. */
  readonly since: number;
}

/**
 * Past instants cached in addition to the current state. Each takes a few megabytes for a large
 * city.
 */
const maxCachedInstants = 3;

/** Loads the curbs of these links, or of all, within a snapshot. */
async function readCurbs(
  { city, db }: CurrentCurbsContext,
  at: number | null,
  ids: readonly number[] | null,
): Promise<ScenarioCurb[]> {
  const ruleSets = new RuleSetFinder({ city, db });
  const curbs: ScenarioCurb[] = [];
  const pace = createYielder();
  for (const text of await loadCurbRuleSets(db, at, ids)) {
    const facts = factsOf(text);
    await pace.rest();
    await ruleSets.bring(numbersAt(facts, 1, 5));
    for (let i = 0; i < facts.length; i += 5) {
      const number = facts[i + 1] ?? null;
      curbs.push(
        toWholeCurb({
          linkId: facts[i] ?? 0,
          ruleSet: number === null ? null : ruleSets.of(number),
          baysCount: facts[i + 2] ?? null,
          baysAngle: angleOf(facts[i + 3]),
          length: facts[i + 4] ?? 0,
        }),
      );
      if (pace.due()) await pace.rest();
    }
  }
  return curbs;
}

/** Replaces the curbs of some links by their current ones. Both lists are sorted by id. */
async function replaceCurbs(
  curbs: readonly ScenarioCurb[],
  links: readonly number[],
  fresh: readonly ScenarioCurb[],
): Promise<readonly ScenarioCurb[]> {
  const gone = new Set(links);
  const all: ScenarioCurb[] = [];
  const pace = createYielder();
  let next = 0;
  for (const curb of curbs) {
    for (let one = fresh[next]; one !== undefined && one.linkId <= curb.linkId; one = fresh[next]) {
      all.push(one);
      next += 1;
    }
    if (!gone.has(curb.linkId)) all.push(curb);
    if (pace.due()) await pace.rest();
  }
  return [...all, ...fresh.slice(next)];
}

/**
 * Links that differ between the cached data and the requested state; `null` when there is no cached
 * data, the changes are unknown, or there are too many.
 */
async function linksToReload(
  snapshot: Kysely<Schema>,
  basis: CurrentCurbs | null,
  revision: number,
  instant: number | null,
): Promise<readonly number[] | null> {
  if (basis === null) return null;
  const changed = await loadChangedLinkIds(snapshot, basis.revision, revision);
  if (changed === null || changed.length > maxReloadedLinks) return null;
  if (instant === null) return changed;
  const touched = await linksChangedAfter(snapshot, Math.min(instant, basis.since), maxReloadedLinks + 1);
  return touched.length > maxReloadedLinks ? null : [...new Set([...changed, ...touched])];
}

/**
 * Loads a state in one snapshot, reusing `basis` for all unchanged links. The basis is an earlier
 * result for the same state or, when `instant` is given, the current city. With `instant`, links on
 * which something began or ended since then also count as changed.
 */
function loadSnapshot(
  parts: CurrentCurbsContext,
  at: number | null,
  basis: CurrentCurbs | null,
  instant: number | null,
): Promise<CurrentCurbs> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const here = { ...parts, db: snapshot };
      const { revision, instant: now } = await cityRevisionAndTime(snapshot);
      const links = await linksToReload(snapshot, basis, revision, instant);
      if (basis === null || links === null)
        return { curbs: await readCurbs(here, at, null), revision, since: now };
      const fresh = links.length === 0 ? [] : await readCurbs(here, at, links);
      const curbs = links.length === 0 ? basis.curbs : await replaceCurbs(basis.curbs, links, fresh);
      return { curbs, revision, since: basis.since };
    });
}

/** Keyed by database, because the in-memory city is a new object after a reload. */
const curbCaches = new WeakMap<Kysely<Schema>, RevisionCache<CurrentCurbs>>();

/**
 * Returns the city's curbs now (`at` is `null`) or with the rules in force at an instant (epoch
 * milliseconds). Cached per publication version: every change of the published city, including a
 * planned one, creates a new version, and then only the links named in the city's events are
 * loaded.
 */
export async function currentCurbs(parts: CurrentCurbsContext, at: number | null): Promise<CurrentCurbs> {
  const cache = curbCaches.get(parts.db) ?? new RevisionCache<CurrentCurbs>(maxCachedInstants);
  curbCaches.set(parts.db, cache);
  return cache.at(at, parts.city.revision, async (before) => {
    if (at === null || before !== null) return loadSnapshot(parts, at, before, null);
    return loadSnapshot(parts, at, await currentCurbs(parts, null), at);
  });
}
