// A table as a spreadsheet. Runs in a worker: the library writes all of it at once.
import writeExcelFile from 'write-excel-file/node';
import { guardedText } from './guarded-cell.ts';
import type { Cell, Column, Row } from './table.ts';

export interface SheetParts {
  /** At most 31 letters, as spreadsheets have it. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Further sheets behind the first. */
  readonly more?: readonly Omit<SheetParts, 'more'>[];
}

function cellOf(cell: Cell) {
  if (cell === null) return null;
  return typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: guardedText(cell).slice(0, 32_000), type: String };
}

/** Names of sheets are told apart and hold no sign that spreadsheets refuse. */
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
