// Stays put in by another clock than the city's, whose time zone was changed: each is taken out as it was put in, and put in by the clock of now.
import { SessionSums } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { keptOf, StayCounts } from '../kept-stay.ts';
import {
  addToSource,
  dropStays,
  insertStays,
  lockIntake,
  measureCity,
  neverDropped,
  type StoredStay,
} from '../sessions.sql.ts';
import { addSums } from '../sums/session-sums.sql.ts';
import { Intake, portionSize } from '../take-in.ts';
import { firstDaysAnew, monthsOfOtherZones, staysOfOtherZones } from './recount.sql.ts';

interface Moved {
  readonly old: StoredStay;
  readonly now: StoredStay;
}

/** Stays of a month after one of them, in one transaction; the last that was looked at, null = none was left. */
async function portion(
  intake: Intake,
  zone: number,
  month: string,
  after: number,
): Promise<{ readonly last: number | null; readonly refiled: number }> {
  const { db, rules } = intake;
  // Looked up before: the transaction waits for nothing but the database.
  const ahead = await staysOfOtherZones(db, month, zone, after, portionSize);
  if (ahead.length === 0) return { last: null, refiled: 0 };
  await rules.load(db, new Set(ahead.map(({ stay }) => stay.link)));
  const pace = pacer();
  const months = new Set<string>();
  for (const { stay } of ahead) {
    months.add(keptOf(stay, rules).month);
    if (pace.due()) await pace.rest();
  }
  await intake.makeMonths(months);
  return inTransaction(
    db,
    async (tx) => {
      await lockIntake(tx);
      const kept = await neverDropped(tx);
      const found = await staysOfOtherZones(tx, month, zone, after, portionSize);
      const last = found.at(-1)?.stay.id ?? null;
      const sums = new SessionSums();
      const bySource = new Map<number, Moved[]>();
      for (const { source, stay } of found) {
        if (pace.due()) await pace.rest();
        const now = { ...keptOf(stay, rules), id: stay.id, counted: stay.counted };
        // A stay of a month that was told since, or whose stays were dropped, waits for the next time, or stays where it is.
        if (!months.has(now.month) || (kept !== null && now.month < kept)) continue;
        sums.add(stay, -1);
        sums.add(now, 1);
        const moved = bySource.get(source) ?? [];
        moved.push({ old: stay, now });
        bySource.set(source, moved);
      }
      let refiled = 0;
      const links = new Set<number>();
      for (const [source, moved] of bySource) {
        const counts = new StayCounts();
        for (const { old, now } of moved) {
          counts.add(old, -1);
          counts.add(now, 1);
          links.add(old.link);
        }
        await dropStays(
          tx,
          source,
          moved.map(({ old, now }) => ({ old, month: now.month })),
        );
        await insertStays(
          tx,
          source,
          moved.map(({ now }) => now),
          moved.map(({ now }) => now.id),
          zone,
        );
        await addToSource(tx, source, counts.changes, [], null);
        refiled += moved.length;
      }
      if (refiled > 0) await addSums(tx, sums, [...links]);
      return { last, refiled };
    },
    { long: true },
  );
}

/**
 * Brings all stays to the city's clock, in portions; how many were brought. A process that is stopped leaves sums that agree with their stays, each
 * by the clock it was put in by, and the next goes on. Sums of months whose stays were dropped stay by the clock they were made by.
 */
export async function refileStays(db: Kysely<Schema>, signal?: AbortSignal): Promise<number> {
  const city = await measureCity(db);
  if (city === null) return 0;
  const intake = new Intake(db);
  intake.rules.follow(city);
  const zone = await intake.zone();
  let refiled = 0;
  for (const month of await monthsOfOtherZones(db, zone)) {
    let after: number | null = 0;
    while (after !== null && signal?.aborted !== true) {
      const done = await portion(intake, zone, month, after);
      refiled += done.refiled;
      after = done.last;
    }
  }
  if (refiled > 0)
    await inTransaction(
      db,
      async (tx) => {
        await lockIntake(tx);
        await firstDaysAnew(tx, city.timeZone);
      },
      { long: true },
    );
  return refiled;
}
