// State of the installation, for administrators: version, processes, storage, backups and
// background jobs.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageQuery } from '../platform/query-values.ts';

const instant = z.iso.datetime();
const bytes = z.number().nonnegative();

export const jobKinds = [
  'imports',
  'nightly exports',
  'backups',
  'webhooks',
  'scheduled changes',
  'recounts of stays',
  'stays of events',
] as const;

/** Current state of a background job, scheduled or started by a person. */
const jobResponse = z.strictObject({
  kind: z.enum(jobKinds),
  /** `off`: not set up. `failed`: the last run failed, or an item was given up. */
  state: z.enum(['off', 'idle', 'waiting', 'running', 'failed']),
  /** Number of items waiting to be processed. */
  waiting: z.int(),
  /** Number of failed items that have not been completed since. */
  failed: z.int(),
  last: instant.nullable(),
  next: instant.nullable(),
  /** The last failure, as text from the server. */
  failure: z.string().nullable(),
});
export type JobResponse = z.output<typeof jobResponse>;

const folder = z.strictObject({ files: z.int(), bytes });

const systemResponse = z.strictObject({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  is_embedded: z.boolean(),
  migration: z.string(),
  migrations: z.int(),
  city_revision: z.int(),
  tracing: z.boolean(),
  /**
   * Server processes currently serving this city, each with the id of the connection on which it
   * listens.
   */
  processes: z.array(z.strictObject({ id: z.string(), since: instant })),
  /**
   * Warnings for the operator, errors first: the findings of `curbwright doctor` about settings,
   * demo accounts and disk.
   */
  warnings: z.array(z.strictObject({ is_wrong: z.boolean(), says: z.string() })),
  storage: z.strictObject({
    database_bytes: bytes,
    tables: z.array(z.strictObject({ name: z.string(), bytes, rows: z.number() })),
    /** Free space where files are stored; `null` if the system does not report it. */
    free_bytes: bytes.nullable(),
    files: folder,
    base_maps: folder,
    exports: folder,
    backups: folder,
  }),
});
export type SystemResponse = z.output<typeof systemResponse>;

export const systemOperations = {
  systemState: defineOperation({
    method: 'GET',
    path: '/api/system/',
    access: 'administer',
    summary: 'Version, database, processes, warnings and room of this installation',
    query: languageQuery,
    answer: systemResponse,
  }),
  jobs: defineOperation({
    method: 'GET',
    path: '/api/jobs/',
    access: 'administer',
    summary: 'Work the server does by itself: state, last run, next run, failures',
    query: languageQuery,
    answer: z.strictObject({ results: z.array(jobResponse) }),
    provides: ['backups'],
  }),
};
