// Every curb of the city as it stands, or stood at an instant: read from the database in slices, kept, and brought up where the city changed.
import { type LaidCurb, wholeCurb } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../../city/published-city/city-cache-types.ts';
import { RuleSetFinder } from '../../city/published-city/rule-set-finder.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { changedSince } from '../../zones/components/zone-links.sql.ts';
import { cityMoment, curbFacts, linksTouchedAfter } from './curb-state.sql.ts';
import { KeptReadings, mostReadAnew } from './kept-readings.ts';
import { angleOf, factsOf, numbersAt } from './link-facts.ts';

export interface CurbParts {
  readonly db: Kysely<Schema>;
  readonly city: CityCache;
}

/** Curbs of one state, by id ascending; a link is there once. */
export interface StandingCurbs {
  readonly curbs: readonly LaidCurb[];
  /** The city's revision they were read at. */
  readonly revision: number;
  /** Epoch milliseconds of the database's clock: the oldest of them was read then. */
  readonly since: number;
}

/** Instants of the past kept beside today; each is a few megabytes for a large city. */
const instantsKept = 3;

/** Reads the curbs of these links, or all, within a snapshot. */
async function readCurbs(
  { city, db }: CurbParts,
  at: number | null,
  ids: readonly number[] | null,
): Promise<LaidCurb[]> {
  const ruleSets = new RuleSetFinder({ city, db });
  const curbs: LaidCurb[] = [];
  const pace = pacer();
  for (const text of await curbFacts(db, at, ids)) {
    const facts = factsOf(text);
    await pace.rest();
    await ruleSets.bring(numbersAt(facts, 1, 5));
    for (let i = 0; i < facts.length; i += 5) {
      const number = facts[i + 1] ?? null;
      curbs.push(
        wholeCurb({
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

/** Curbs with those of some links taken out, and what is there of them now put in; both lists by id. */
async function replaced(
  curbs: readonly LaidCurb[],
  links: readonly number[],
  fresh: readonly LaidCurb[],
): Promise<readonly LaidCurb[]> {
  const gone = new Set(links);
  const all: LaidCurb[] = [];
  const pace = pacer();
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

/** Links on which a reading says something else than the state asked for; null when that is not known, or when they are too many. */
async function linksToReadAnew(
  snapshot: Kysely<Schema>,
  basis: StandingCurbs | null,
  revision: number,
  instant: number | null,
): Promise<readonly number[] | null> {
  if (basis === null) return null;
  const changed = await changedSince(snapshot, basis.revision, revision);
  if (changed === null || changed.length > mostReadAnew) return null;
  if (instant === null) return changed;
  const touched = await linksTouchedAfter(snapshot, Math.min(instant, basis.since), mostReadAnew + 1);
  return touched.length > mostReadAnew ? null : [...new Set([...changed, ...touched])];
}

/**
 * Reads a state in one snapshot: of `basis` only the links that are others. The basis is an earlier reading of the same state, or for an `instant`
 * the city of today: there also the links are others that something began or ended on since.
 */
function read(
  parts: CurbParts,
  at: number | null,
  basis: StandingCurbs | null,
  instant: number | null,
): Promise<StandingCurbs> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const here = { ...parts, db: snapshot };
      const { revision, instant: now } = await cityMoment(snapshot);
      const links = await linksToReadAnew(snapshot, basis, revision, instant);
      if (basis === null || links === null)
        return { curbs: await readCurbs(here, at, null), revision, since: now };
      const fresh = links.length === 0 ? [] : await readCurbs(here, at, links);
      const curbs = links.length === 0 ? basis.curbs : await replaced(basis.curbs, links, fresh);
      return { curbs, revision, since: basis.since };
    });
}

/** By database, because the city in memory is another object once it was read anew. */
const keptOf = new WeakMap<Kysely<Schema>, KeptReadings<StandingCurbs>>();

/**
 * The city's curbs now (`at` null) or with what was in force at an instant (epoch milliseconds). Kept for the city's revision: a change of the
 * published city, also one that was planned, makes a new one, and of that only the links are read that the city's events name.
 */
export async function standingCurbs(parts: CurbParts, at: number | null): Promise<StandingCurbs> {
  const kept = keptOf.get(parts.db) ?? new KeptReadings<StandingCurbs>(instantsKept);
  keptOf.set(parts.db, kept);
  return kept.at(at, parts.city.revision, async (before) => {
    if (at === null || before !== null) return read(parts, at, before, null);
    return read(parts, at, await standingCurbs(parts, null), at);
  });
}
