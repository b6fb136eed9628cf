// Request and response schemas of the import endpoints: a job with its inspection and preview,
// issues, saved mappings and past imports.
import { importTotalNames, oddValueCodes } from '@curbwright/core';
import { z } from 'zod';

/**
 * State of a job. `…ing`: a worker is processing it, so the client must poll. `importJob.may` lists
 * the operations the job allows next.
 */
export const importStates = [
  /**
   * The files are uploaded. Their content is not known yet, or could not be determined (see
   * `problem`).
   */
  'received',
  'inspecting',
  'inspected',
  'previewing',
  'previewed',
  'importing',
  'undoing',
  /** The import has been applied to the published city (or, for a rollback, removed from it). */
  'done',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** Steps of a running worker. `wait`: other jobs are ahead of it. */
const importSteps = ['wait', 'read', 'prepare', 'stage', 'compare', 'apply', 'settle'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Operations that a job may allow in its current state. */
export const importActions = ['inspect', 'try', 'preview', 'start', 'cancel'] as const;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/**
 * A mapping as JSON, as described in docs/formats.md and accepted by `import --mapping`. The server
 * validates it and reports the location of its first error.
 */
export const importMapping = z.record(z.string(), z.unknown());

/** How to open a file, where the file does not state it. */
export const importFileOptions = z.strictObject({
  /** Format id; `null` = detected from the content. */
  format: z.string().max(40).nullable().default(null),
  /** Name of the layer, for a file with several layers. */
  layer: z.string().max(200).nullable().default(null),
  /** Character encoding, for CSV and shapefiles that declare none or a wrong one. */
  encoding: z.string().max(40).nullable().default(null),
  /** Column separator, for CSV files from which it cannot be detected. */
  delimiter: z.string().length(1).nullable().default(null),
});

/** How files become curbs; the options of the `import` command. */
export const importOptions = z.strictObject({
  /** Required when the inspection reports `needs_mapping`; otherwise `null`. */
  mapping: importMapping.nullable().default(null),
  /** IANA name, when the source does not state it. */
  time_zone: z.string().max(100).nullable().default(null),
  /** ISO 4217, when the source does not state it. */
  currency: z.string().max(3).nullable().default(null),
  city_name: z.string().max(200).nullable().default(null),
  /** For CurbLR: meters by which street centerlines are moved to their side of the street. */
  curb_offset: z.number().min(-50).max(50).nullable().default(null),
  /** Imports only features in this box: west, south, east, north. */
  box: z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([west, south, east, north]) => west < east && south < north, { error: 'fault.box-order' })
    .nullable()
    .default(null),
  /** Retire links that the source does not contain. */
  replace: z.boolean().default(false),
});
/** Which parts of a preview's `stop` the user has seen and accepts. */
export const importAcceptance = z.strictObject({
  accept_losses: z.boolean().default(false),
  accept_odd_values: z.boolean().default(false),
});
export type ImportOptionsBody = z.input<typeof importOptions>;

const column = z.strictObject({
  name: z.string(),
  /** Type shared by all non-empty cells; `text` when they differ. */
  type: z.enum(['number', 'boolean', 'text', 'empty']),
  /** Number of records with a value in this column. */
  filled: z.int(),
  /** Number of distinct values, counted up to 1,000; `is_more` = there are more than that. */
  distinct: z.int(),
  is_more: z.boolean(),
  /** The first distinct values, at most 5, shortened. */
  samples: z.array(z.string()),
  /** All values with their counts, most common first; empty when there are more than 60. */
  values: z.array(z.strictObject({ value: z.string(), count: z.int() })),
});
export type ImportColumn = z.output<typeof column>;

const inspection = z.strictObject({
  format: z.string(),
  /** Whether the file has columns that need a mapping. */
  needs_mapping: z.boolean(),
  layer: z.string().nullable(),
  /** Layers to choose from, when the file has several. Until one is chosen, `columns` is empty. */
  layers: z.array(z.string()),
  /** Readable name of the coordinate system the file declares; `null` = it declares none. */
  crs: z.string().nullable(),
  /** Number of records in a table, or of links in a city. */
  records: z.int(),
  /** Number of geometries of each type; `none` counts records without one. */
  geometries: z.record(z.string(), z.int()),
  columns: z.array(column),
  /** Initial mapping guessed from names and values; `null` when none is needed. */
  guess: importMapping.nullable(),
  /**
   * Paths in the guess that should be reviewed, such as `link.streetName`, `rules[0]`, `timeZone`.
   */
  guessed: z.array(z.string()),
  /**
   * The records look like signs, ramps or other objects, so they should be imported as assets.
   * Absent in older inspections.
   */
  looks_like_assets: z.boolean().optional(),
  /** City properties as stated by the source. */
  time_zone: z.string().nullable(),
  currency: z.string().nullable(),
  city_name: z.string().nullable(),
  bounds: box.nullable(),
  /** Number of features that `importFeatures` returns for the inspection. */
  shown: z.int(),
});
export type ImportInspection = z.output<typeof inspection>;

const nounCount = z.strictObject({
  in_source: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of links in the city that the source does not contain. */
  left: z.int(),
  retired: z.int(),
});
const counts = z.strictObject({
  nodes: nounCount,
  blocks: nounCount,
  links: nounCount,
  regulations: nounCount,
  base_map: nounCount,
  assets: nounCount,
});
export type ImportCounts = z.output<typeof counts>;

/** Number of curbs, meters of curb, spaces, curbs with known rules, and prices. */
const totals = z.strictObject({
  curbs: z.number(),
  metres: z.number(),
  spaces: z.number(),
  rules: z.number(),
  prices: z.number(),
});
const stop = z.strictObject({
  /** Totals of which more is missing than an import may lose without confirmation. */
  losses: z.array(z.strictObject({ of: z.enum(importTotalNames), read: z.number(), written: z.number() })),
  /** Types of implausible values, each also reported as issues with this code. */
  odd_values: z.array(z.strictObject({ code: z.enum(oddValueCodes), count: z.int() })),
});

/** The changes that an import would make, or has made. */
const report = z.strictObject({
  counts,
  rule_sets: z.strictObject({ in_source: z.int(), created: z.int() }),
  metres: z.number(),
  /**
   * What the source contains, and how much of it is written; `null` in reports created before these
   * totals existed.
   */
  balance: z.strictObject({ read: totals, written: totals }).nullable(),
  /**
   * What a `start` request has to accept (`accept_losses`, `accept_odd_values`); `null` = nothing.
   */
  stop: stop.nullable(),
  new_sub_activities: z.array(z.string()),
  /** Names of the city's fields that the import will set. */
  city_sets: z.array(z.string()),
  /**
   * Number of links whose rules were published here and are replaced by those of the source. Shown
   * to the user before the import starts.
   */
  published_replaced: z.int(),
  /** Links left unchanged because a published change to them takes effect later. */
  scheduled_left: z.int(),
  changes_nothing: z.boolean(),
  issues: z.strictObject({ error: z.int(), warning: z.int(), loss: z.int() }),
  /**
   * Issues by kind, most severe and most common first. Each kind has its first issue and up to four
   * different texts.
   */
  kinds: z.array(
    z.strictObject({
      code: z.string(),
      severity: z.enum(['error', 'warning', 'loss']),
      count: z.int(),
      place: z.string(),
      text: z.string(),
      texts: z.array(z.string()),
    }),
  ),
  bounds: box.nullable(),
  /** Number of features that `importFeatures` returns, and number of links. */
  shown: z.int(),
  of: z.int(),
  /**
   * After an import: its number, which is needed to roll it back (`null` = it changed nothing), and
   * the publication version.
   */
  import_id: z.int().nullable(),
  revision: z.int(),
});
export type ImportReportResponse = z.output<typeof report>;

/** Why the last step did not complete, in the reader's language. */
export const importProblem = z.strictObject({ code: z.string(), text: z.string() });

export const importJobSummary = z.strictObject({
  id: z.int(),
  kind: z.enum(['import', 'undo']),
  state: z.enum(importStates),
  /**
   * The last step was interrupted because its server stopped. It had no effect and can be requested
   * again.
   */
  is_interrupted: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), size: z.int() })),
  user: z.string().nullable(),
  created: z.iso.datetime({ offset: true }),
  /** When its files are deleted, unless the job is done or canceled earlier. */
  expires: z.iso.datetime({ offset: true }),
  step: z.enum(importSteps).nullable(),
  done: z.int(),
  of: z.int(),
  problem: importProblem.nullable(),
  may: z.array(z.enum(importActions)),
  /** For a rollback: the import it rolls back. For a completed import: its own number. */
  import_id: z.int().nullable(),
});

export const importJobResponse = importJobSummary.extend({
  inspection: inspection.nullable(),
  /** Options of the last preview; `start` imports with exactly these options. */
  options: importOptions.nullable(),
  preview: report.nullable(),
  report: report.nullable(),
});
export type ImportJobResponse = z.output<typeof importJobResponse>;

export const importIssue = z.strictObject({
  position: z.int(),
  severity: z.enum(['error', 'warning', 'loss']),
  code: z.string(),
  /** Readable location: `line 17: price`, `record 4`, `features[3].geometry`. */
  place: z.string(),
  /** For tables: the line or record of the file, starting at 1, and the column. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  text: z.string(),
});

export const importGeometry = z.strictObject({
  type: z.enum(['Point', 'LineString', 'MultiPoint', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

/** A record and the result of applying a mapping to it. */
export const mappingTrialRow = z.strictObject({
  place: z.string(),
  row: z.int().nullable(),
  values: z.record(z.string(), z.string()),
  links: z.array(
    z.strictObject({
      segment_id: z.string(),
      street_name: z.string().nullable(),
      from_street_name: z.string().nullable(),
      to_street_name: z.string().nullable(),
      compass_side: z.string().nullable(),
      side: z.enum(['left', 'right', 'unknown']),
      bays_count: z.int().nullable(),
      geometry: importGeometry,
    }),
  ),
  /** Its rules as sentences. */
  rules: z.array(z.string()),
  issues: z.array(
    z.strictObject({
      severity: z.enum(['error', 'warning', 'loss']),
      column: z.string().nullable(),
      text: z.string(),
    }),
  ),
});
export type MappingTrialRow = z.output<typeof mappingTrialRow>;

export const savedImportMapping = z.strictObject({
  id: z.int(),
  name: z.string(),
  mapping: importMapping,
  /** Columns that the mapping reads. The mapping fits any file that has all of them. */
  columns: z.array(z.string()),
  user: z.string().nullable(),
  modified: z.iso.datetime({ offset: true }),
});
export type SavedImportMapping = z.output<typeof savedImportMapping>;

export const importRun = z.strictObject({
  id: z.int(),
  format: z.string(),
  source: z.string(),
  started: z.iso.datetime({ offset: true }),
  user: z.string().nullable(),
  status: z.enum(['running', 'applied', 'failed']),
  /** Why the import failed, as written to the server log. */
  failure: z.string().nullable(),
  counts: counts.nullable(),
  undone: z.iso.datetime({ offset: true }).nullable(),
  undone_by: z.string().nullable(),
  /**
   * Whether the import can be rolled back: its changes were recorded, and it has not been rolled
   * back yet. `importUndoCheck` returns whether later changes depend on it.
   */
  can_be_undone: z.boolean(),
});
export type ImportRun = z.output<typeof importRun>;
