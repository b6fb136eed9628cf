// Rolls back a whole import: the previous state is staged and planned like any import, and what the
// import itself added is retired.
import { type Failure, failWith, ok, type Result } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { CityValues } from '../apply/apply-import.sql.ts';
import { applyImport } from '../apply/apply-import.ts';
import type { ImportReport } from '../import-report.ts';
import {
  type CurrentCity,
  countOtherLinks,
  countPlannedChanges,
  loadCurrentCity,
  lockPublishing,
  planEmptiedRegulations,
  planImport,
  tryAcquireImportLock,
} from '../plan/import-plan.sql.ts';
import { createStaging } from '../stage/staging.sql.ts';
import * as queries from './roll-back-import.sql.ts';

interface RollbackReport {
  readonly importId: number;
  readonly source: string;
  /**
   * Results of the rollback: `created` and `changed` records are as they were before, `retired`
   * ones had been added by the import.
   */
  readonly counts: ImportReport['counts'];
  readonly revision: number;
  /** Fields of the city that were restored. */
  readonly citySets: readonly string[];
}

const isEqualAsJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Returns the city's previous values. Rejects if one was changed since the import. The time zone
 * and currency are not restored while other curbs use them.
 */
function previousCityValues(
  now: CurrentCity,
  city: queries.RollbackRun['city'],
  hasOtherCurbs: boolean,
): Result<{ values: CityValues; sets: readonly string[] }> {
  const { name, time_zone, currency, priority_hierarchy, authority, calendar } = now;
  let values: CityValues = { name, time_zone, currency, priority_hierarchy, authority, calendar };
  const sets: string[] = [];
  for (const field of city?.sets ?? []) {
    if (city === null || (hasOtherCurbs && (field === 'time_zone' || field === 'currency'))) continue;
    if (!isEqualAsJson(values[field], city.after[field]))
      return failWith('import-undo.city-changed', { field });
    values = { ...values, [field]: city.before[field] };
    sets.push(field);
  }
  return ok({ values, sets });
}

/**
 * An import that can be rolled back: its previous rows are saved and no later work depends on it.
 * `at` is known.
 */
type RollbackCandidate = queries.RollbackRun & { readonly at: string };

/**
 * Returns the import. Rejects when it does not exist, was already rolled back, or has later work
 * that depends on it.
 */
async function findRollbackCandidate(db: Kysely<Schema>, id: number): Promise<Result<RollbackCandidate>> {
  const run = await queries.findImportRun(db, id);
  if (run === null) return failWith('import-undo.unknown', { id });
  if (run.undone !== null) return failWith('import-undo.undone', { id });
  const { at } = run;
  if (run.status !== 'applied' || at === null) return failWith('import-undo.not-kept', { id });
  const later = await queries.findLaterImport(db, id);
  if (later !== null) return failWith('import-undo.later-import', { id: later.id, source: later.source });
  const work = await queries.findLaterChanges(db, id, at);
  if (work !== null) return failWith(work.code, { count: work.count, first: work.first });
  return ok({ ...run, at });
}

async function rollBackInTransaction(
  db: Transaction<Schema>,
  id: number,
  userId: number | null,
  within: (tx: Transaction<Schema>, report: RollbackReport) => Promise<void>,
): Promise<Result<RollbackReport>> {
  if (!(await tryAcquireImportLock(db))) return failWith('import.running');
  await lockPublishing(db);
  await queries.lockImportRun(db, id);
  const found = await findRollbackCandidate(db, id);
  if (!found.ok) return found;
  const run = found.value;
  await createStaging(db);
  await queries.stagePreviousRows(db, id);
  const before = await loadCurrentCity(db);
  await planImport(db, false);
  await queries.planRollback(db, id);
  await planEmptiedRegulations(db);
  const counts = await countPlannedChanges(db);
  const city = previousCityValues(before, run.city, (await countOtherLinks(db)) > 0);
  if (!city.ok) return city;
  const { revision, at } = await applyImport(db, city.value.values, userId, () => undefined);
  await queries.deleteImportedStreets(db, id);
  await queries.reenableEarlierRollbacks(db, id, run.at, at);
  const report: RollbackReport = {
    importId: id,
    source: run.source,
    counts,
    revision,
    citySets: city.value.sets,
  };
  await queries.recordRollback(db, {
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
 * Returns why an import cannot be rolled back now; `null` if it can. Changes to the city's own
 * values are checked as if other curbs used its time zone and currency.
 */
export function findRollbackFailure(db: Kysely<Schema>, id: number): Promise<Failure | null> {
  return inTransaction(
    db,
    async (tx) => {
      const found = await findRollbackCandidate(tx, id);
      if (!found.ok) return found.refusal;
      // The city is compared with the staging tables, which are empty here.
      await createStaging(tx);
      const values = previousCityValues(await loadCurrentCity(tx), found.value.city, true);
      return values.ok ? null : values.refusal;
    },
    { long: true },
  );
}

/**
 * Rolls back an import completely or not at all, so that the published city is as it was before.
 * Rejects while another import runs, when the import was already rolled back, or when later work
 * depends on it: a later import, edited curbs, rules published since, open drafts. The import's
 * rules stay in the history because they were in force. `within` runs in the same transaction.
 */
export function rollBackImport(
  db: Kysely<Schema>,
  id: number,
  userId: number | null,
  within: (tx: Transaction<Schema>, report: RollbackReport) => Promise<void> = async () => undefined,
): Promise<Result<RollbackReport>> {
  return inTransaction(db, (transaction) => rollBackInTransaction(transaction, id, userId, within), {
    long: true,
  });
}
