// Streams a table as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets read all
// characters).
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { guardedText } from './guarded-cell.ts';
import type { Cell, Row, Table } from './table.ts';

/** Rows written per chunk. */
const atOnce = 200;

function written(cell: Cell): string | number | null {
  return typeof cell === 'string' ? guardedText(cell) : cell;
}

function linesOf(rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => row.map(written)),
    { record_delimiter: '\r\n' },
  );
}

async function* pieces(table: Table): AsyncGenerator<string> {
  yield `\ufeff${linesOf([table.columns.map(({ title }) => title)])}`;
  let held: Row[] = [];
  for await (const row of table.rows()) {
    held.push(row);
    if (held.length < atOnce) continue;
    yield linesOf(held);
    held = [];
  }
  if (held.length > 0) yield linesOf(held);
}

export function csvFile(table: Table): Readable {
  return Readable.from(pieces(table));
}
