// Nightly exports of the published city: what is written, when it was last, and what went wrong.
import { z } from 'zod';
import { call } from '../platform/call.ts';

const exportNightAnswer = z.strictObject({
  /** The civil day in whose night they are written. */
  night: z.iso.date(),
  state: z.enum(['running', 'done', 'failed']),
  started: z.iso.datetime({ offset: true }),
  finished: z.iso.datetime({ offset: true }).nullable(),
  attempts: z.int(),
  /** The city's revision the files are of; null while they are written. */
  revision: z.int().nullable(),
  files: z.array(
    z.strictObject({
      name: z.string(),
      format: z.string(),
      media_type: z.string(),
      bytes: z.int(),
      /** Kinds of things the format cannot say. */
      losses: z.int(),
      /** Where the latest of this name is; it stays the same. */
      url: z.string(),
    }),
  ),
  /** What went wrong, in the server's language. */
  failure: z.string().nullable(),
});

export type ExportNight = z.output<typeof exportNightAnswer>;

export const nightlyExportCalls = {
  nightlyExports: call({
    method: 'GET',
    path: '/api/nightly-exports/',
    access: 'view',
    summary:
      'Nightly exports of the published city: the formats that are set, when they are written next, how the last nights ended',
    answer: z.strictObject({
      /** Ids of formats; empty = nothing is exported. */
      formats: z.array(z.string()),
      /** Hour of the city's day from which they are written. */
      hour: z.int(),
      /** When the next ones are written; null where nothing is exported. */
      next: z.iso.datetime({ offset: true }).nullable(),
      nights: z.array(exportNightAnswer),
    }),
  }),
  writeNightlyExports: call({
    method: 'POST',
    path: '/api/nightly-exports/',
    access: 'administer',
    summary:
      'Begin to write the nightly exports now, again where they are there; refused while they are being written',
    answer: z.strictObject({ night: z.iso.date() }),
    // The list of jobs hears of it by this tag.
    invalidates: ['backups'],
  }),
};
