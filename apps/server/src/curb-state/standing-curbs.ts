// Every curb of the city as it stands, or stood at an instant: read from the database in slices, kept while the city does not change.
import { type LaidCurb, wholeCurb } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../city/city-cache-types.ts';
import { RuleSetFinder } from '../city/rule-set-finder.ts';
import type { Schema } from '../db/schema.ts';
import { pacer } from '../jobs/in-slices.ts';
import { cityRevision, curbSlice } from './queries.ts';

export interface CurbParts {
  readonly db: Kysely<Schema>;
  readonly city: CityCache;
}

/** Curbs of one state, by id ascending; a link is there once. */
export interface StandingCurbs {
  readonly curbs: readonly LaidCurb[];
  /** The city's revision they were read at. */
  readonly revision: number;
}

/** Links read at once: a slice is parsed in a few milliseconds. */
const atOnce = 10_000;
/** Instants of the past kept beside today; each is a few megabytes for a large city. */
const instantsKept = 3;

const angles = [null, 'diagonal', 'perpendicular'] as const;

function numbersOf(text: string): readonly (number | null)[] {
  const facts: unknown = JSON.parse(text);
  if (!Array.isArray(facts)) throw new Error('a slice of curbs is broken');
  return facts;
}

async function read(parts: CurbParts, at: number | null): Promise<StandingCurbs> {
  return parts.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const revision = await cityRevision(snapshot);
      const ruleSets = new RuleSetFinder({ ...parts, db: snapshot });
      const curbs: LaidCurb[] = [];
      const pace = pacer();
      for (let after = 0; ; ) {
        const slice = await curbSlice(snapshot, at, after, atOnce);
        const facts = numbersOf(slice.facts);
        await pace.rest();
        const numbers: number[] = [];
        for (let i = 1; i < facts.length; i += 5) {
          const number = facts[i];
          if (typeof number === 'number') numbers.push(number);
        }
        await ruleSets.bring(numbers);
        for (let i = 0; i < facts.length; i += 5) {
          const number = facts[i + 1] ?? null;
          curbs.push(
            wholeCurb({
              linkId: facts[i] ?? 0,
              ruleSet: number === null ? null : ruleSets.of(number),
              baysCount: facts[i + 2] ?? null,
              baysAngle: angles[facts[i + 3] ?? 0] ?? null,
              length: facts[i + 4] ?? 0,
            }),
          );
          if (pace.due()) await pace.rest();
        }
        if (slice.last === null || slice.links < atOnce) break;
        after = slice.last;
      }
      return { curbs, revision };
    });
}

interface Kept {
  readonly at: number | null;
  readonly revision: number;
  readonly reading: Promise<StandingCurbs>;
}

/** By database, because the city in memory is another object once it was read anew. */
const keptOf = new WeakMap<Kysely<Schema>, Kept[]>();

/**
 * The city's curbs now (`at` null) or with what was in force at an instant (epoch milliseconds). Kept for the city's revision: a change of the
 * published city, also one that was planned, makes a new one.
 */
export async function standingCurbs(parts: CurbParts, at: number | null): Promise<StandingCurbs> {
  const { revision } = parts.city;
  const list = (keptOf.get(parts.db) ?? []).filter((one) => one.revision === revision);
  keptOf.set(parts.db, list);
  const known = list.find((one) => one.at === at);
  if (known !== undefined) return known.reading;
  const kept: Kept = { at, revision, reading: read(parts, at) };
  list.unshift(kept);
  // Today stays, of instants the latest asked for.
  const instants = list.filter((one) => one.at !== null);
  for (const old of instants.slice(instantsKept)) list.splice(list.indexOf(old), 1);
  kept.reading.catch(() => {
    const index = list.indexOf(kept);
    if (index >= 0) list.splice(index, 1);
  });
  return kept.reading;
}
