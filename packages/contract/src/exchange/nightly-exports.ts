// Nightly exports of the published city: what is exported, when it last ran, and any errors.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

const exportRunResponse = z.strictObject({
  /** Local date of the night on which the files are written. */
  night: z.iso.date(),
  state: z.enum(['running', 'done', 'failed']),
  started: z.iso.datetime({ offset: true }),
  finished: z.iso.datetime({ offset: true }).nullable(),
  attempts: z.int(),
  /** The publication version in the files; `null` while they are being written. */
  revision: z.int().nullable(),
  files: z.array(
    z.strictObject({
      name: z.string(),
      format: z.string(),
      media_type: z.string(),
      bytes: z.int(),
      /** Number of kinds of content that the format cannot represent. */
      losses: z.int(),
      /** URL of the latest file with this name; it does not change. */
      url: z.string(),
    }),
  ),
  /** What went wrong, in the server's language. */
  failure: z.string().nullable(),
});

export type ExportRun = z.output<typeof exportRunResponse>;

export const nightlyExportOperations = {
  nightlyExports: defineOperation({
    method: 'GET',
    path: '/api/nightly-exports/',
    access: 'view',
    summary:
      'Nightly exports of the published city: the formats that are set, when they are written next, how the last nights ended',
    answer: z.strictObject({
      /** Format ids; empty = nothing is exported. */
      formats: z.array(z.string()),
      /** Hour of the day, in the city's time zone, from which the exports are written. */
      hour: z.int(),
      /** Time of the next export; `null` when nothing is exported. */
      next: z.iso.datetime({ offset: true }).nullable(),
      nights: z.array(exportRunResponse),
    }),
  }),
  writeNightlyExports: defineOperation({
    method: 'POST',
    path: '/api/nightly-exports/',
    access: 'administer',
    summary:
      'Begin to write the nightly exports now, again where they are there; refused while they are being written',
    answer: z.strictObject({ night: z.iso.date() }),
    // This tag refreshes the list of jobs.
    invalidates: ['backups'],
  }),
};
