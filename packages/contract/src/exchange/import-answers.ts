// What calls of imports send and answer: a job with what was found in its files and what importing them does, issues, kept mappings, past imports.
import { importTotalNames, oddValueCodes } from '@curbwright/core';
import { z } from 'zod';

/** Where a job is. `…ing`: a worker is at it; ask again. What it may go on to is `importJob.may`. */
export const importStates = [
  /** The files are here; what they are is not known (yet, or at all: see `problem`). */
  'received',
  'inspecting',
  'inspected',
  'previewing',
  'previewed',
  'importing',
  'undoing',
  /** It is in the published city (or taken out again, for an undo). */
  'done',
  'cancelled',
] as const;
export type ImportState = (typeof importStates)[number];

/** Steps of a running worker. `wait`: others are before it. */
const importSteps = ['wait', 'read', 'prepare', 'stage', 'compare', 'apply', 'settle'] as const;
export type ImportStep = (typeof importSteps)[number];

/** What may be asked of a job now. */
export const importMoves = ['inspect', 'try', 'preview', 'start', 'cancel'] as const;

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** A mapping as JSON, as docs/formats.md says it and `import --mapping` takes it; checked by the server, with the place of its first mistake. */
export const importMapping = z.record(z.string(), z.unknown());

/** What of a file is not in the file: how it is to be opened. */
export const importReading = z.strictObject({
  /** Id of a format; null = found by the content. */
  format: z.string().max(40).nullable().default(null),
  /** Of a file with several layers. */
  layer: z.string().max(200).nullable().default(null),
  /** Of CSV and shapefiles, where the file says none or a wrong one. */
  encoding: z.string().max(40).nullable().default(null),
  /** Of CSV, where it is not found by itself. */
  delimiter: z.string().length(1).nullable().default(null),
});

/** How files become curbs; the options of the command `import`. */
export const importOptions = z.strictObject({
  /** Where `needs_mapping`; null otherwise. */
  mapping: importMapping.nullable().default(null),
  /** IANA name, where the source does not say it. */
  time_zone: z.string().max(100).nullable().default(null),
  /** ISO 4217, where the source does not say it. */
  currency: z.string().max(3).nullable().default(null),
  city_name: z.string().max(200).nullable().default(null),
  /** Of CurbLR: metres that lines on the middle of the street are moved to their side. */
  curb_offset: z.number().min(-50).max(50).nullable().default(null),
  /** Only what lies in this box: west, south, east, north. */
  box: z
    .tuple([longitude, latitude, longitude, latitude])
    .refine(([west, south, east, north]) => west < east && south < north, { error: 'fault.box-order' })
    .nullable()
    .default(null),
  /** Links that the source does not name are retired. */
  replace: z.boolean().default(false),
});
/** What of a preview's `stop` the person has seen and accepts. */
export const importAccepted = z.strictObject({
  accept_losses: z.boolean().default(false),
  accept_odd_values: z.boolean().default(false),
});
export type ImportOptionsBody = z.input<typeof importOptions>;

const column = z.strictObject({
  name: z.string(),
  /** What its cells are, where all filled ones are the same. */
  type: z.enum(['number', 'boolean', 'text', 'empty']),
  /** Records in which it says something. */
  filled: z.int(),
  /** Different values, counted up to 1,000; `is_more` = there are more. */
  distinct: z.int(),
  is_more: z.boolean(),
  /** The first different values, at most 5, shortened. */
  samples: z.array(z.string()),
  /** All its values with how often they are there, the commonest first; empty where there are more than 60. */
  values: z.array(z.strictObject({ value: z.string(), count: z.int() })),
});
export type ImportColumn = z.output<typeof column>;

const inspection = z.strictObject({
  format: z.string(),
  /** The file has columns that somebody must explain. */
  needs_mapping: z.boolean(),
  layer: z.string().nullable(),
  /** Of a file with several, of which one is to be chosen; where none is chosen yet, `columns` is empty. */
  layers: z.array(z.string()),
  /** The coordinate system the file declares, as people call it; null = none. */
  crs: z.string().nullable(),
  /** Records of a table; links of a city. */
  records: z.int(),
  /** Kinds of geometries and how many there are; `none` for records without. */
  geometries: z.record(z.string(), z.int()),
  columns: z.array(column),
  /** A mapping guessed from names and values, to begin with; null where none is needed. */
  guess: importMapping.nullable(),
  /** Paths of the guess that somebody should look at, such as `link.streetName`, `rules[0]`, `timeZone`. */
  guessed: z.array(z.string()),
  /** The records look like signs, ramps and other objects: they belong to the assets. Absent in inspections of before. */
  looks_like_assets: z.boolean().optional(),
  /** What the source says of the city. */
  time_zone: z.string().nullable(),
  currency: z.string().nullable(),
  city_name: z.string().nullable(),
  bounds: box.nullable(),
  /** Features that `importFeatures` answers of it. */
  shown: z.int(),
});
export type ImportInspection = z.output<typeof inspection>;

const nounCount = z.strictObject({
  in_source: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The city's own, which the source does not name. */
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

/** Curbs, metres, spaces, curbs with known rules, prices. */
const totals = z.strictObject({
  curbs: z.number(),
  metres: z.number(),
  spaces: z.number(),
  rules: z.number(),
  prices: z.number(),
});
const stop = z.strictObject({
  /** Totals of which more would be lost than an import may lose by itself. */
  losses: z.array(z.strictObject({ of: z.enum(importTotalNames), read: z.number(), written: z.number() })),
  /** Kinds of values that look wrong; each is an issue of this code. */
  odd_values: z.array(z.strictObject({ code: z.enum(oddValueCodes), count: z.int() })),
});

/** What importing would do, or did. */
const report = z.strictObject({
  counts,
  rule_sets: z.strictObject({ in_source: z.int(), created: z.int() }),
  metres: z.number(),
  /** What the source has, and what of it is written; null in reports of before it was counted. */
  balance: z.strictObject({ read: totals, written: totals }).nullable(),
  /** What `start` has to accept (`accept_losses`, `accept_odd_values`); null = nothing. */
  stop: stop.nullable(),
  new_sub_activities: z.array(z.string()),
  /** Fields of the city it sets. */
  city_sets: z.array(z.string()),
  /** Links whose rules were published here and are replaced by the source's: to be said before it starts. */
  published_replaced: z.int(),
  /** Links left as they are, since a change of them is published for later. */
  scheduled_left: z.int(),
  changes_nothing: z.boolean(),
  issues: z.strictObject({ error: z.int(), warning: z.int(), loss: z.int() }),
  /** Issues by kind, the worst and commonest first: the first of each, and up to four different sentences of them. */
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
  /** Features that `importFeatures` answers, and links there are. */
  shown: z.int(),
  of: z.int(),
  /** After an import: its number, by which it is taken back (null = it changed nothing), and the city's revision. */
  import_id: z.int().nullable(),
  revision: z.int(),
});
export type ImportReportAnswer = z.output<typeof report>;

/** Why the last step did not come to its end, in the reader's language. */
export const importProblem = z.strictObject({ code: z.string(), text: z.string() });

export const importJobHead = z.strictObject({
  id: z.int(),
  kind: z.enum(['import', 'undo']),
  state: z.enum(importStates),
  /** The last step ended because its server did: nothing of it was done, and it may be asked for again. */
  is_interrupted: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), size: z.int() })),
  user: z.string().nullable(),
  created: z.iso.datetime({ offset: true }),
  /** When its files are taken away, unless it is done or cancelled before. */
  expires: z.iso.datetime({ offset: true }),
  step: z.enum(importSteps).nullable(),
  done: z.int(),
  of: z.int(),
  problem: importProblem.nullable(),
  may: z.array(z.enum(importMoves)),
  /** Of an undo: the import it takes back; of an import that is done: its number. */
  import_id: z.int().nullable(),
});

export const importJobAnswer = importJobHead.extend({
  inspection: inspection.nullable(),
  /** As the last preview was asked for; `start` imports exactly this. */
  options: importOptions.nullable(),
  preview: report.nullable(),
  report: report.nullable(),
});
export type ImportJobAnswer = z.output<typeof importJobAnswer>;

export const importIssue = z.strictObject({
  position: z.int(),
  severity: z.enum(['error', 'warning', 'loss']),
  code: z.string(),
  /** As people find it: `line 17: price`, `record 4`, `features[3].geometry`. */
  place: z.string(),
  /** Of tables: the line or record of the file, from 1, and the column. */
  row: z.int().nullable(),
  column: z.string().nullable(),
  text: z.string(),
});

export const importGeometry = z.strictObject({
  type: z.enum(['Point', 'LineString', 'MultiPoint', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

/** What a record becomes by a mapping. */
export const triedImportRow = z.strictObject({
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
export type TriedImportRow = z.output<typeof triedImportRow>;

export const savedImportMapping = z.strictObject({
  id: z.int(),
  name: z.string(),
  mapping: importMapping,
  /** The columns it reads: it fits a file that has them all. */
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
  /** Why it failed, as the server's log has it. */
  failure: z.string().nullable(),
  counts: counts.nullable(),
  undone: z.iso.datetime({ offset: true }).nullable(),
  undone_by: z.string().nullable(),
  /** It was kept what it changed, and it is not taken back. Whether later work stands on it: `importUndoCheck`. */
  can_be_undone: z.boolean(),
});
export type ImportRun = z.output<typeof importRun>;
