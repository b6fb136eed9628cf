// The tables of imports as Kysely types (migration 0012; import_run is of 0001).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type AnyJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface ImportRunTable {
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

export interface ImportTables {
  import_run: ImportRunTable;
  import_before: ImportBeforeTable;
}
