// Messages between the server and the worker that writes a scheduled export run.
import type { Failure } from '@curbwright/core';
import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import type { ExportRunFile } from '../../platform/database/export-tables.ts';

export interface ExportRunRequest {
  readonly connection: pg.ClientConfig;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'allowUnsafeDatabase' | 'statementTimeout'>;
  readonly formats: readonly string[];
  readonly night: string;
  /** The directory to write into. */
  readonly place: string;
  readonly revision: number;
  /** Creation time of the files, epoch milliseconds. */
  readonly now: number;
}

export type ExportRunReply =
  | { readonly kind: 'written'; readonly files: readonly ExportRunFile[] }
  | { readonly kind: 'refused'; readonly refusal: Failure }
  | { readonly kind: 'failed'; readonly reason: string };
