// Reads CSV as records: detects encoding and delimiter, records the line number of each row, and
// reports rows of unequal length.
import { failWith, type ImportIssue, ok, type Result } from '@curbwright/core';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { SourceFile } from '../format.ts';
import { rowPlace, type SourceTable } from './source-table.ts';
import { decodeTableText } from './table-text.ts';

const delimiters = [',', ';', '\t', '|'] as const;
/** Maximum number of rows in a file: ten times the curbs of a large city. */
export const maxTableRows = 1_000_000;
/** Maximum number of characters in a row; even a whole street as WKT is shorter. */
const maxRowLength = 1_000_000;

const rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

/** Returns how often a character occurs outside quotes in the header. */
function countDelimiter(sign: string, header: string): number {
  return header.replaceAll(/"(?:[^"]|"")*"/g, '').split(sign).length - 1;
}

/**
 * The delimiter: the candidate that occurs most often outside quotes in the header; `null` when
 * none does.
 */
export function detectDelimiter(text: string): string | null {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const counted = delimiters.map((sign) => ({ sign, count: countDelimiter(sign, header) }));
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best));
  return most.count === 0 ? null : most.sign;
}

/** Column names: a column without one is named by its position, and repeated names get a number. */
function toColumnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((cell, index) => {
    const name = cell.trim() === '' ? `column ${index + 1}` : cell.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

interface CsvOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
}

/**
 * Reads the rows of a CSV file. Fails when it is not text, a quote is never closed (with its line),
 * no row follows the header, or there are too many rows.
 */
export function readCsv(file: SourceFile, said: CsvOptions = {}): Result<SourceTable> {
  const { name } = file;
  const decoded = decodeTableText(file, said.encoding);
  if (!decoded.ok) return decoded;
  const { encoding, isGuess } = decoded.value;
  const text = decoded.value.text.replace(/^\uFEFF/, '');
  const issues: ImportIssue[] = [];
  if (isGuess)
    issues.push({ severity: 'warning', code: 'table.encoding-guessed', place: name, params: { encoding } });
  let found: z.output<typeof rows>;
  try {
    const parsed: unknown = parse(text, {
      info: true,
      delimiter: said.delimiter ?? detectDelimiter(text) ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxRowLength,
      to: maxTableRows + 2,
    });
    found = rows.parse(parsed);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 0;
    return failWith('table.csv', { name, line, reason: error.code });
  }
  const [header, ...body] = found;
  if (header === undefined || body.length === 0) return failWith('table.no-rows', { name });
  if (body.length > maxTableRows) return failWith('table.too-many-rows', { name, most: maxTableRows });
  const names = toColumnNames(header.record);
  const records: unknown[] = [];
  const lines: number[] = [];
  for (const { record, info } of body) {
    if (record.every((cell) => cell.trim() === '')) continue;
    // Cells beyond the header belong to no column. Earlier cells may have shifted too, so no cell
    // of the row is reliable.
    if (record.length > names.length && record.slice(names.length).some((cell) => cell.trim() !== '')) {
      issues.push({
        severity: 'error',
        code: 'table.row-length',
        place: `line ${info.lines}`,
        params: { found: record.length, wanted: names.length },
      });
      continue;
    }
    lines.push(info.lines);
    records.push({
      type: 'Feature',
      properties: Object.fromEntries(names.map((column, index) => [column, record[index] ?? ''])),
      geometry: null,
    });
  }
  if (records.length === 0 && issues.length === 0) return failWith('table.no-rows', { name });
  return ok({
    records,
    crs: null,
    issues,
    placeOf: (index) => rowPlace(`line ${lines[index] ?? 0}`),
    layers: [],
  });
}
