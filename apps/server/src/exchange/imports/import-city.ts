// Imports city data: builds a report of the changes, then, unless it is a dry run, applies all of
// them in one transaction or none.
import {
  type CityData,
  failWith,
  findImportBlockers,
  type ImportAcceptance,
  type ImportIssue,
  type ImportTotals,
  isImportBlocked,
  ok,
  type Result,
  roundImportTotals,
  roundToUnit,
  unitsOfTimeZone,
} from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordFailure, setCityUnits } from './apply/apply-import.sql.ts';
import { applyImport, applySteps } from './apply/apply-import.ts';
import { type AssetPresence, dropUnknownAssets } from './assets/asset-imports.sql.ts';
import { changesNothing, type ImportProgress, type ImportReport } from './import-report.ts';
import { demoCurbsWarning, planCity } from './plan/city-values.ts';
import {
  countOtherLinks,
  countPlannedChanges,
  dropUnknownReferences,
  findNewRuleSetsAndTypes,
  hasOtherDemoCurbs,
  listDividedLinks,
  listOverwrittenLinks,
  listScheduledLinks,
  loadCurrentCity,
  loadImportedPeriods,
  lockPublishing,
  planImport,
  tryAcquireImportLock,
} from './plan/import-plan.sql.ts';
import { readCityBlocks } from './read-city.ts';
import { type PreparedImport, prepareImport } from './stage/prepare-import.ts';
import { stageImport } from './stage/stage-import.ts';
import { recordImport, savePreviousRows, startImportRun } from './undo/previous-rows.sql.ts';

export interface ImportOptions {
  /** File names of the source, for the history. */
  readonly source: string;
  /** The format's id. */
  readonly format: string;
  /** Only builds the report and changes nothing. */
  readonly dryRun: boolean;
  /**
   * Retires links and basemap features that the source does not contain, instead of leaving them
   * unchanged.
   */
  readonly replace?: boolean;
  /**
   * Rejects with `demo.city-there` when the city has links by the time the import would be applied.
   */
  readonly onlyWhenEmpty?: boolean;
  /**
   * Start of validity of the rules when they are imported into a city that has no curbs yet, ISO
   * 8601. Absent: the time of the import.
   */
  readonly rulesSince?: string;
  /** Which assets the source reports as in place. Absent: the source does not report it. */
  readonly assets?: AssetPresence;
  readonly userId?: number | null;
  /** Issues found while reading the source, included in the report. */
  readonly issues?: readonly ImportIssue[];
  /** Totals of source records that are missing from the data. Absent: nothing is lost. */
  readonly lost?: ImportTotals;
  /**
   * Losses and odd values the user has accepted. If absent, an import that has any of them writes
   * nothing.
   */
  readonly accepted?: ImportAcceptance;
  readonly onProgress?: (progress: ImportProgress) => void;
  /**
   * Callback that inspects the staged rows and the plans before they are dropped, also in a dry
   * run.
   */
  readonly compared?: (tx: Transaction<Schema>) => Promise<void>;
  /** Callback that runs at the end of the import's transaction if the import changes anything. */
  readonly within?: (tx: Transaction<Schema>, report: ImportReport) => Promise<void>;
}

/**
 * Thrown by the caller of an import to abandon it: everything is rolled back and no failure is
 * recorded.
 */
export class ImportAbortedError extends Error {}

/** Returns the issues found only by comparing the source with the city. */
async function findComparisonIssues(
  db: Kysely<Schema>,
  dropped: Awaited<ReturnType<typeof dropUnknownReferences>>,
): Promise<readonly ImportIssue[]> {
  const divided = await listDividedLinks(db);
  const scheduled = await listScheduledLinks(db);
  const published = await listOverwrittenLinks(db);
  return [
    ...dropped.map(
      ({ noun, id, reference }): ImportIssue => ({
        severity: 'warning',
        code: 'import.unknown-reference',
        place: `${noun}[${id}]`,
        params: { reference },
      }),
    ),
    ...divided.map(
      (id): ImportIssue => ({
        severity: 'warning',
        code: 'import.link-divided',
        place: `links[${id}]`,
        params: {},
      }),
    ),
    ...scheduled.map(
      (id): ImportIssue => ({
        severity: 'warning',
        code: 'import.change-scheduled',
        place: `links[${id}]`,
        params: {},
      }),
    ),
    ...published.map(
      (id): ImportIssue => ({
        severity: 'warning',
        code: 'import.published-replaced',
        place: `links[${id}]`,
        params: {},
      }),
    ),
  ];
}

/**
 * Compares the import with the city and applies it, inside the transaction. Every rejection comes
 * before the first change to the city, so a rejected import changes nothing.
 */
async function compareAndApply(
  db: Transaction<Schema>,
  data: CityData,
  prepared: PreparedImport,
  options: ImportOptions,
  started: number,
): Promise<Result<ImportReport>> {
  const progress = options.onProgress ?? (() => undefined);
  if (!(await tryAcquireImportLock(db))) return failWith('import.running');
  await stageImport(db, prepared, (done, total) => progress({ stage: 'stage', done, total }));
  progress({ stage: 'compare', done: 0, total: 1 });
  if (!options.dryRun) await lockPublishing(db);
  const now = await loadCurrentCity(db);
  if (options.onlyWhenEmpty === true && now.links > 0) return failWith('demo.city-there');
  const dropped = await dropUnknownReferences(db);
  const unknown = await dropUnknownAssets(db);
  const replace = options.replace ?? false;
  await planImport(db, replace, options.assets);
  const counts = await countPlannedChanges(db);
  const city = planCity(now, data, {
    beside: await countOtherLinks(db),
    replace,
    importedPeriods: await loadImportedPeriods(db),
    staying: now.links - counts.links.retired,
  });
  if (!city.ok) return city;
  const isMixed = options.format !== 'demo' && (await hasOtherDemoCurbs(db));
  const names = await findNewRuleSetsAndTypes(db);
  const balance = roundImportTotals(prepared.balance);
  const stop = findImportBlockers(balance, [...(options.issues ?? []), ...city.value.issues]);
  const report: ImportReport = {
    format: options.format,
    source: options.source,
    dryRun: options.dryRun,
    counts,
    ruleSets: { inSource: prepared.ruleSets.length, created: names.ruleSets },
    metres: roundToUnit(prepared.metres, 'length'),
    balance,
    stop,
    stopped: isImportBlocked(stop, options.accepted ?? { losses: false, oddValues: false }),
    newSubActivities: names.subActivities,
    citySets: city.value.sets,
    issues: [
      ...(options.issues ?? []),
      ...prepared.issues,
      ...city.value.issues,
      ...(isMixed ? [demoCurbsWarning(replace)] : []),
      ...(await findComparisonIssues(db, dropped)),
      ...unknown.map(
        ({ type, id, count }): ImportIssue => ({
          severity: 'warning',
          code: 'import.unknown-asset-type',
          place: `assets[${id}]`,
          params: { type, count },
        }),
      ),
    ],
    revision: now.revision,
    importId: null,
    milliseconds: Math.round(performance.now() - started),
  };
  await options.compared?.(db);
  progress({ stage: 'compare', done: 1, total: 1 });
  if (options.dryRun || report.stopped || changesNothing(report)) return ok(report);

  const userId = options.userId ?? null;
  const id = await startImportRun(db, { format: options.format, source: options.source, userId });
  await savePreviousRows(db, id);
  const { revision, at } = await applyImport(
    db,
    city.value.values,
    userId,
    (done) => progress({ stage: 'apply', done, total: applySteps }),
    now.links === 0 ? options.rulesSince : undefined,
  );
  // The demo city is shown in meters everywhere.
  if (options.format !== 'demo' && city.value.sets.includes('time_zone'))
    await setCityUnits(db, unitsOfTimeZone(city.value.values.time_zone));
  const applied = {
    ...report,
    revision,
    importId: id,
    milliseconds: Math.round(performance.now() - started),
  };
  await options.within?.(db, applied);
  const { name, time_zone, currency, priority_hierarchy, authority, calendar } = now;
  await recordImport(db, {
    id,
    at,
    userId,
    before: { revision: now.revision, links: now.links },
    report: applied,
    city: {
      sets: city.value.sets,
      before: { name, time_zone, currency, priority_hierarchy, authority, calendar },
      after: city.value.values,
    },
  });
  return ok(applied);
}

/**
 * Imports a city's data. If the import would lose more than the loss budget or has odd values, and
 * the user has not accepted that, nothing is written and the report has `stopped`. Idempotent by
 * external id: importing the same data again changes nothing and keeps the publication version. A
 * changed regulation gets a new version; the old one is closed and retained. Rejects with
 * `import.running` (another import has the lock),
 * `import.time-zone-conflict`, `import.currency-conflict`, or a code ending in `-stays` when links
 * that should be replaced remain. A database error rolls everything back and is rethrown.
 */
export async function importCity(
  db: Kysely<Schema>,
  data: CityData,
  options: ImportOptions,
): Promise<Result<ImportReport>> {
  const started = performance.now();
  options.onProgress?.({ stage: 'prepare', done: 0, total: data.links.length });
  const prepared = await prepareImport(data, () => readCityBlocks(db), options.lost);
  options.onProgress?.({ stage: 'prepare', done: data.links.length, total: data.links.length });
  try {
    return await inTransaction(
      db,
      (transaction) => compareAndApply(transaction, data, prepared, options, started),
      { long: true },
    );
  } catch (error) {
    // Record the failure in the history. If the database itself is unavailable, the original error
    // is thrown.
    if (!options.dryRun && !(error instanceof ImportAbortedError))
      await recordFailure(
        db,
        options.format,
        options.source,
        options.userId ?? null,
        error instanceof Error ? error.message : String(error),
      ).catch(() => undefined);
    throw error;
  }
}
