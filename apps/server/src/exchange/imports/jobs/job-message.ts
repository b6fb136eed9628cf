// Messages between the server and the worker of an import job. The worker writes its results to the
// database itself.
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
      /** A dry run or the import itself. */
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
  /** `cause` is for the log: an unexpected exception while reading the files. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly cause: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly isDiskFull: boolean };

/** Application name of the worker's connections, used to terminate them with the worker. */
export function connectionName(jobId: number): string {
  return `curbwright import job ${jobId}`;
}
