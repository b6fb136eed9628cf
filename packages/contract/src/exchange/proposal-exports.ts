// Exports proposals as a spreadsheet, GeoJSON or PDF, and imports them from GeoJSON.
import {
  maxImportedProposals,
  maxProposalLinks,
  maxProposalRestrictions,
  maxReasonLength,
  maxTimeLimitMinutes,
  payment,
  proposalActions,
  proposalExportTypes,
  proposalFileColumnKeys,
  restriction,
} from '@curbwright/core';
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageName, maxId } from '../platform/query-values.ts';
import { sectionMetres } from '../proposals/proposed-links.ts';
import { listOrdering, listScope } from '../proposals/proposed-regulations.ts';

/**
 * Maximum number of proposals in a file of each type. Spreadsheets and PDFs are for people, GeoJSON
 * is for programs.
 */
export const proposalExportLimits = { excel: 50_000, json: 50_000, pdf: 1000 } as const;
/** Maximum number of proposals requested by id. */
const maxExportedProposalIds = 10_000;
/**
 * Maximum size of an import's body in bytes, because parsing it must not block other requests for
 * long. Longer files are sent in batches (core `splitIntoImportBatches`).
 */
export const maxImportBodyBytes = 4 * 1024 * 1024;

/**
 * Wraps a schema so that it also accepts JSON text, because some programs cannot write nested
 * values and send them that way.
 */
function parseJsonText<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string' || !/^\s*[[{n]/.test(value)) return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);
}

/**
 * A location of an exported proposal: a link by its external id, or a section of the link in meters
 * from its start.
 */
export const exportedPlace = z
  .strictObject({
    segment_id: z.string().min(1).max(200),
    from: sectionMetres.nullable().default(null),
    to: sectionMetres.nullable().default(null),
  })
  .refine(({ from, to }) => (from === null) === (to === null), { path: ['to'], error: 'fault.half-stretch' })
  .refine(({ from, to }) => from === null || to === null || to - from >= 1, {
    path: ['to'],
    error: 'fault.stretch-short',
  });
export type ExportedPlace = z.output<typeof exportedPlace>;

/**
 * The properties of an exported feature that describe its proposal; an import reads only these. The
 * list's other columns are included for people. The geometry is a MultiLineString with one line for
 * each of `links`, but an import uses the city's own links instead.
 */
export const exportedProposal = z.object({
  action: z.enum(proposalActions),
  /** Name of the curb type in the catalog. */
  sub_activity: z.string().min(1).max(100),
  reason: z.string().trim().max(maxReasonLength).nullable().default(''),
  /** External id of the regulation it changes; `null` for a new one. */
  regulation_id: z.string().max(200).nullable().default(null),
  /** Minutes. */
  time_limit: z.int().min(1).max(maxTimeLimitMinutes).nullable().default(null),
  /** ISO 8601 with offset; `null` = when it is published. */
  effective_from: z.iso.datetime({ offset: true }).nullable().default(null),
  restrictions: parseJsonText(z.array(restriction).max(maxProposalRestrictions)).default([]),
  payment: parseJsonText(payment.nullable()).default(null),
  links: parseJsonText(z.array(exportedPlace).min(1).max(maxProposalLinks)),
});
export type ExportedProposal = z.output<typeof exportedProposal>;

/**
 * An imported feature. Validates only its basic structure; its content is validated item by item.
 */
export const importedFeature = z.looseObject({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()),
});

/** Result for one feature of the file. */
const proposalImportResult = z.strictObject({
  /** Index in `features`, from 0. */
  index: z.int(),
  /** Readable name: the street or segment of its first location, or `null`. */
  label: z.string().nullable(),
  ok: z.boolean(),
  /** Id of the created proposal; `null` when it was rejected, and in a dry run. */
  id: z.int().nullable(),
  status: z.int(),
  /**
   * Code of the rejection: the reason of a `proposal_exists` error, `unknown-segment`, `invalid` …
   */
  code: z.string().nullable(),
  title: z.string().nullable(),
  detail: z.string().nullable(),
  /** Path of the invalid member (`restrictions.0.timeSpans`), or `null`. */
  field: z.string().nullable(),
});
export type ProposalImportResult = z.output<typeof proposalImportResult>;

export const proposalExportOperations = {
  exportProposed: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/export_proposed_:type/',
    access: 'view',
    storesData: false,
    summary:
      'Proposed changes as a file (excel, json, pdf): those named, or all that the list shows with its filters, in its order; too many for the type are refused with the number',
    params: z.strictObject({ type: z.enum(proposalExportTypes) }),
    body: z.strictObject({
      /**
       * Ids of proposals from any scenario, open or published; the list's filters are then ignored.
       * 'all' = the rows the list shows.
       */
      regulations: z
        .union([
          z.literal('all'),
          z
            .array(z.int().min(1).max(maxId))
            .min(1, { error: 'fault.export-none' })
            .max(maxExportedProposalIds),
        ])
        .default('all'),
      /** Columns in this order; all when absent or 'all' (requirement §7). */
      fields: z
        .union([
          z.literal('all'),
          z.array(z.enum(proposalFileColumnKeys)).min(1).max(proposalFileColumnKeys.length),
        ])
        .default('all'),
      ...listScope,
      ordering: listOrdering,
      language: languageName.optional(),
    }),
    /** A file named in `Content-Disposition`. The browser client returns it as a `File`. */
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  importProposed: defineOperation({
    method: 'POST',
    path: '/api/proposed_regulation/import_proposed/',
    creates: true,
    access: 'edit',
    bodyLimit: 'import',
    summary:
      'Exported proposals (GeoJSON) made anew in a scenario, each with an outcome of its own: one that is refused never stops the rest; a dry run only says what would happen',
    itemsAt: ['file', 'features'],
    body: z.strictObject({
      /** The general scenario when absent. */
      scenario: z.int().min(1).max(maxId).optional(),
      dry_run: z.boolean().default(false),
      /**
       * The exported FeatureCollection, or a batch of its features. Geometries and other members
       * that are not needed may be omitted.
       */
      file: z.looseObject({
        type: z.literal('FeatureCollection'),
        features: z.array(z.unknown()).min(1, { error: 'fault.export-none' }).max(maxImportedProposals),
      }),
    }),
    answer: z.strictObject({
      dry_run: z.boolean(),
      results: z.array(proposalImportResult),
      done: z.int(),
      refused: z.int(),
    }),
    invalidates: ['proposals', 'scenarios', 'history'],
  }),
};
