// The city's curbs for measured use: curb type, spaces, and from when to when each existed. Cached,
// and updated where the city changed.
import { noRulesKnown, spacesOf } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { RuleSetFinder } from '../city/published-city/rule-set-finder.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import { loadChangedLinkIds } from '../zones/components/zone-links.sql.ts';
import { cityRevisionAndTime } from './curb-state/curb-state.sql.ts';
import { angleOf, type Facts, factsOf, numbersAt } from './curb-state/link-facts.ts';
import { maxReloadedLinks, RevisionCache } from './curb-state/revision-cache.ts';
import { factsPerLink, linkFacts } from './dashboards.sql.ts';

export interface Curb {
  readonly id: number;
  /** Id of the curb type of the curb's current or last regulation; 0 = no rules known. */
  readonly type: number;
  readonly spaces: number;
  readonly isEstimated: boolean;
  /** Epoch milliseconds; `from` or `to` is infinite where the beginning or end is unknown. */
  readonly from: number;
  readonly to: number;
  /**
   * Share of the period in which the curb existed, 0 to 1, so that a divided curb and its pieces
   * together count as one curb's spaces.
   */
  readonly share: number;
}

interface CurbsContext {
  readonly db: CityContext['db'];
  readonly city: Pick<CityContext['city'], 'ruleSet' | 'revision'>;
}

interface CityCurbs {
  readonly curbs: ReadonlyMap<number, Curb>;
  /** The publication version at which they were loaded. */
  readonly revision: number;
}

/** Parses the curb whose facts start at `at`. */
function parseCurb(facts: Facts, at: number, ruleSets: RuleSetFinder): Curb {
  const ruleSet = facts[at + 4] ?? null;
  const measured = {
    baysCount: facts[at + 1] ?? null,
    baysAngle: angleOf(facts[at + 2]),
    length: facts[at + 3] ?? 0,
  };
  return {
    id: facts[at] ?? 0,
    type: facts[at + 5] ?? noRulesKnown,
    ...spacesOf(measured, ruleSet === null ? null : ruleSets.of(ruleSet)),
    from: facts[at + 6] ?? Number.NEGATIVE_INFINITY,
    to: facts[at + 7] ?? Number.POSITIVE_INFINITY,
    share: 1,
  };
}

/** Loads these links, or all, into `curbs`. */
async function loadCurbsInto(
  curbs: Map<number, Curb>,
  { city, db }: CurbsContext,
  ids: readonly number[] | null,
): Promise<void> {
  // Rule sets used only by curbs no longer in force are not in memory.
  const ruleSets = new RuleSetFinder({ city, db });
  const pace = createYielder();
  for (const text of await linkFacts(db, ids)) {
    const facts = factsOf(text);
    await pace.rest();
    await ruleSets.bring(numbersAt(facts, 4, factsPerLink));
    for (let i = 0; i < facts.length; i += factsPerLink) {
      const curb = parseCurb(facts, i, ruleSets);
      curbs.set(curb.id, curb);
      if (pace.due()) await pace.rest();
    }
  }
}

/** Loads every curb in one snapshot, reusing cached ones except for links that changed since. */
function loadCityCurbs(parts: CurbsContext, before: CityCurbs | null): Promise<CityCurbs> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { revision } = await cityRevisionAndTime(snapshot);
      const changed = before === null ? null : await loadChangedLinkIds(snapshot, before.revision, revision);
      const canReuse = before !== null && changed !== null && changed.length <= maxReloadedLinks;
      if (canReuse && changed.length === 0) return { curbs: before.curbs, revision };
      const curbs = new Map(canReuse ? before.curbs : []);
      await loadCurbsInto(curbs, { ...parts, db: snapshot }, canReuse ? changed : null);
      return { curbs, revision };
    });
}

/** Keyed by database; each has one city. */
const curbCaches = new WeakMap<CityContext['db'], RevisionCache<CityCurbs>>();

/** Every link by id, including those no longer in force. */
export async function loadCurbs(parts: CurbsContext): Promise<ReadonlyMap<number, Curb>> {
  const cache = curbCaches.get(parts.db) ?? new RevisionCache<CityCurbs>(0);
  curbCaches.set(parts.db, cache);
  const { curbs } = await cache.at(null, parts.city.revision, (before) => loadCityCurbs(parts, before));
  return curbs;
}
