// Checks CDS Metrics: the CSV files of sessions and aggregates, row by row against their columns.
import { parse } from 'csv-parse/sync';
import type { FindingList } from '../finding.ts';

const section = { sessions: 'CDS Metrics: Sessions', aggregates: 'CDS Metrics: Aggregates' } as const;
type MetricsKind = keyof typeof section;

/** Columns of `/metrics/sessions` in order; 1.1 adds `curb_object_id` after the space. */
export const cdsSessionColumns = [
  'session_type',
  'event_session_id',
  'event_id_start',
  'event_id_end',
  'event_location_start_latitude',
  'event_location_start_longitude',
  'event_location_end_latitude',
  'event_location_end_longitude',
  'event_time_start',
  'event_time_end',
  'curb_zone_id',
  'curb_area_ids',
  'curb_space_id',
  'vehicle_length',
  'vehicle_type',
] as const;
/** Columns of `/metrics/aggregates`. */
export const cdsAggregateColumns = [
  'curb_place_type',
  'curb_place_id',
  'metric_type',
  'date',
  'hour',
  'value',
] as const;
const cds11Columns = ['curb_object_id'];
const metricTypes = ['total_sessions', 'turnover', 'average_dwell_time', 'occupancy_percent', 'total_events'];
const placeTypes = ['area', 'zone', 'space', 'object'];

/** Which of the two files the header row belongs to; `null` = neither. */
export function detectMetricsKind(header: string): MetricsKind | null {
  if (header.includes('metric_type')) return 'aggregates';
  return header.includes('session_type') ? 'sessions' : null;
}

type Row = Readonly<Record<string, string>>;

function checkHeader(found: readonly string[], kind: MetricsKind, name: string, findings: FindingList): void {
  const expectedColumns: readonly string[] = kind === 'sessions' ? cdsSessionColumns : cdsAggregateColumns;
  for (const column of expectedColumns)
    if (!found.includes(column)) findings.error('finding.missing', section[kind], `${name}: ${column}`);
  for (const column of found)
    if (!expectedColumns.includes(column) && !cds11Columns.includes(column))
      findings.warning('finding.unknown-field', section[kind], `${name}: ${column}`, { field: column });
}

/** Milliseconds between 1990 and 2200; `null` when empty or invalid. */
function timeOf(text: string | undefined, at: string, findings: FindingList): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  if (!Number.isInteger(value) || value < Date.UTC(1990, 0, 1) || value >= Date.UTC(2200, 0, 1)) {
    findings.error('finding.milliseconds', section.sessions, at, { found: text.slice(0, 40) });
    return null;
  }
  return value;
}

function checkSession(row: Row, at: string, findings: FindingList): void {
  if (row.session_type !== undefined && !['parking', 'area'].includes(row.session_type))
    findings.error('finding.value', section.sessions, `${at} session_type`, {
      allowed: 'parking, area',
      found: row.session_type,
    });
  const start = timeOf(row.event_time_start, `${at} event_time_start`, findings);
  const end = timeOf(row.event_time_end, `${at} event_time_end`, findings);
  if (start !== null && end !== null && end < start)
    findings.error('finding.cds.ends-before', section.sessions, `${at} event_time_end`);
  for (const which of ['start', 'end'] as const)
    for (const [axis, most] of [
      ['latitude', 90],
      ['longitude', 180],
    ] as const) {
      const text = row[`event_location_${which}_${axis}`];
      if (text === undefined || text.trim() === '') continue;
      if (!(Math.abs(Number(text)) <= most))
        findings.error('finding.position', section.sessions, `${at} event_location_${which}_${axis}`, {
          found: text.slice(0, 40),
        });
    }
}

function checkAggregate(row: Row, at: string, seen: Set<string>, findings: FindingList): void {
  const value = (field: string, allowed: readonly string[]) => {
    const found = row[field];
    if (found !== undefined && !allowed.includes(found))
      findings.error('finding.value', section.aggregates, `${at} ${field}`, {
        allowed: allowed.join(', '),
        found: found.slice(0, 40),
      });
  };
  value('curb_place_type', placeTypes);
  value('metric_type', metricTypes);
  if (row.date !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(row.date))
    findings.error('finding.format', section.aggregates, `${at} date`, { found: row.date.slice(0, 40) });
  if (row.hour !== undefined && !/^(?:1?\d|2[0-3])$/.test(row.hour))
    findings.error('finding.range', section.aggregates, `${at} hour`, {
      limit: '0–23',
      found: row.hour.slice(0, 40),
    });
  const number = Number(row.value);
  if (
    row.value !== undefined &&
    (row.value.trim() === '' || !Number.isFinite(number) || (number < 0 && number !== -1))
  )
    findings.error('finding.cds.metric-value', section.aggregates, `${at} value`, {
      found: row.value.slice(0, 40),
    });
  const key = [row.curb_place_type, row.curb_place_id, row.metric_type, row.date, row.hour].join('|');
  if (seen.has(key)) findings.error('finding.cds.metric-twice', section.aggregates, at);
  seen.add(key);
}

/** Checks one metrics file and returns its number of data rows. Row 1 is the header. */
export function checkMetrics(name: string, text: string, kind: MetricsKind, findings: FindingList): number {
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true });
  } catch (error) {
    findings.error('finding.cds.not-csv', section[kind], name, {
      reason: error instanceof Error ? error.message : String(error),
    });
    return 0;
  }
  const [header = [], ...lines] = rows;
  checkHeader(header, kind, name, findings);
  const seen = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    const at = `${name}: row ${index + 2}`;
    if (cells.length !== header.length)
      findings.error('finding.cds.row-width', section[kind], at, {
        found: cells.length,
        wanted: header.length,
      });
    const row: Row = Object.fromEntries(header.map((column, cell) => [column, cells[cell] ?? '']));
    if (kind === 'sessions') checkSession(row, at, findings);
    else checkAggregate(row, at, seen, findings);
  }
  return lines.length;
}
