// Writes a table as a spreadsheet. Runs in a worker, because the library writes the whole file at
// once.
import writeExcelFile from 'write-excel-file/node';
import { escapeFormula } from './escape-formula.ts';
import type { Cell, Column, Row } from './table.ts';

export interface SheetContent {
  /** At most 31 characters, the limit of spreadsheets. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Further sheets after the first. */
  readonly more?: readonly Omit<SheetContent, 'more'>[];
}

function toSheetCell(cell: Cell) {
  if (cell === null) return null;
  return typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: escapeFormula(cell).slice(0, 32_000), type: String };
}

/**
 * Converts a table to a sheet. Its name is shortened, and characters that spreadsheets reject are
 * replaced.
 */
function toSheet({ name, columns, rows }: Omit<SheetContent, 'more'>) {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  return {
    data: [head, ...rows.map((row) => row.map(toSheetCell))],
    sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: columns.map(({ width }) => ({ width: Math.min(60, 8 + width * 7) })),
    stickyRowsCount: 1,
  };
}

export async function xlsxFile({ more = [], ...first }: SheetContent): Promise<Buffer> {
  return writeExcelFile([first, ...more].map(toSheet)).toBuffer();
}
