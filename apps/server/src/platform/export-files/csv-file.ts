// Streams a table as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets read all
// characters).
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from './escape-formula.ts';
import type { Cell, Row, Table } from './table.ts';

/** Rows written per chunk. */
const rowsPerChunk = 200;

function toCsvCell(cell: Cell): string | number | null {
  return typeof cell === 'string' ? escapeFormula(cell) : cell;
}

function toCsvLines(rows: readonly Row[]): string {
  return stringify(
    rows.map((row) => row.map(toCsvCell)),
    { record_delimiter: '\r\n' },
  );
}

async function* csvChunks(table: Table): AsyncGenerator<string> {
  yield `\ufeff${toCsvLines([table.columns.map(({ title }) => title)])}`;
  let buffered: Row[] = [];
  for await (const row of table.rows()) {
    buffered.push(row);
    if (buffered.length < rowsPerChunk) continue;
    yield toCsvLines(buffered);
    buffered = [];
  }
  if (buffered.length > 0) yield toCsvLines(buffered);
}

export function csvFile(table: Table): Readable {
  return Readable.from(csvChunks(table));
}
