// The city's curbs as measured use counts them: type, spaces, and between which instants each was there. Kept, and brought up where the city changed.
import { noRulesKnown, spacesOf } from '@curbwright/core';
import type { CityContext } from '../city/city-context.ts';
import { RuleSetFinder } from '../city/published-city/rule-set-finder.ts';
import { pacer } from '../platform/time-slices/in-slices.ts';
import { changedSince } from '../zones/components/zone-links.sql.ts';
import { cityMoment } from './curb-state/curb-state.sql.ts';
import { KeptReadings, mostReadAnew } from './curb-state/kept-readings.ts';
import { angleOf, type Facts, factsOf, numbersAt } from './curb-state/link-facts.ts';
import { factsOfLink, linkFacts } from './dashboards.sql.ts';

export interface Curb {
  readonly id: number;
  /** Id of the sub-activity its regulation has now, or had last; 0 = no rules known. */
  readonly type: number;
  readonly spaces: number;
  readonly isEstimated: boolean;
  /** Epoch milliseconds; infinite where nobody knows a beginning or an end. */
  readonly from: number;
  readonly to: number;
  /** Part of the period in which it was there, 0 to 1: a divided curb and its pieces are one curb's spaces together. */
  readonly share: number;
}

interface Parts {
  readonly db: CityContext['db'];
  readonly city: Pick<CityContext['city'], 'ruleSet' | 'revision'>;
}

interface CityCurbs {
  readonly curbs: ReadonlyMap<number, Curb>;
  /** The city's revision they were read at. */
  readonly revision: number;
}

/** The curb whose facts begin at `at`. */
function curbOf(facts: Facts, at: number, ruleSets: RuleSetFinder): Curb {
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

/** Reads these links, or all, into `curbs`. */
async function readInto(
  curbs: Map<number, Curb>,
  { city, db }: Parts,
  ids: readonly number[] | null,
): Promise<void> {
  // Rule sets that only curbs no longer in force had are not in memory.
  const ruleSets = new RuleSetFinder({ city, db });
  const pace = pacer();
  for (const text of await linkFacts(db, ids)) {
    const facts = factsOf(text);
    await pace.rest();
    await ruleSets.bring(numbersAt(facts, 4, factsOfLink));
    for (let i = 0; i < facts.length; i += factsOfLink) {
      const curb = curbOf(facts, i, ruleSets);
      curbs.set(curb.id, curb);
      if (pace.due()) await pace.rest();
    }
  }
}

/** Every curb in one snapshot: of what was read before only the links that changed since. */
function read(parts: Parts, before: CityCurbs | null): Promise<CityCurbs> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { revision } = await cityMoment(snapshot);
      const changed = before === null ? null : await changedSince(snapshot, before.revision, revision);
      const isKept = before !== null && changed !== null && changed.length <= mostReadAnew;
      if (isKept && changed.length === 0) return { curbs: before.curbs, revision };
      const curbs = new Map(isKept ? before.curbs : []);
      await readInto(curbs, { ...parts, db: snapshot }, isKept ? changed : null);
      return { curbs, revision };
    });
}

/** By database: one city each. */
const keptOf = new WeakMap<CityContext['db'], KeptReadings<CityCurbs>>();

/** Every link by id, those no longer in force too. */
export async function curbsOf(parts: Parts): Promise<ReadonlyMap<number, Curb>> {
  const kept = keptOf.get(parts.db) ?? new KeptReadings<CityCurbs>(0);
  keptOf.set(parts.db, kept);
  const { curbs } = await kept.at(null, parts.city.revision, (before) => read(parts, before));
  return curbs;
}
