// Writes a table as a spreadsheet. Runs in a worker, because the library writes the whole file at
// once.
import writeExcelFile from 'write-excel-file/node';
import { guardedText } from './guarded-cell.ts';
import type { Cell, Column, Row } from './table.ts';

export interface SheetParts {
  /** At most 31 characters, the limit of spreadsheets. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Further sheets after the first. */
  readonly more?: readonly Omit<SheetParts, 'more'>[];
}

function cellOf(cell: Cell) {
  if (cell === null) return null;
  return typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: guardedText(cell).slice(0, 32_000), type: String };
}

/** Sheet names are shortened, and characters that spreadsheets reject are replaced. */
function sheetOf({ name, columns, rows }: Omit<SheetParts, 'more'>) {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  return {
    data: [head, ...rows.map((row) => row.map(cellOf))],
    sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: columns.map(({ width }) => ({ width: Math.min(60, 8 + width * 7) })),
    stickyRowsCount: 1,
  };
}

export async function xlsxFile({ more = [], ...first }: SheetParts): Promise<Buffer> {
  return writeExcelFile([first, ...more].map(sheetOf)).toBuffer();
}
