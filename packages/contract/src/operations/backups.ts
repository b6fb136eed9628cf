// Backups for administrators: lists them, and makes one now. Files stay on the server (decision
// 0301).
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';

const instant = z.iso.datetime();

const backupResponse = z.strictObject({
  id: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  started: instant,
  finished: instant.nullable(),
  /** Whether the backup was scheduled rather than started manually. */
  is_scheduled: z.boolean(),
  /** Path on the server. */
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Whether the file still exists. */
  is_there: z.boolean(),
  failure: z.string().nullable(),
});
export type BackupResponse = z.output<typeof backupResponse>;

export const backupOperations = {
  backups: defineOperation({
    method: 'GET',
    path: '/api/backups/',
    access: 'administer',
    summary: 'Backups that were made, the newest first, and how they are made',
    answer: z.strictObject({
      every: z.enum(['none', 'hourly', 'daily']),
      kept: z.strictObject({ hourly: z.int(), daily: z.int(), weekly: z.int() }),
      directory: z.string(),
      /** Whether backups include encrypted keys and settings. */
      has_passphrase: z.boolean(),
      results: z.array(backupResponse),
    }),
    provides: ['backups'],
  }),
  makeBackup: defineOperation({
    method: 'POST',
    path: '/api/backups/',
    access: 'administer',
    summary: 'Begin a backup; refused while one is being made',
    answer: z.strictObject({ id: z.int() }),
    status: 201,
    // The backup runs in a worker, outside any transaction. A second request is rejected while one
    // is running.
    creates: false,
    invalidates: ['backups'],
  }),
};
