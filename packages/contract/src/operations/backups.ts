// Backups as administrators see them: those that were made, and one made now. Files stay on the server (decision 0338).
import { z } from 'zod';
import { call } from '../platform/call.ts';

const instant = z.iso.datetime();

const backupAnswer = z.strictObject({
  id: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  started: instant,
  finished: instant.nullable(),
  /** By itself, or by hand. */
  is_scheduled: z.boolean(),
  /** Where it lies on the server. */
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  /** The file is still there. */
  is_there: z.boolean(),
  failure: z.string().nullable(),
});
export type BackupAnswer = z.output<typeof backupAnswer>;

export const backupCalls = {
  backups: call({
    method: 'GET',
    path: '/api/backups/',
    access: 'administer',
    summary: 'Backups that were made, the newest first, and how they are made',
    answer: z.strictObject({
      every: z.enum(['none', 'hourly', 'daily']),
      kept: z.strictObject({ hourly: z.int(), daily: z.int(), weekly: z.int() }),
      directory: z.string(),
      /** Keys and settings are in them, locked. */
      has_passphrase: z.boolean(),
      results: z.array(backupAnswer),
    }),
    provides: ['backups'],
  }),
  makeBackup: call({
    method: 'POST',
    path: '/api/backups/',
    access: 'administer',
    summary: 'Begin a backup; refused while one is being made',
    answer: z.strictObject({ id: z.int() }),
    status: 201,
    // The work goes on in a worker, outside any transaction; twice is refused while one is being made.
    creates: false,
    invalidates: ['backups'],
  }),
};
