// Reads an import file in the browser: its columns and sample rows, or what is wrong with it.
import { failWith, ok, type Result } from '@curbwright/core';
import { parse } from 'csv-parse/browser/esm/sync';

/** Largest file that the server reads as rows, in bytes. */
export const maxImportBytes = 10 * 1024 * 1024;

export interface ImportTable {
  readonly format: 'csv' | 'geojson';
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Column with the file's own feature id, named as on the server. */
const featureId = '@id';
const delimiters = [',', ';', '\t'] as const;

/** Returns the most frequent delimiter in the header, as the server does. */
function detectDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const counted = delimiters.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((maxValues, one) => (one.count > maxValues.count ? one : maxValues)).sign;
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * Converts columns to text as the server does; a list of plain values (the routes of a stop)
 * becomes one comma-separated text.
 */
function toTextRecord(record: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record)
      .map(
        ([key, value]) =>
          [key.trim(), Array.isArray(value) ? value.filter(isPrimitive).join(', ') : value] as const,
      )
      .filter(([, value]) => isPrimitive(value))
      .map(([key, value]) => [key, String(value)]),
  );
}

function parseGeoJson(name: string, text: string): Result<ImportTable> {
  const file: unknown = JSON.parse(text);
  const list: readonly unknown[] | null =
    typeof file === 'object' && file !== null && 'features' in file && Array.isArray(file.features)
      ? file.features
      : null;
  if (list === null) return failWith('assets.import.notCollection', { name });
  const rows = list.map((feature) => {
    if (typeof feature !== 'object' || feature === null) return {};
    const properties =
      'properties' in feature && typeof feature.properties === 'object' ? feature.properties : null;
    const id =
      'id' in feature && (typeof feature.id === 'string' || typeof feature.id === 'number')
        ? feature.id
        : null;
    return { ...toTextRecord(properties ?? {}), ...(id === null ? {} : { [featureId]: String(id) }) };
  });
  return toImportTable(name, 'geojson', rows);
}

function toImportTable(
  name: string,
  format: ImportTable['format'],
  rows: readonly Readonly<Record<string, string>>[],
): Result<ImportTable> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return columns.length === 0 ? failWith('assets.import.empty', { name }) : ok({ format, columns, rows });
}

/**
 * Reads a CSV file with a header (comma, semicolon or tab) or a GeoJSON collection; `name` and text
 * come from the user.
 */
export function parseImportTable(name: string, text: string): Result<ImportTable> {
  try {
    if (/^\uFEFF?\s*[{[]/.test(text)) return parseGeoJson(name, text.replace(/^\uFEFF/, ''));
    const records: unknown = parse(text, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      relax_column_count_less: true,
      delimiter: detectDelimiter(text.replace(/^\uFEFF/, '')),
      max_record_size: 100_000,
    });
    const rows = Array.isArray(records)
      ? records.filter((row) => typeof row === 'object' && row !== null)
      : [];
    return toImportTable(name, 'csv', rows.map(toTextRecord));
  } catch {
    return failWith('assets.import.unreadable', { name });
  }
}

/** Returns the values of a column, most frequent first, at most `maxValues`. */
export function distinctColumnValues(
  table: ImportTable,
  column: string,
  maxValues: number,
): readonly string[] {
  const counted = new Map<string, number>();
  for (const row of table.rows) {
    const word = (row[column] ?? '').trim();
    counted.set(word, (counted.get(word) ?? 0) + 1);
  }
  return [...counted]
    .filter(([word]) => word !== '')
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, maxValues)
    .map(([word]) => word);
}
