// Imports of curbs: a server job inspects uploaded files, previews the import and applies it. Also
// saved mappings, past imports and their rollback.
import { z } from 'zod';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import { idParams, languageQuery, queryInteger } from '../platform/query-values.ts';
import {
  importAcceptance,
  importFileOptions,
  importGeometry,
  importIssue,
  importJobResponse,
  importJobSummary,
  importMapping,
  importOptions,
  importProblem,
  importRun,
  mappingTrialRow,
  savedImportMapping,
} from './import-responses.ts';

/** Maximum number of rows on which a mapping is tried. */
export const maxMappingTrialRows = 50;

export const importOperations = {
  importJobs: defineOperation({
    method: 'GET',
    path: '/api/import_job/',
    access: 'administer',
    summary: 'What may be sent, and the jobs of the last days, the newest first',
    query: languageQuery,
    answer: z.strictObject({
      /** Maximum size of one upload in bytes, and maximum number of files. */
      most_bytes: z.int(),
      most_files: z.int(),
      /** Hours after which uploaded files are deleted if they were not imported. */
      hours_kept: z.int(),
      formats: z.array(z.strictObject({ id: z.string(), name: z.string(), extensions: z.array(z.string()) })),
      results: z.array(importJobSummary),
    }),
    provides: ['imports'],
  }),
  createImportJob: defineOperation({
    method: 'POST',
    path: '/api/import_job/',
    // A worker starts before the response is sent. A duplicate job appears in the list, waits, and
    // expires by itself.
    creates: false,
    access: 'administer',
    summary:
      'Send the files of a city (the parts of a shapefile, or CDS documents, belong together); a worker begins to look at them',
    /** A form with the files; all other fields are optional. */
    body: importFileOptions,
    bodyMedia: 'multipart',
    largeFiles: true,
    query: languageQuery,
    answer: importJobResponse,
    status: 201,
    invalidates: ['imports'],
  }),
  importJob: defineOperation({
    method: 'GET',
    path: '/api/import_job/:id/',
    access: 'administer',
    summary: 'A job: what was found in the files, what importing them would do, how far it is, how it ended',
    params: idParams,
    query: languageQuery,
    answer: importJobResponse,
    provides: ['imports'],
  }),
  inspectImport: defineOperation({
    method: 'POST',
    path: '/api/import_job/:id/inspect/',
    access: 'administer',
    summary: 'Look at the files again: as another format, with another layer, encoding or delimiter',
    params: idParams,
    query: languageQuery,
    body: importFileOptions,
    answer: importJobResponse,
    invalidates: ['imports'],
  }),
  tryImportMapping: defineOperation({
    method: 'POST',
    path: '/api/import_job/:id/try/',
    access: 'administer',
    storesData: false,
    summary: 'What the first records become by a mapping: links, rules as sentences, issues. Nothing is kept',
    params: idParams,
    query: languageQuery,
    body: z.strictObject({
      mapping: importMapping,
      time_zone: z.string().max(100).nullable().default(null),
      currency: z.string().max(3).nullable().default(null),
    }),
    answer: z.strictObject({ results: z.array(mappingTrialRow).max(maxMappingTrialRows) }),
  }),
  previewImport: defineOperation({
    method: 'POST',
    path: '/api/import_job/:id/preview/',
    access: 'administer',
    summary: 'Preview the import of all records: what would be made, changed and retired, and every issue',
    params: idParams,
    query: languageQuery,
    body: importOptions,
    answer: importJobResponse,
    invalidates: ['imports'],
  }),
  startImport: defineOperation({
    method: 'POST',
    path: '/api/import_job/:id/start/',
    access: 'administer',
    summary:
      'Import as the last preview was asked for, all of it or nothing; asked twice it is done once. Refused while the preview has a `stop` that is not accepted',
    params: idParams,
    query: languageQuery,
    body: importAcceptance,
    answer: importJobResponse,
    invalidates: ['imports'],
  }),
  cancelImport: defineOperation({
    method: 'POST',
    path: '/api/import_job/:id/cancel/',
    access: 'administer',
    summary: 'End a job whatever it is at; nothing of it is done, and its files are taken away',
    params: idParams,
    query: languageQuery,
    answer: importJobResponse,
    invalidates: ['imports'],
  }),
  importFeatures: defineOperation({
    method: 'GET',
    path: '/api/import_job/:id/features/',
    access: 'administer',
    summary: 'The first curbs of the preview as GeoJSON, or the first records as the inspection found them',
    params: idParams,
    query: z.strictObject({
      ...languageQuery.shape,
      of: z.enum(['inspection', 'preview']).default('preview'),
    }),
    answer: z.strictObject({
      type: z.literal('FeatureCollection'),
      features: z.array(
        z.strictObject({
          type: z.literal('Feature'),
          id: z.int(),
          geometry: importGeometry,
          properties: z.strictObject({
            /** In a preview, the link's external id; in an inspection, the record's location. */
            segment_id: z.string(),
            street_name: z.string().nullable(),
            /** What the import does with the link; `null` when nothing has been compared yet. */
            state: z.enum(['created', 'changed', 'unchanged', 'left']).nullable(),
            /** Activity of its first restriction; `null` = unregulated, or not known yet. */
            activity: z.string().nullable(),
            sub_activity: z.string().nullable(),
          }),
        }),
      ),
    }),
    answerMedia: 'geojson',
    provides: ['imports'],
  }),
  importIssues: defineOperation({
    method: 'GET',
    path: '/api/import_job/:id/issues/',
    access: 'administer',
    summary: 'Issues of the preview, or of the import that is done, by their place in the file',
    params: idParams,
    query: z.strictObject({
      ...pageQuery.shape,
      ...languageQuery.shape,
      severity: z.enum(['error', 'warning', 'loss']).optional(),
      code: z.string().max(100).optional(),
      row: queryInteger(1, 1_000_000_000).optional(),
    }),
    answer: pageSchema(importIssue),
    provides: ['imports'],
  }),
  importIssuesFile: defineOperation({
    method: 'GET',
    path: '/api/import_job/:id/issues_file/',
    access: 'administer',
    summary: 'All issues of the preview or the import as CSV',
    params: idParams,
    query: languageQuery,
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  importMappings: defineOperation({
    method: 'GET',
    path: '/api/import_mapping/',
    access: 'administer',
    summary: 'Mappings that were kept under a name; with a job, those whose columns its file has',
    query: z.strictObject({ job: queryInteger(1, 2_147_483_647).optional() }),
    answer: z.strictObject({ results: z.array(savedImportMapping) }),
    provides: ['imports'],
  }),
  saveImportMapping: defineOperation({
    method: 'POST',
    path: '/api/import_mapping/',
    access: 'administer',
    summary: 'Keep a mapping under a name; one of that name is replaced only where it is said',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      mapping: importMapping,
      replace: z.boolean().default(false),
    }),
    answer: savedImportMapping,
    status: 201,
    invalidates: ['imports'],
  }),
  deleteImportMapping: defineOperation({
    method: 'DELETE',
    path: '/api/import_mapping/:id/',
    access: 'administer',
    summary: 'Forget a kept mapping',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['imports'],
  }),
  imports: defineOperation({
    method: 'GET',
    path: '/api/import/',
    access: 'view',
    summary: 'What was imported by command or dialog, the newest first, and what was rolled back',
    query: z.strictObject({ ...pageQuery.shape, ...languageQuery.shape }),
    answer: pageSchema(importRun),
    provides: ['imports'],
  }),
  importUndoCheck: defineOperation({
    method: 'GET',
    path: '/api/import/:id/undo/',
    access: 'administer',
    summary: 'Whether an import can be rolled back now, and if not, what stands on it',
    params: idParams,
    query: languageQuery,
    answer: z.strictObject({ can_be_undone: z.boolean(), problem: importProblem.nullable() }),
    provides: ['imports'],
  }),
  undoImport: defineOperation({
    method: 'POST',
    path: '/api/import/:id/undo/',
    // A worker starts before the response is sent. A repeated request is rejected.
    creates: false,
    access: 'administer',
    summary: 'Take a whole import back: a job, all of it or nothing. It is refused as the command refuses it',
    params: idParams,
    query: languageQuery,
    /**
     * The import's source as shown in the list (the names of all its files), as confirmation, so
     * that nobody rolls back the wrong import.
     */
    body: z.strictObject({ source: z.string().min(1).max(20_000) }),
    answer: importJobResponse,
    status: 201,
    invalidates: ['imports'],
  }),
};
