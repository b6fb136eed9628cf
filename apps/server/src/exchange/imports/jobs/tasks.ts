// The tasks of a job's worker: inspect, dry run, import, roll back. Each stores its result in the
// database itself.
import { readFile } from 'node:fs/promises';
import type { ImportStep } from '@curbwright/contract';
import { failWith, ok, type Result } from '@curbwright/core';
import { inspectFiles, type SourceFile } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import { cityRow } from '../../../city/published-city/published-city.sql.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { moveSessionsToCityTimeZone } from '../../../sessions/recount/move-session-time-zone.ts';
import { ImportAbortedError, importCity } from '../import-city.ts';
import { rollBackImport } from '../undo/roll-back-import.ts';
import { boundsOf, curbFeatures, maxShownCurbs, toInspectionFeatures } from './features.ts';
import { markDone, plannedStates, replaceIssues, storeInspection, storePreview } from './import-jobs.sql.ts';
import type { JobFile, Task } from './job-message.ts';
import { presentReadingOptions, readCityFiles } from './read-city-files.ts';
import { issueRows, storedReport } from './stored-values.ts';

interface TaskContext {
  readonly db: Kysely<Schema>;
  readonly jobId: number;
  readonly tell: (step: ImportStep, done: number, total: number) => void;
}

/**
 * Thrown when cancellation was requested just before a job was done, to roll back its transaction.
 */
export class ImportCancelledError extends ImportAbortedError {}

async function readAll(files: readonly JobFile[]): Promise<SourceFile[]> {
  const read: SourceFile[] = [];
  for (const { name, path } of files) read.push({ name, bytes: await readFile(path) });
  return read;
}

async function inspectTask(
  { db, jobId, tell }: TaskContext,
  { files, reading }: Extract<Task, { kind: 'inspect' }>,
): Promise<Result<true>> {
  tell('read', 0, 1);
  const found = await inspectFiles(await readAll(files), {
    ...(reading.format === null ? {} : { format: reading.format }),
    ...presentReadingOptions(reading),
  });
  if (!found.ok) return found;
  const { value } = found;
  await storeInspection(db, jobId, {
    inspection: {
      format: value.format,
      needs_mapping: value.needsMapping,
      layer: value.layer,
      layers: [...value.layers],
      crs: value.crs,
      records: value.records,
      geometries: { ...value.geometries },
      columns: value.columns.map(({ isMore, isUnique: _only, samples, values, ...column }) => ({
        ...column,
        is_more: isMore,
        samples: [...samples],
        values: [...values],
      })),
      guess: value.guess === null ? null : { ...value.guess },
      guessed: [...value.guessed],
      looks_like_assets: value.looksLikeAssets,
      time_zone: value.timeZone,
      currency: value.currency,
      city_name: value.cityName,
      bounds: value.bounds === null ? null : [...value.bounds],
      shown: value.features.length,
    },
    sample: value.sample,
    features: toInspectionFeatures(value.features),
  });
  return ok(true);
}

async function importTask(
  { db, jobId, tell }: TaskContext,
  { kind, files, reading, options, accepted, userId }: Extract<Task, { kind: 'preview' | 'import' }>,
): Promise<Result<true>> {
  tell('read', 0, 1);
  const source = await readCityFiles(await readAll(files), reading, options, (await cityRow(db)).currency);
  if (!source.ok) return source;
  const { data, issues, format, lost } = source.value;
  let states: Awaited<ReturnType<typeof plannedStates>> = new Map();
  const drawn = {
    bounds: boundsOf(data),
    shown: Math.min(data.links.length, maxShownCurbs),
    of: data.links.length,
  };
  const toStoredReport = (report: Parameters<typeof storedReport>[0]) =>
    storedReport(report, { ...drawn, bounds: drawn.bounds === null ? null : [...drawn.bounds] });
  let isMarkedDone = false;
  const imported = await importCity(db, data, {
    source: files.map(({ name }) => name).join(', '),
    format,
    dryRun: kind === 'preview',
    replace: options.replace,
    userId,
    issues,
    accepted,
    ...(lost === undefined ? {} : { lost }),
    onProgress: ({ stage, done, total }) => tell(stage, done, total),
    compared: async (tx) => {
      states = await plannedStates(
        tx,
        data.links.slice(0, maxShownCurbs).map(({ outsideId }) => outsideId),
      );
    },
    // In the import's transaction, so that a job is marked `done` if and only if its data is in the
    // city.
    within: async (tx, report) => {
      isMarkedDone = await markDone(tx, jobId, { report: toStoredReport(report), importId: report.importId });
      if (!isMarkedDone) throw new ImportCancelledError();
    },
  });
  if (!imported.ok) return imported;
  const report = imported.value;
  if (kind === 'import' && report.stopped) return failWith('import-job.not-accepted');
  tell('settle', 0, 1);
  await inTransaction(db, (tx) => replaceIssues(tx, jobId, issueRows(report.issues)));
  if (kind === 'preview') {
    await storePreview(
      db,
      jobId,
      toStoredReport(report),
      curbFeatures(data, (id) => states.get(id) ?? 'left'),
    );
    return ok(true);
  }
  if (!isMarkedDone) await markDone(db, jobId, { report: toStoredReport(report), importId: null });
  if (report.citySets.includes('time_zone')) await moveSessionsToCityTimeZone(db);
  return ok(true);
}

async function rollBackTask(
  { db, jobId, tell }: TaskContext,
  { importId, userId }: Extract<Task, { kind: 'undo' }>,
): Promise<Result<true>> {
  tell('compare', 0, 1);
  const undone = await rollBackImport(db, importId, userId, async (tx) => {
    if (!(await markDone(tx, jobId, { report: null, importId }))) throw new ImportCancelledError();
  });
  if (!undone.ok) return undone;
  tell('settle', 0, 1);
  if (undone.value.citySets.includes('time_zone')) await moveSessionsToCityTimeZone(db);
  return ok(true);
}

/** Runs a task. On a rejection, nothing was done. */
export function runTask(place: TaskContext, task: Task): Promise<Result<true>> {
  if (task.kind === 'inspect') return inspectTask(place, task);
  return task.kind === 'undo' ? rollBackTask(place, task) : importTask(place, task);
}
