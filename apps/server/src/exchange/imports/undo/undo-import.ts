// Rolls back a whole import: the previous state is staged and planned like any import, and what
// only the import made is retired.
import { ok, type Refusal, type Result, refused } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { CityValues } from '../apply/apply-import.sql.ts';
import { applyImport } from '../apply/apply-import.ts';
import type { ImportReport } from '../import-report.ts';
import {
  type CityNow,
  cityNow,
  linksBeside,
  lockPublished,
  planCounts,
  planEmptied,
  planImport,
  takeImportLock,
} from '../plan/import-plan.sql.ts';
import { createStaging } from '../stage/staging.sql.ts';
import * as queries from './undo-import.sql.ts';

interface UndoReport {
  readonly importId: number;
  readonly source: string;
  /**
   * Results of the rollback: `created` and `changed` records are as they were before, `retired`
   * ones were the import's own.
   */
  readonly counts: ImportReport['counts'];
  readonly revision: number;
  /** Fields of the city that were restored. */
  readonly citySets: readonly string[];
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/**
 * Returns the city's previous values. Rejected when one was changed since. Time zone and currency
 * stay when other curbs use them.
 */
function valuesBefore(
  now: CityNow,
  city: queries.RunToUndo['city'],
  othersStay: boolean,
): Result<{ values: CityValues; sets: readonly string[] }> {
  const { name, time_zone, currency, priority_hierarchy, authority, calendar } = now;
  let values: CityValues = { name, time_zone, currency, priority_hierarchy, authority, calendar };
  const sets: string[] = [];
  for (const field of city?.sets ?? []) {
    if (city === null || (othersStay && (field === 'time_zone' || field === 'currency'))) continue;
    if (!same(values[field], city.after[field])) return refused('import-undo.city-changed', { field });
    values = { ...values, [field]: city.before[field] };
    sets.push(field);
  }
  return ok({ values, sets });
}

/** An import that its record and later work allow to be rolled back. Its instant is known. */
type Undoable = queries.RunToUndo & { readonly at: string };

/**
 * Returns the import. Rejected when it does not exist, was rolled back already, or later work
 * depends on it.
 */
async function undoable(db: Kysely<Schema>, id: number): Promise<Result<Undoable>> {
  const run = await queries.findRun(db, id);
  if (run === null) return refused('import-undo.unknown', { id });
  if (run.undone !== null) return refused('import-undo.undone', { id });
  const { at } = run;
  if (run.status !== 'applied' || at === null) return refused('import-undo.not-kept', { id });
  const later = await queries.laterImport(db, id);
  if (later !== null) return refused('import-undo.later-import', { id: later.id, source: later.source });
  const work = await queries.laterWork(db, id, at);
  if (work !== null) return refused(work.code, { count: work.count, first: work.first });
  return ok({ ...run, at });
}

async function takeBack(
  db: Transaction<Schema>,
  id: number,
  userId: number | null,
  within: (tx: Transaction<Schema>, report: UndoReport) => Promise<void>,
): Promise<Result<UndoReport>> {
  if (!(await takeImportLock(db))) return refused('import.running');
  await lockPublished(db);
  await queries.holdRun(db, id);
  const found = await undoable(db, id);
  if (!found.ok) return found;
  const run = found.value;
  await createStaging(db);
  await queries.stageBefore(db, id);
  const before = await cityNow(db);
  await planImport(db, false);
  await queries.planTakeBack(db, id);
  await planEmptied(db);
  const counts = await planCounts(db);
  const city = valuesBefore(before, run.city, (await linksBeside(db)) > 0);
  if (!city.ok) return city;
  const { revision, at } = await applyImport(db, city.value.values, userId, () => undefined);
  await queries.dropStreets(db, id);
  await queries.handBack(db, id, run.at, at);
  const report: UndoReport = {
    importId: id,
    source: run.source,
    counts,
    revision,
    citySets: city.value.sets,
  };
  await queries.recordUndo(db, {
    id,
    userId,
    source: run.source,
    before: { revision: before.revision, links: before.links },
    after: report,
  });
  await within(db, report);
  return ok(report);
}

/**
 * Why an import cannot be rolled back now. `null`: it can, unless someone changes something first.
 * Changes to the city's own values are checked as if other curbs used its time zone and currency.
 */
export function undoFault(db: Kysely<Schema>, id: number): Promise<Refusal | null> {
  return inTransaction(
    db,
    async (tx) => {
      const found = await undoable(tx, id);
      if (!found.ok) return found.refusal;
      // The city is compared with the staging tables, which are empty here.
      await createStaging(tx);
      const values = valuesBefore(await cityNow(tx), found.value.city, true);
      return values.ok ? null : values.refusal;
    },
    { long: true },
  );
}

/**
 * Rolls back an import completely or not at all, restoring the published city from before it.
 * Rejected while another import runs, when it was rolled back already, or when later work depends
 * on it: a later import, edited curbs, rules published since, open drafts. Its rules stay in the
 * history because they were in force. `within` runs in the same transaction.
 */
export function undoImport(
  db: Kysely<Schema>,
  id: number,
  userId: number | null,
  within: (tx: Transaction<Schema>, report: UndoReport) => Promise<void> = async () => undefined,
): Promise<Result<UndoReport>> {
  return inTransaction(db, (transaction) => takeBack(transaction, id, userId, within), { long: true });
}
