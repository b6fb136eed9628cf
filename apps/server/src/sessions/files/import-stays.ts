// Imports parking sessions from a file, chunk by chunk. Because each session has an external id, an
// import that is killed and rerun gives the same result.
import type { Result, StayRow } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { droppedNames } from '../dropped/dropped-months.sql.ts';
import { keptFrom } from '../retention.ts';
import { knownSource } from '../sessions.sql.ts';
import {
  Intake,
  portionSize,
  refusalOfTimes,
  type StayAtLink,
  type StayOutcome,
  type StaySource,
  type TakeInOptions,
  takeIn,
} from '../take-in.ts';
import { StayReport } from './import-report.ts';
import { StayPlaces } from './stay-places.ts';

/** A row of a file, or why it is invalid; `read` is the number of bytes of the file read so far. */
export interface ReadStay {
  readonly row: number;
  readonly stay: Result<StayRow>;
  readonly read: number;
}

export interface StayImport {
  readonly source: StaySource;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Maximum distance of a place from its curb, in meters. */
  readonly within: number;
  readonly dryRun: boolean;
  readonly onProgress?: (read: number) => void;
}

/** Outcomes of a dry run: sessions that would be rejected are reported as such. */
export async function wouldBe(
  db: Kysely<Schema>,
  { name }: StaySource,
  stays: readonly StayAtLink[],
  options: TakeInOptions,
): Promise<StayOutcome[]> {
  const source = await knownSource(db, name);
  const names = stays.map(({ outsideId }) => outsideId);
  const dropped = source === null ? new Set<string>() : await droppedNames(db, source, names);
  return stays.map(
    (stay) =>
      refusalOfTimes(stay, options) ?? (dropped.has(stay.outsideId) ? 'sessions.kept-no-longer' : 'added'),
  );
}

/**
 * Imports the parking sessions with one chunk in memory at a time. A dry run looks everything up
 * and writes nothing.
 */
export async function importStays(
  db: Kysely<Schema>,
  stays: AsyncIterable<ReadStay> | Iterable<ReadStay>,
  { source, now, within, dryRun, onProgress }: StayImport,
): Promise<StayReport> {
  const report = new StayReport();
  const intake = new Intake(db);
  const places = new StayPlaces(db, within);
  const keepFrom = (await keptFrom(db, now))?.instant;
  let portion: { row: number; stay: StayRow }[] = [];
  let read = 0;
  const take = async () => {
    if (portion.length === 0) return;
    await places.load(portion.map(({ stay }) => stay));
    const found: StayAtLink[] = [];
    const rows: number[] = [];
    for (const { row, stay } of portion) {
      const link = places.find(stay);
      if (link.ok) {
        found.push({ ...stay, link: link.value });
        rows.push(row);
      } else report.leave(row, link.refusal);
    }
    const outcomes = dryRun
      ? await wouldBe(db, source, found, { now, keepFrom })
      : await takeIn(intake, source, found, { now, keepFrom });
    for (const [at, stay] of found.entries()) report.take(rows[at] ?? 0, stay, outcomes[at] ?? 'unchanged');
    portion = [];
    onProgress?.(read);
  };
  for await (const one of stays) {
    report.rows += 1;
    read = one.read;
    if (one.stay.ok) portion.push({ row: one.row, stay: one.stay.value });
    else report.leave(one.row, one.stay.refusal);
    if (portion.length >= portionSize) await take();
  }
  await take();
  return report;
}
