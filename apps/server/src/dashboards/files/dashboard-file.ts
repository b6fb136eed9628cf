// A dashboard to be taken away, whatever file it becomes: its tables of numbers, the summary, how it was counted, and its charts.
import type { LanguageName } from '@curbwright/core';
import type { CaptionedPicture } from '../../platform/export-files/pdf-parts.ts';
import type { Cell, Column, Row } from '../../platform/export-files/table.ts';
import { sayExport } from '../../platform/messages/say-export.ts';

/** A table of one kind of rows. */
export interface FileTable {
  /** Its `part` in a CSV, where all tables stand in one. */
  readonly key: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A figure of the summary or of the note. */
export interface Figure {
  /** The wire's name. */
  readonly key: string;
  readonly value: Cell;
  /** As people read it. */
  readonly text: string;
}

/** What each dashboard says of itself; the city, the zone and the time it was made are put about it. */
export interface DashboardContent {
  /** Facts under the title: the period or the state, what was picked. */
  readonly notes: readonly string[];
  readonly tables: readonly FileTable[];
  /** On paper: one short table. */
  readonly page: Omit<FileTable, 'key'>;
  readonly summary: readonly Figure[];
  /** What the numbers rest on, and the codes of the formulas. */
  readonly counted: readonly Figure[];
  readonly formulas: readonly string[];
  readonly charts: readonly CaptionedPicture[];
  /** Sentences of findings; none of most dashboards. */
  readonly findings: readonly string[];
}

/** A column by its wire's name, with the title of `export.column.<key>`. */
export function columnOf(
  language: LanguageName,
  key: string,
  kind: Column['kind'] = 'number',
  width = 1,
): Column {
  return { key, title: sayExport(language, `export.column.${key}`), kind, width };
}

/** Columns `name`, `what`, `value`: of the summary and of the note. */
export function figureTable(
  language: LanguageName,
  key: 'summary' | 'note',
  title: string,
  figures: readonly Figure[],
): FileTable {
  return {
    key,
    title,
    columns: [
      columnOf(language, 'name', 'text', 2),
      columnOf(language, 'what', 'text', 4),
      columnOf(language, 'value', 'number', 2),
    ],
    rows: figures.map((figure) => [
      figure.key,
      sayExport(language, `export.figure.${figure.key}`),
      figure.value,
    ]),
  };
}

/** All tables in one, for programs: columns by the wire's names, `part` says which table a row is of, cells a table has not are empty. */
export function joinedTables(tables: readonly FileTable[]): {
  columns: readonly Column[];
  rows: readonly Row[];
} {
  const columns = new Map<string, Column>();
  for (const table of tables)
    for (const column of table.columns)
      if (!columns.has(column.key)) columns.set(column.key, { ...column, title: column.key });
  const keys = [...columns.keys()];
  const rows = tables.flatMap((table) => {
    const place = new Map(table.columns.map(({ key }, index) => [key, index]));
    return table.rows.map(
      (row): Row => [
        table.key,
        ...keys.map((key) => {
          const at = place.get(key);
          return at === undefined ? null : (row[at] ?? null);
        }),
      ],
    );
  });
  return { columns: [{ key: 'part', title: 'part', kind: 'text', width: 1 }, ...columns.values()], rows };
}
