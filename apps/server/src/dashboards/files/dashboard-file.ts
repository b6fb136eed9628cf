// The content of an exported dashboard, independent of the file type: its tables, the summary, how
// the numbers were counted, and its charts.
import type { LanguageName } from '@curbwright/core';
import type { CaptionedPicture } from '../../platform/export-files/pdf-components.ts';
import type { Cell, Column, Row } from '../../platform/export-files/table.ts';
import { formatExportText } from '../../platform/messages/format-export-text.ts';

/** A table with one kind of rows. */
export interface FileTable {
  /** Its `part` in a CSV file, which joins all tables. */
  readonly key: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A figure from the summary or the note. */
export interface Metric {
  /** Name in the API. */
  readonly key: string;
  readonly value: Cell;
  /** Formatted for people. */
  readonly text: string;
  /** Its name for people; absent = `export.figure.<key>`. */
  readonly title?: string;
  /** Unit of `value`, such as a currency, where neither the name nor `value` has one. */
  readonly unit?: string;
}

/** The name of a figure for people. */
export function metricTitle(language: LanguageName, { key, title }: Metric): string {
  return title ?? formatExportText(language, `export.figure.${key}`);
}

/** The content specific to each dashboard. City, zone and creation time are added around it. */
export interface DashboardContent {
  /** Facts below the title: the period or state, and the selection. */
  readonly notes: readonly string[];
  readonly tables: readonly FileTable[];
  /** A short table for paper. */
  readonly page: Omit<FileTable, 'key'>;
  readonly summary: readonly Metric[];
  /** The figures the numbers are based on; `formulas` has the formula codes. */
  readonly counted: readonly Metric[];
  readonly formulas: readonly string[];
  readonly charts: readonly CaptionedPicture[];
  /** Findings as sentences; empty for most dashboards. */
  readonly findings: readonly string[];
}

/** A column by its API name, with the title `export.column.<key>`. */
export function columnOf(
  language: LanguageName,
  key: string,
  kind: Column['kind'] = 'number',
  width = 1,
): Column {
  return { key, title: formatExportText(language, `export.column.${key}`), kind, width };
}

/** A table with the columns `name`, `what`, `value`, for the summary and the note. */
export function metricTable(
  language: LanguageName,
  key: 'summary' | 'note',
  title: string,
  figures: readonly Metric[],
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
      `${metricTitle(language, figure)}${figure.unit === undefined ? '' : ` (${figure.unit})`}`,
      figure.value,
    ]),
  };
}

/**
 * Joins all tables into one. Tables share columns with the same API name; `part` names the table of a
 * row, and cells that a table does not have are empty.
 */
export function joinTables(
  language: LanguageName,
  tables: readonly FileTable[],
): {
  columns: readonly Column[];
  rows: readonly Row[];
} {
  const columns = new Map<string, Column>();
  for (const table of tables)
    for (const column of table.columns) if (!columns.has(column.key)) columns.set(column.key, column);
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
  return { columns: [columnOf(language, 'part', 'text'), ...columns.values()], rows };
}
