// Tables of imports as Kysely types (migrations 0012 and 0014; import_run is from 0001).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type AnyJson = ColumnType<unknown, string | null | undefined, string | null>;

interface ImportRunTable {
  id: GeneratedAlways<number>;
  format: string;
  source: string;
  started: Generated<Date>;
  finished: Optional<Date>;
  status: string;
  report: AnyJson;
  user_id: Optional<number>;
  at: Optional<Date>;
  city: AnyJson;
  undone: Optional<Date>;
  undone_by: Optional<number>;
}

interface ImportBeforeTable {
  import_run_id: number;
  noun: string;
  key: string;
  state: string;
  version: Optional<number>;
  before: AnyJson;
  seen: Optional<Date>;
}

interface ImportJobTable {
  id: GeneratedAlways<number>;
  kind: string;
  state: string;
  is_interrupted: Generated<boolean>;
  cancel_asked: Generated<boolean>;
  user_id: Optional<number>;
  created: Generated<Date>;
  folder: Optional<string>;
  files: AnyJson;
  step: Optional<string>;
  done: Generated<number>;
  total: Generated<number>;
  problem: AnyJson;
  reading: AnyJson;
  inspection: AnyJson;
  sample: AnyJson;
  found_features: AnyJson;
  options: AnyJson;
  preview: AnyJson;
  preview_features: AnyJson;
  report: AnyJson;
  import_run_id: Optional<number>;
}

interface ImportIssueTable {
  import_job_id: number;
  position: number;
  severity: string;
  code: string;
  place: string;
  row_number: Optional<number>;
  column_name: Optional<string>;
  params: ColumnType<unknown, string, string>;
}

interface ImportMappingTable {
  id: GeneratedAlways<number>;
  name: string;
  mapping: ColumnType<unknown, string, string>;
  columns: ColumnType<unknown, string, string>;
  user_id: Optional<number>;
  modified: Generated<Date>;
}

export interface ImportTables {
  import_run: ImportRunTable;
  import_before: ImportBeforeTable;
  import_job: ImportJobTable;
  import_issue: ImportIssueTable;
  import_mapping: ImportMappingTable;
}
