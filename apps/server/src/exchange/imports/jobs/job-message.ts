// What goes between the server and the worker of an import job. What it finds, it writes into the database itself.
import type { ImportStep, importOptions, importReading } from '@curbwright/contract';
import type { AcceptedImport, Refusal } from '@curbwright/core';
import type pg from 'pg';
import type { z } from 'zod';

export type Reading = z.output<typeof importReading>;
export type Options = z.output<typeof importOptions>;

export interface JobFile {
  readonly name: string;
  readonly path: string;
}

export type Task =
  | { readonly kind: 'inspect'; readonly files: readonly JobFile[]; readonly reading: Reading }
  | {
      /** The rehearsal, or the import itself. */
      readonly kind: 'preview' | 'import';
      readonly files: readonly JobFile[];
      readonly reading: Reading;
      readonly options: Options;
      readonly accepted: AcceptedImport;
      readonly userId: number | null;
    }
  | { readonly kind: 'undo'; readonly importId: number; readonly userId: number | null };

export interface JobOrder {
  readonly jobId: number;
  readonly connection: pg.ClientConfig;
  readonly task: Task;
}

export type JobReply =
  | {
      readonly kind: 'progress';
      readonly step: ImportStep;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'done' }
  /** `cause` is for the log: what was thrown where a reader did not expect it. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly cause: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly isDiskFull: boolean };

/** How the worker's connections are called, so that they can be ended with it. */
export function connectionName(jobId: number): string {
  return `curbwright import job ${jobId}`;
}
