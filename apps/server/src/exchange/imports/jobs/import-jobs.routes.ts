// HTTP handlers for import jobs. A worker inspects, dry-runs and imports the uploaded files; none
// of it happens in the request.
import { maxMappingTrialRows } from '@curbwright/contract';
import { isImportBlocked, translateAny } from '@curbwright/core';
import { formats, requiredMappingColumns, tryMapping } from '@curbwright/formats';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { contentDisposition } from '../../../platform/export-files/content-disposition.ts';
import { csvFile } from '../../../platform/export-files/csv-file.ts';
import { maxImportFiles } from '../../../platform/files/receive-form.ts';
import { type Caller, userOf } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import {
  type Outcome,
  reject,
  rejectField,
  rejectFieldFor,
  rejectFor,
  respond,
  respondRaw,
} from '../../../platform/http/outcome.ts';
import { toPage } from '../../../platform/http/pagination.ts';
import { formatExportText } from '../../../platform/messages/format-export-text.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { allowedActions, issueOf, toJobResponse, toJobSummaryResponse } from './import-jobs.responses.ts';
import * as queries from './import-jobs.sql.ts';
import { issuesTable } from './issues-file.ts';
import { deleteJobFiles, jobFiles, storeJobFiles } from './job-files.ts';
import type { ReadingOptions } from './job-message.ts';
import { type BeginResult, fileRetentionHours, type ImportJobs } from './run-jobs.ts';
import { toTriedRow } from './try-mapping.ts';

/**
 * Maximum number of jobs listed, and of jobs whose files are stored at once, because the disk is
 * shared.
 */
const maxListedJobs = 50;
const maxStoredJobs = 20;
/** Seconds after which a client retries when the server is busy. */
const retryAfterSeconds = 15;

const noFeatures = '{"type":"FeatureCollection","features":[]}';
const defaultReading: ReadingOptions = { format: null, layer: null, encoding: null, delimiter: null };

function entryOf(caller: Caller, action: string, job: number) {
  const { id: userId, username } = authorOf(caller);
  return { userId, username, action, noun: 'import job', nounId: String(job) };
}

type JobHandlers = Pick<
  Handlers,
  | 'importJobs'
  | 'createImportJob'
  | 'importJob'
  | 'inspectImport'
  | 'tryImportMapping'
  | 'previewImport'
  | 'startImport'
  | 'cancelImport'
  | 'importFeatures'
  | 'importIssues'
  | 'importIssuesFile'
>;

/** Returns a rejection if the work could not begin, otherwise `null`. */
export function rejectUnlessBegun(beginResult: BeginResult): Outcome<never> | null {
  if (beginResult === 'begun') return null;
  return beginResult === 'busy'
    ? reject('unavailable', { retryAfter: retryAfterSeconds })
    : rejectFor({ code: 'import-job.not-now', params: {} });
}

export function importJobHandlers(context: CityContext, jobs: ImportJobs): JobHandlers {
  const { db, config } = context;

  /** Loads the job after resetting jobs that a killed process left busy. */
  async function jobNow(id: number): Promise<queries.JobRow | null> {
    await queries.resetOrphanedJobs(db);
    return queries.jobRow(db, id);
  }

  async function answer(id: number, language: Parameters<typeof toJobResponse>[1]) {
    const row = await jobNow(id);
    return row === null ? reject('not_found') : respond(toJobResponse(row, language));
  }

  return {
    importJobs: async ({ language }) => {
      await queries.resetOrphanedJobs(db);
      return respond({
        most_bytes: config.importMegabytes * 1_000_000,
        most_files: maxImportFiles,
        hours_kept: fileRetentionHours,
        formats: formats
          .filter(({ reads }) => reads)
          .map(({ id, label, extensions }) => ({
            id,
            name: translateAny(language, label),
            extensions: [...extensions],
          })),
        results: (await queries.jobRows(db, maxListedJobs)).map((row) => toJobSummaryResponse(row, language)),
      });
    },

    createImportJob: async ({ body, files, caller, language, requestId }) => {
      if (files.length === 0) return rejectField('files', 'file.missing');
      if ((await queries.countStoredJobs(db)) >= maxStoredJobs)
        return rejectFor({ code: 'import-job.too-many', params: { most: maxStoredJobs } });
      const folder = await storeJobFiles(config, files);
      const named = files.map(({ name, size }) => ({ name, size }));
      let id: number;
      try {
        id = await inTransaction(db, async (tx) => {
          const made = await queries.insertJob(tx, {
            kind: 'import',
            state: 'received',
            userId: userOf(caller)?.id ?? null,
            folder,
            files: named,
            importId: null,
          });
          await writeAudit(tx, { ...entryOf(caller, 'create', made), after: { files: named }, requestId });
          return made;
        });
      } catch (error) {
        await deleteJobFiles(config, folder);
        throw error;
      }
      // When the server is busy, the job still exists and can be inspected later.
      await jobs.begin(
        id,
        { to: 'inspecting', from: ['received'], reading: body },
        { kind: 'inspect', files: jobFiles(config, folder, named), reading: body },
      );
      return answer(id, language);
    },

    importJob: ({ params, language }) => answer(params.id, language),

    inspectImport: async ({ params, body, language }) => {
      const row = await jobNow(params.id);
      if (row === null) return reject('not_found');
      if (row.folder === null || !allowedActions(row).includes('inspect'))
        return rejectFor({ code: 'import-job.not-now', params: {} });
      const beginResult = await jobs.begin(
        row.id,
        { to: 'inspecting', from: ['received', 'inspected', 'previewed'], reading: body },
        { kind: 'inspect', files: jobFiles(config, row.folder, row.files), reading: body },
      );
      return rejectUnlessBegun(beginResult) ?? answer(row.id, language);
    },

    tryImportMapping: async ({ params, body, language }) => {
      const row = await queries.jobRow(db, params.id);
      if (row === null) return reject('not_found');
      const sample = await queries.sampleOfJob(db, row.id);
      if (sample === null) return rejectFor({ code: 'import-job.not-now', params: {} });
      const { time_zone: timeZone, currency } = body;
      const tried = await tryMapping(
        sample,
        body.mapping,
        { timeZone, currency: currency ?? context.city.currency },
        row.files[0]?.name ?? '',
      );
      if (!tried.ok) return rejectFieldFor('mapping', tried);
      const cityTimeZone = context.city.time.timeZone;
      return respond({
        results: tried.value
          .slice(0, maxMappingTrialRows)
          .map((record) => toTriedRow(record, language, cityTimeZone)),
      });
    },

    previewImport: async ({ params, body, caller, language }) => {
      const row = await jobNow(params.id);
      if (row === null) return reject('not_found');
      if (row.folder === null || !allowedActions(row).includes('preview'))
        return rejectFor({ code: 'import-job.not-now', params: {} });
      if (row.needs_mapping && body.mapping === null)
        return rejectField('mapping', 'import-job.mapping-needed');
      const columns = body.mapping === null ? null : await requiredMappingColumns(body.mapping);
      if (columns?.ok === false) return rejectFieldFor('mapping', columns);
      const beginResult = await jobs.begin(
        row.id,
        { to: 'previewing', from: ['inspected', 'previewed'], options: body },
        {
          kind: 'preview',
          files: jobFiles(config, row.folder, row.files),
          reading: row.reading ?? defaultReading,
          options: body,
          accepted: { losses: false, oddValues: false },
          userId: userOf(caller)?.id ?? null,
        },
      );
      return rejectUnlessBegun(beginResult) ?? answer(row.id, language);
    },

    startImport: async ({ params, body, caller, language }) => {
      const row = await jobNow(params.id);
      if (row === null) return reject('not_found');
      // A repeated request does not import twice: it gets the progress of the first one.
      if (row.state === 'importing' || (row.state === 'done' && row.kind === 'import'))
        return respond(toJobResponse(row, language));
      if (row.folder === null || row.options === null || !allowedActions(row).includes('start'))
        return rejectFor({ code: 'import-job.not-now', params: {} });
      const accepted = { losses: body.accept_losses, oddValues: body.accept_odd_values };
      const { losses = [], odd_values: oddValues = [] } = row.preview?.stop ?? {};
      if (isImportBlocked({ losses, oddValues }, accepted))
        return rejectFor({ code: 'import-job.not-accepted', params: {} });
      const beginResult = await jobs.begin(
        row.id,
        { to: 'importing', from: ['previewed'] },
        {
          kind: 'import',
          files: jobFiles(config, row.folder, row.files),
          reading: row.reading ?? defaultReading,
          options: row.options,
          accepted,
          userId: userOf(caller)?.id ?? null,
        },
      );
      const now = await jobNow(row.id);
      if (beginResult === 'not now' && (now?.state === 'importing' || now?.state === 'done'))
        return respond(toJobResponse(now, language));
      return rejectUnlessBegun(beginResult) ?? answer(row.id, language);
    },

    cancelImport: async ({ params, caller, language, requestId }) => {
      const row = await jobNow(params.id);
      if (row === null) return reject('not_found');
      if (row.state === 'done') return rejectFor({ code: 'import-job.done', params: {} });
      if (row.state !== 'cancelled')
        await inTransaction(db, async (tx) => {
          await queries.requestCancellation(tx, row.id);
          await writeAudit(tx, { ...entryOf(caller, 'cancel', row.id), requestId });
        });
      await jobs.cancel(row.id);
      return answer(row.id, language);
    },

    importFeatures: async ({ params, query }) => {
      if ((await queries.jobRow(db, params.id)) === null) return reject('not_found');
      return respondRaw((await queries.featuresText(db, params.id, query.of)) ?? noFeatures);
    },

    importIssues: async ({ params, query, language }) => {
      if ((await queries.jobRow(db, params.id)) === null) return reject('not_found');
      const { count, rows } = await queries.issuePage(db, params.id, query, query);
      const path = `/api/import_job/${params.id}/issues/`;
      return respond(
        toPage(
          path,
          query,
          count,
          rows.map((row) => issueOf(row, language)),
        ),
      );
    },

    importIssuesFile: async ({ params, language }) => {
      if ((await queries.jobRow(db, params.id)) === null) return reject('not_found');
      const name = `${formatExportText(language, 'export.issue.what', { id: params.id })}.csv`;
      return respondRaw(csvFile(issuesTable(db, params.id, language)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': contentDisposition(name),
        },
      });
    },
  };
}
