// HTTP handlers for import jobs. A worker inspects, dry-runs and imports the uploaded files; none
// of it happens in the request.
import { mostTriedRows } from '@curbwright/contract';
import { isStopped, sayAny } from '@curbwright/core';
import { columnsOfMapping, formats, tryMapping } from '@curbwright/formats';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { csvFile } from '../../../platform/export-files/csv-file.ts';
import { disposition } from '../../../platform/export-files/file-name.ts';
import { mostImportFiles } from '../../../platform/files/receive.ts';
import { type Caller, userOf } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import {
  answered,
  type Outcome,
  ready,
  refuse,
  refusedAt,
  refuseField,
  refuseFor,
} from '../../../platform/http/outcome.ts';
import { pageOf } from '../../../platform/http/pages.ts';
import { sayExport } from '../../../platform/messages/say-export.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { issueOf, jobAnswerOf, jobHeadOf, movesOf } from './import-jobs.responses.ts';
import * as queries from './import-jobs.sql.ts';
import { issuesTable } from './issues-file.ts';
import { dropJobFiles, jobFiles, keepJobFiles } from './job-files.ts';
import type { Reading } from './job-message.ts';
import { type Begun, hoursKept, type ImportJobs } from './run-jobs.ts';
import { triedRowOf } from './try-mapping.ts';

/** Most jobs listed, and most jobs whose files are stored at once, because the disk is shared. */
const mostListed = 50;
const mostKept = 20;
/** Seconds after which a client retries when the server is busy. */
const comeBack = 15;

const noFeatures = '{"type":"FeatureCollection","features":[]}';
const asItIs: Reading = { format: null, layer: null, encoding: null, delimiter: null };

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

/** Returns the response for work that did not begin, `null` when it did. */
export function notBegun(begun: Begun): Outcome<never> | null {
  if (begun === 'begun') return null;
  return begun === 'busy'
    ? refuse('unavailable', { retryAfter: comeBack })
    : refuseFor({ code: 'import-job.not-now', params: {} });
}

export function importJobHandlers(context: CityContext, jobs: ImportJobs): JobHandlers {
  const { db, config } = context;

  /** Loads the job after resetting jobs that a killed process left busy. */
  async function jobNow(id: number): Promise<queries.JobRow | null> {
    await queries.settleOrphans(db);
    return queries.jobRow(db, id);
  }

  async function answer(id: number, language: Parameters<typeof jobAnswerOf>[1]) {
    const row = await jobNow(id);
    return row === null ? refuse('not_found') : answered(jobAnswerOf(row, language));
  }

  return {
    importJobs: async ({ language }) => {
      await queries.settleOrphans(db);
      return answered({
        most_bytes: config.importMegabytes * 1_000_000,
        most_files: mostImportFiles,
        hours_kept: hoursKept,
        formats: formats
          .filter(({ reads }) => reads)
          .map(({ id, label, extensions }) => ({
            id,
            name: sayAny(language, label),
            extensions: [...extensions],
          })),
        results: (await queries.jobRows(db, mostListed)).map((row) => jobHeadOf(row, language)),
      });
    },

    createImportJob: async ({ body, files, caller, language, requestId }) => {
      if (files.length === 0) return refuseField('files', 'file.missing');
      if ((await queries.keptJobs(db)) >= mostKept)
        return refuseFor({ code: 'import-job.too-many', params: { most: mostKept } });
      const folder = await keepJobFiles(config, files);
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
        await dropJobFiles(config, folder);
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
      if (row === null) return refuse('not_found');
      if (row.folder === null || !movesOf(row).includes('inspect'))
        return refuseFor({ code: 'import-job.not-now', params: {} });
      const begun = await jobs.begin(
        row.id,
        { to: 'inspecting', from: ['received', 'inspected', 'previewed'], reading: body },
        { kind: 'inspect', files: jobFiles(config, row.folder, row.files), reading: body },
      );
      return notBegun(begun) ?? answer(row.id, language);
    },

    tryImportMapping: async ({ params, body, language }) => {
      const row = await queries.jobRow(db, params.id);
      if (row === null) return refuse('not_found');
      const sample = await queries.sampleOfJob(db, row.id);
      if (sample === null) return refuseFor({ code: 'import-job.not-now', params: {} });
      const { time_zone: timeZone, currency } = body;
      const tried = await tryMapping(
        sample,
        body.mapping,
        { timeZone, currency: currency ?? context.city.currency },
        row.files[0]?.name ?? '',
      );
      if (!tried.ok) return refusedAt('mapping', tried);
      const clock = context.city.time.timeZone;
      return answered({
        results: tried.value.slice(0, mostTriedRows).map((record) => triedRowOf(record, language, clock)),
      });
    },

    previewImport: async ({ params, body, caller, language }) => {
      const row = await jobNow(params.id);
      if (row === null) return refuse('not_found');
      if (row.folder === null || !movesOf(row).includes('preview'))
        return refuseFor({ code: 'import-job.not-now', params: {} });
      if (row.needs_mapping && body.mapping === null)
        return refuseField('mapping', 'import-job.mapping-needed');
      const columns = body.mapping === null ? null : await columnsOfMapping(body.mapping);
      if (columns?.ok === false) return refusedAt('mapping', columns);
      const begun = await jobs.begin(
        row.id,
        { to: 'previewing', from: ['inspected', 'previewed'], options: body },
        {
          kind: 'preview',
          files: jobFiles(config, row.folder, row.files),
          reading: row.reading ?? asItIs,
          options: body,
          accepted: { losses: false, oddValues: false },
          userId: userOf(caller)?.id ?? null,
        },
      );
      return notBegun(begun) ?? answer(row.id, language);
    },

    startImport: async ({ params, body, caller, language }) => {
      const row = await jobNow(params.id);
      if (row === null) return refuse('not_found');
      // A repeated request does not import twice: it gets the progress of the first one.
      if (row.state === 'importing' || (row.state === 'done' && row.kind === 'import'))
        return answered(jobAnswerOf(row, language));
      if (row.folder === null || row.options === null || !movesOf(row).includes('start'))
        return refuseFor({ code: 'import-job.not-now', params: {} });
      const accepted = { losses: body.accept_losses, oddValues: body.accept_odd_values };
      const { losses = [], odd_values: oddValues = [] } = row.preview?.stop ?? {};
      if (isStopped({ losses, oddValues }, accepted))
        return refuseFor({ code: 'import-job.not-accepted', params: {} });
      const begun = await jobs.begin(
        row.id,
        { to: 'importing', from: ['previewed'] },
        {
          kind: 'import',
          files: jobFiles(config, row.folder, row.files),
          reading: row.reading ?? asItIs,
          options: row.options,
          accepted,
          userId: userOf(caller)?.id ?? null,
        },
      );
      const now = await jobNow(row.id);
      if (begun === 'not now' && (now?.state === 'importing' || now?.state === 'done'))
        return answered(jobAnswerOf(now, language));
      return notBegun(begun) ?? answer(row.id, language);
    },

    cancelImport: async ({ params, caller, language, requestId }) => {
      const row = await jobNow(params.id);
      if (row === null) return refuse('not_found');
      if (row.state === 'done') return refuseFor({ code: 'import-job.done', params: {} });
      if (row.state !== 'cancelled')
        await writeAudit(db, { ...entryOf(caller, 'cancel', row.id), requestId });
      await jobs.cancel(row.id);
      return answer(row.id, language);
    },

    importFeatures: async ({ params, query }) => {
      if ((await queries.jobRow(db, params.id)) === null) return refuse('not_found');
      return ready((await queries.featuresText(db, params.id, query.of)) ?? noFeatures);
    },

    importIssues: async ({ params, query, language }) => {
      if ((await queries.jobRow(db, params.id)) === null) return refuse('not_found');
      const { count, rows } = await queries.issuePage(db, params.id, query, query);
      const path = `/api/import_job/${params.id}/issues/`;
      return answered(
        pageOf(
          path,
          query,
          count,
          rows.map((row) => issueOf(row, language)),
        ),
      );
    },

    importIssuesFile: async ({ params, language }) => {
      if ((await queries.jobRow(db, params.id)) === null) return refuse('not_found');
      const name = `${sayExport(language, 'export.issue.what', { id: params.id })}.csv`;
      return ready(csvFile(issuesTable(db, params.id, language)), {
        headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition(name) },
      });
    },
  };
}
