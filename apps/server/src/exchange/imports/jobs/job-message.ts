// Messages between the server and the worker of an import job. The worker writes its results to the
// database itself.
import type { ImportStep, importFileOptions, importOptions } from '@curbwright/contract';
import type { Failure, ImportAcceptance } from '@curbwright/core';
import type pg from 'pg';
import type { z } from 'zod';

export type ReadingOptions = z.output<typeof importFileOptions>;
export type Options = z.output<typeof importOptions>;

export interface JobFile {
  readonly name: string;
  readonly path: string;
}

export type Task =
  | { readonly kind: 'inspect'; readonly files: readonly JobFile[]; readonly reading: ReadingOptions }
  | {
      /** A dry run or the import itself. */
      readonly kind: 'preview' | 'import';
      readonly files: readonly JobFile[];
      readonly reading: ReadingOptions;
      readonly options: Options;
      readonly accepted: ImportAcceptance;
      readonly userId: number | null;
    }
  | { readonly kind: 'undo'; readonly importId: number; readonly userId: number | null };

export interface JobWorkerTask {
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
  /**
   * `cause` is only for the log: the message of an unexpected exception while reading the files.
   */
  | { readonly kind: 'refused'; readonly refusal: Failure; readonly cause: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly isDiskFull: boolean };

/** Application name of the worker's connections, used to terminate them with the worker. */
export function connectionName(jobId: number): string {
  return `curbwright import job ${jobId}`;
}
