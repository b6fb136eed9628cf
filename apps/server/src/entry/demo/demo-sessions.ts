// Loads the demo city's parking sessions with the regular ingest: block by block, in time slices,
// resuming where an earlier start was stopped.
//
// The first map does not wait for them. The observation window of a link is stored after its
// sessions, so the coverage never claims more than there is. A prepared dump would be a second way
// to store sessions, with dates that age.
import { type CityData, civilDateAndTime, startOfCivilDay } from '@curbwright/core';
import {
  blockOccupancy,
  type DemoSession,
  type DemoSessionPlan,
  demoPeriod,
  demoSensors,
  demoWeeks,
  planDemoSessions,
  type SimulatedBlock,
  simulateBlockSessions,
  toSimulatedBlocks,
} from '@curbwright/demo-city';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import {
  ingestBatchSize,
  ingestSessions,
  type SessionAtLink,
  SessionIngest,
} from '../../sessions/ingest-sessions.ts';
import { storeMeasures } from '../../sessions/measured/measured-sums.sql.ts';
import { addObservedTimes } from '../../sessions/observed-times.ts';
import {
  countLoadedSessions,
  demoRun,
  ensureDemoSources,
  linkIdsBySegment,
  measuredSegments,
  observedLinks,
  recordSessionsLoaded,
} from './demo.sql.ts';
import { cachedDemoCity, clearDemoCityCache } from './demo-city-cache.ts';

/** Default number of parking sessions, approximately, for each size of demo city. */
const defaultSessionCounts: Readonly<Record<Config['demoSize'], number>> = {
  tiny: 40_000,
  town: 120_000,
  city: 300_000,
};

/**
 * Maximum number of parking sessions in memory before they are ingested. A block has fewer than
 * this in eight weeks.
 */
const maxBufferedSessions = 20_000;
const day = 86_400_000;
/**
 * Milliseconds of a time slice. It is short because other requests run in between, and each needs
 * several turns of the event loop.
 */
const sliceMs = 3;

/**
 * What is to be loaded. Planned before loading begins, because generating the city again would hold
 * up waiting requests.
 */
export interface DemoSessionsJob {
  readonly plan: DemoSessionPlan;
  readonly sources: readonly { readonly id: number; readonly name: string }[];
  /** Ids of the links that have a counter; `countedBlocks` has the blocks they are on. */
  readonly counted: ReadonlySet<string>;
  readonly countedBlocks: readonly SimulatedBlock[];
  readonly sessions: number;
}

export interface DemoSessionsReport {
  /** Number of parking sessions added now (`added`) and already stored (`known`). */
  readonly added: number;
  readonly known: number;
  readonly links: number;
  readonly weeks: number;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns what remains to be loaded of the current demo city; `null` when everything is loaded or
 * the city is a different one. `sessions`: `null` = the default number.
 */
export async function findDemoSessionsJob(
  db: Kysely<Schema>,
  sessions: number | null,
  now: number,
): Promise<DemoSessionsJob | null> {
  const run = await demoRun(db);
  const targetCount = run === null ? 0 : (sessions ?? defaultSessionCounts[run.size]);
  if (run === null || targetCount === 0 || (await countLoadedSessions(db)) >= targetCount) {
    clearDemoCityCache();
    return null;
  }
  const work = await planJob(db, cachedDemoCity(run), run.seed, targetCount, now);
  clearDemoCityCache();
  return work;
}

async function planJob(
  db: Kysely<Schema>,
  city: CityData,
  seed: number,
  sessions: number,
  now: number,
): Promise<DemoSessionsJob> {
  const { timeZone } = city;
  if (timeZone === null) throw new Error('a demo city without its time');
  const names = planDemoSessions(city, { seed, day: '2026-01-05', sessions: 1 }).sources.map(
    ({ name }) => name,
  );
  const sources = await ensureDemoSources(db, names, now);
  // The day the sources were created, so that a resumed start generates the same sessions.
  const first = Math.min(...sources.map(({ created }) => created));
  const { date } = civilDateAndTime(first, timeZone);
  const counted = new Set(demoSensors(city, seed).map(({ link }) => link));
  return {
    plan: planDemoSessions(city, { seed, day: date, sessions }),
    sources,
    counted,
    countedBlocks: toSimulatedBlocks(city, seed, counted),
    sessions,
  };
}

/** Options for loading that can be stopped between batches. */
interface LoadSessionsOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (blocks: number, of: number) => void;
}

class SessionLoader {
  readonly #db: Kysely<Schema>;
  readonly #work: DemoSessionsJob;
  readonly #intake: SessionIngest;
  readonly #from: number;
  readonly #to: number;
  added = 0;
  known = 0;

  constructor(db: Kysely<Schema>, work: DemoSessionsJob) {
    this.#db = db;
    this.#work = work;
    this.#intake = new SessionIngest(db);
    const { plan } = work;
    this.#from = startOfCivilDay(plan.from, plan.town.cityTime.timeZone);
    this.#to = startOfCivilDay(plan.to, plan.town.cityTime.timeZone);
  }

  /** Ingests parking sessions ordered by link, so that each batch updates few totals. */
  async #handOver(
    stays: readonly (DemoSession & { source: number })[],
    links: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    // A session that begins on the last evening ends the next day.
    const now = this.#to + 3 * day;
    for (const [index, { name }] of this.#work.sources.entries()) {
      const sortedSessions = stays
        .filter(({ source }) => source === index)
        .flatMap((stay): SessionAtLink[] => {
          const link = links.get(stay.link);
          return link === undefined ? [] : [{ ...stay, link }];
        })
        .sort((a, b) => a.link - b.link);
      for (let at = 0; at < sortedSessions.length; at += ingestBatchSize) {
        if (signal?.aborted) return;
        const portion = sortedSessions.slice(at, at + ingestBatchSize);
        for (const outcome of await ingestSessions(this.#intake, { name, kind: 'sessions' }, portion, {
          now,
        }))
          if (outcome === 'added') this.added += 1;
          else this.known += 1;
      }
    }
  }

  async block(block: SimulatedBlock, signal: AbortSignal | undefined): Promise<void> {
    const { plan, sources } = this.#work;
    const links = await linkIdsBySegment(
      this.#db,
      block.curbs.map(({ link }) => link),
    );
    const watched = await observedLinks(this.#db, [...links.values()], this.#from, this.#to);
    if ([...links.values()].every((link) => watched.has(link))) return;
    const pace = createYielder(sliceMs);
    let portion: (DemoSession & { source: number })[] = [];
    for (const stay of simulateBlockSessions(plan, block)) {
      portion.push(stay);
      if (pace.due()) await pace.rest();
      if (signal?.aborted) return;
      if (portion.length < maxBufferedSessions) continue;
      await this.#handOver(portion, links, signal);
      portion = [];
    }
    await this.#handOver(portion, links, signal);
    if (signal?.aborted) return;
    // The observation windows also mark that the links' sessions are loaded, so they are written
    // last.
    for (const [index, { id }] of sources.entries()) {
      const sortedSessions = new Set(plan.sources[index]?.links);
      const windows = [...links]
        .filter(([segment]) => sortedSessions.has(segment))
        .map(([, link]) => ({ link, from: this.#from, to: this.#to }));
      const gaps = plan.sources[index]?.gaps ?? [];
      const stored = await addObservedTimes(this.#db, id, windows, gaps);
      if (!stored.ok) throw new Error(stored.refusal.code);
    }
  }
}

/**
 * Loads the counters' occupancy by hour, block by block, for the rate advisor, generated by the
 * same model as the sessions. Existing measurements are unchanged. Links with loaded sessions need
 * none, because the advisor reads the sessions.
 */
async function loadCounterOccupancy(
  db: Kysely<Schema>,
  work: DemoSessionsJob,
  signal: AbortSignal | undefined,
) {
  const { plan, counted } = work;
  const watched = new Set(plan.blocks.map(({ outsideId }) => outsideId));
  for (const block of work.countedBlocks) {
    if (signal?.aborted) return;
    if (watched.has(block.outsideId)) continue;
    const measured = await measuredSegments(
      db,
      block.curbs.map(({ link }) => link),
    );
    const missing = new Set(
      block.curbs.map(({ link }) => link).filter((link) => counted.has(link) && !measured.has(link)),
    );
    if (missing.size === 0) continue;
    const from = plan.to - demoWeeks * 7;
    const pace = createYielder(sliceMs);
    const steps = blockOccupancy(block, plan.town, missing, from, plan.to);
    for (;;) {
      if (signal?.aborted) return;
      const step = steps.next();
      if (step.done === true) {
        await storeMeasures(db, step.value);
        break;
      }
      if (pace.due()) await pace.rest();
    }
  }
}

/** Loads what remains; `null` when it was stopped, and the next run resumes from there. */
export async function loadDemoSessions(
  db: Kysely<Schema>,
  work: DemoSessionsJob,
  { signal, onProgress }: LoadSessionsOptions = {},
): Promise<DemoSessionsReport | null> {
  const { plan } = work;
  const loading = new SessionLoader(db, work);
  for (const [index, block] of plan.blocks.entries()) {
    if (signal?.aborted) return null;
    onProgress?.(index, plan.blocks.length);
    await loading.block(block, signal);
  }
  await loadCounterOccupancy(db, work, signal);
  if (signal?.aborted) return null;
  onProgress?.(plan.blocks.length, plan.blocks.length);
  const report = {
    added: loading.added,
    known: loading.known,
    links: plan.sources.reduce((sum, { links }) => sum + links.length, 0),
    weeks: (plan.to - plan.from) / 7,
    ...demoPeriod(plan),
  };
  await recordSessionsLoaded(db, work.sessions, report);
  return report;
}
