// Reads measured occupancy from a CSV file: segment_id, hour_of_week (0 = Monday 0:00 to 167),
// occupancy (0 to 1), hours measured.
import { failWith, ok, type Result } from '@curbwright/core';
import { parse } from 'csv-parse/sync';
import type { OccupancyRow } from '../../sessions/measured/measured-sums.sql.ts';

const columns = ['segment_id', 'hour_of_week', 'occupancy', 'hours'] as const;

/** Parses a row. An invalid row is reported with its line and rejects the whole file. */
function parseRow(record: Readonly<Record<string, string>>, line: number): Result<OccupancyRow> {
  const wrong = (column: string) => failWith('occupancy.row', { line, column, value: record[column] ?? '' });
  const number = (column: string) => {
    const text = record[column]?.trim() ?? '';
    return text === '' ? Number.NaN : Number(text);
  };
  const segment_id = record.segment_id?.trim() ?? '';
  if (segment_id === '' || segment_id.length > 200) return wrong('segment_id');
  const hour_of_week = number('hour_of_week');
  if (!Number.isInteger(hour_of_week) || hour_of_week < 0 || hour_of_week > 167) return wrong('hour_of_week');
  const occupancy = number('occupancy');
  if (!(occupancy >= 0 && occupancy <= 1)) return wrong('occupancy');
  const hours = number('hours');
  if (!(hours > 0 && hours <= 1_000_000)) return wrong('hours');
  return ok({ segment_id, hour_of_week, occupancy, hours });
}

/**
 * Parses the file. Errors: `occupancy.columns` (missing), `occupancy.csv` (reason), `occupancy.row`
 * (line, column, value), `occupancy.empty`.
 */
export function parseOccupancyCsv(text: string): Result<OccupancyRow[]> {
  let records: Record<string, string>[];
  try {
    records = parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    return failWith('occupancy.csv', { reason: error instanceof Error ? error.message : String(error) });
  }
  const [first] = records;
  if (first === undefined) return failWith('occupancy.empty');
  const missing = columns.filter((column) => !(column in first));
  if (missing.length > 0) return failWith('occupancy.columns', { missing: missing.join(', ') });
  const rows: OccupancyRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = parseRow(record, index + 2);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  return ok(rows);
}
