// Reads a table of parking sessions, either with custom columns or in the session format of CDS
// Metrics.
import {
  cdsSessionMapping,
  failWith,
  missingSessionColumns,
  ok,
  parseSessionRow,
  type Result,
  type SessionMapping,
} from '@curbwright/core';
import type { ParsedSessionRow } from './import-sessions.ts';
import { readTableRows, type TableHead } from './table-rows.ts';

/** Whether it is a CDS Metrics file of sessions or of aggregates; `null` = neither. */
export function detectCdsKind({ columns }: TableHead): 'sessions' | 'aggregates' | null {
  if (columns.includes('event_time_start') && columns.includes('session_type')) return 'sessions';
  return columns.includes('metric_type') && columns.includes('curb_place_id') ? 'aggregates' : null;
}

/** Returns the column mapping used to read a file. Rejected with `stays.columns` (missing). */
export function resolveMapping(head: TableHead, given: SessionMapping | null): Result<SessionMapping> {
  let mapping = given ?? {};
  if (given === null && detectCdsKind(head) === 'sessions') {
    const id = head.columns.includes('event_session_id') ? 'event_session_id' : 'event_id_start';
    mapping = { ...cdsSessionMapping, outside_id: id };
  }
  const missing = missingSessionColumns(head.columns, mapping);
  return missing.length > 0 ? failWith('stays.columns', { missing: missing.join(', ') }) : ok(mapping);
}

/**
 * Condition on a column: only rows with this value are read, because a table of sensor states also
 * contains free spaces.
 */
export interface RowCondition {
  readonly column: string;
  readonly value: string;
}

/**
 * The rows as parking sessions. From a CDS file only sessions at the curb are read, not trips
 * through an area.
 */
export async function* readSessionTable(
  path: string,
  head: TableHead,
  mapping: SessionMapping,
  city: { readonly timeZone: string; readonly digits: number },
  where: RowCondition | null = null,
): AsyncGenerator<ParsedSessionRow> {
  for await (const { line, row, read } of readTableRows(path, head)) {
    if (where !== null && row[where.column] !== where.value) continue;
    const type = row.session_type?.toLowerCase();
    const isOther = head.columns.includes('event_time_start') && type !== undefined && type !== 'parking';
    const stay = isOther ? failWith('stays.not-parking') : parseSessionRow(row, mapping, city);
    yield { row: line, stay, read };
  }
}
