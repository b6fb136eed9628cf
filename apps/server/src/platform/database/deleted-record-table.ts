// Table of deleted records as a Kysely type (migration 0025).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface DeletedRecordTable {
  id: GeneratedAlways<number>;
  noun: string;
  record_id: number;
  name: Generated<string>;
  proposals: Generated<number>;
  made_by: number | null;
  deleted_by: number | null;
  username: string | null;
  deleted_at: Generated<Date>;
  rows: ColumnType<Readonly<Record<string, unknown>>, string, string>;
}

export interface DeletedRecordTables {
  deleted_record: DeletedRecordTable;
}
