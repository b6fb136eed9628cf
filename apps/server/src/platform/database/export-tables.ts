// Table of nightly exports as a Kysely type (migration 0013).
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export interface ExportRunFile {
  readonly name: string;
  readonly format: string;
  readonly media_type: string;
  readonly bytes: number;
  /** Number of kinds of data the format cannot express. */
  readonly losses: number;
}

interface CityExportTable {
  night: string;
  state: Generated<'running' | 'done' | 'failed'>;
  started: Generated<Date>;
  heard: Generated<Date>;
  finished: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempts: Generated<number>;
  revision: ColumnType<number | null, number | null | undefined, number | null>;
  files: JSONColumnType<ExportRunFile[], string | undefined, string>;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface ExportTables {
  city_export: CityExportTable;
}
