// Messages between the server and the worker that writes a scheduled export run.
import type { Refusal } from '@curbwright/core';
import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import type { NightFile } from '../../platform/database/export-tables.ts';

export interface NightOrder {
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

export type NightReply =
  | { readonly kind: 'written'; readonly files: readonly NightFile[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly reason: string };
