// The table of saved views, as Kysely types (migrations 0033 and 0034).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The columns of a list, as stored with a view. */
interface StoredColumns {
  readonly list: string;
  readonly layout: {
    readonly order: readonly string[];
    readonly hidden: readonly string[];
    readonly pinned: readonly string[];
    readonly widths: Readonly<Record<string, number>>;
  };
}

export interface SavedViewTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  name: string;
  address: string;
  columns: ColumnType<StoredColumns | null, string | null, string | null>;
  is_shared: Generated<boolean>;
  created: ColumnType<Date, Date | undefined, never>;
  modified: ColumnType<Date, Date | undefined, Date>;
  version: Generated<number>;
}
