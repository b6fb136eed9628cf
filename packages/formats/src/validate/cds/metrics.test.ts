// CDS Metrics row by row: limits of each column, number of cells in a row, and duplicate values.
import { describe, expect, it } from 'vitest';
import { FindingList } from '../finding.ts';
import { cdsAggregateColumns, cdsSessionColumns, checkMetrics, detectMetricsKind } from './metrics.ts';

function check(kind: 'sessions' | 'aggregates', ...rows: Readonly<Record<string, string | number>>[]) {
  const columns: readonly string[] = kind === 'sessions' ? cdsSessionColumns : cdsAggregateColumns;
  const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  return found(kind, [columns.join(','), ...lines].join('\n'));
}
function found(kind: 'sessions' | 'aggregates', text: string) {
  const list = new FindingList();
  const rows = checkMetrics('m.csv', text, kind, list);
  const faults = list.report('', {}).findings;
  return {
    rows,
    faults: faults.map(
      ({ severity, code, place }) =>
        `${severity[0]} ${code.replace('finding.', '')} ${place.replace('m.csv: ', '')}`,
    ),
  };
}

describe('a session', () => {
  const good = {
    session_type: 'parking',
    event_time_start: Date.UTC(2026, 0, 1),
    event_time_end: Date.UTC(2026, 0, 1),
  };
  const [first, last] = [Date.UTC(1990, 0, 1), Date.UTC(2200, 0, 1)];
  it.each<[string, object, string[]]>([
    ['is good', {}, []],
    ['of an area', { session_type: 'area' }, []],
    ['of another type', { session_type: 'zone' }, ['e value row 2 session_type']],
    ['in 1990', { event_time_start: first }, []],
    ['before 1990', { event_time_start: first - 1 }, ['e milliseconds row 2 event_time_start']],
    ['until 2200', { event_time_end: last - 1 }, []],
    ['in 2200', { event_time_end: last }, ['e milliseconds row 2 event_time_end']],
    ['in seconds', { event_time_start: 1_767_225_600 }, ['e milliseconds row 2 event_time_start']],
    ['in parts', { event_time_start: '1767225600000.5' }, ['e milliseconds row 2 event_time_start']],
    [
      'that ends before',
      { event_time_end: good.event_time_start - 1 },
      ['e cds.ends-before row 2 event_time_end'],
    ],
    ['that goes on', { event_time_end: '' }, []],
    ['at the poles', { event_location_start_latitude: 90, event_location_end_latitude: -90 }, []],
    [
      'beyond a pole',
      { event_location_start_latitude: 90.1 },
      ['e position row 2 event_location_start_latitude'],
    ],
    ['at the date line', { event_location_end_longitude: 180 }, []],
    [
      'beyond it',
      { event_location_end_longitude: -180.1 },
      ['e position row 2 event_location_end_longitude'],
    ],
    ['of words', { event_location_end_latitude: 'north' }, ['e position row 2 event_location_end_latitude']],
  ])('%s', (_what, part, faults) => {
    expect(check('sessions', { ...good, ...part })).toEqual({ rows: 1, faults });
  });
});

describe('an aggregate', () => {
  const good = {
    curb_place_type: 'zone',
    curb_place_id: 'z',
    metric_type: 'turnover',
    date: '2026-12-31',
    hour: 7,
    value: 2.5,
  };
  it.each<[string, object, string[]]>([
    ['is good', {}, []],
    ['of nothing', { value: 0 }, []],
    ['of a source that was offline', { value: -1 }, []],
    ['of less than nothing', { value: -0.5 }, ['e cds.metric-value row 2 value']],
    ['of no value', { value: '' }, ['e cds.metric-value row 2 value']],
    ['of words', { value: 'many' }, ['e cds.metric-value row 2 value']],
    ['at midnight', { hour: 0 }, []],
    ['at 23', { hour: 23 }, []],
    ['at 19', { hour: 19 }, []],
    ['at 24', { hour: 24 }, ['e range row 2 hour']],
    ['at 07', { hour: '07' }, ['e range row 2 hour']],
    ['in month 13', { date: '2026-13-01' }, ['e format row 2 date']],
    ['in month 0', { date: '2026-00-01' }, ['e format row 2 date']],
    ['on day 32', { date: '2026-01-32' }, ['e format row 2 date']],
    ['on day 0', { date: '2026-01-00' }, ['e format row 2 date']],
    ['of a street', { curb_place_type: 'street' }, ['e value row 2 curb_place_type']],
    ['of another measure', { metric_type: 'joy' }, ['e value row 2 metric_type']],
  ])('%s', (_what, part, faults) => {
    expect(check('aggregates', { ...good, ...part })).toEqual({ rows: 1, faults });
  });
  it.each<[string, object]>([
    ['place', { curb_place_id: 'y' }],
    ['kind of place', { curb_place_type: 'area' }],
    ['measure', { metric_type: 'occupancy_percent' }],
    ['day', { date: '2026-12-30' }],
    ['hour', { hour: 8 }],
  ])('is given once for each %s', (_what, other) => {
    expect(check('aggregates', good, { ...good, ...other })).toEqual({ rows: 2, faults: [] });
    expect(check('aggregates', good, { ...good, value: 3 }).faults).toEqual(['e cds.metric-twice row 3']);
  });
});

describe('a file', () => {
  it('is known by its columns', () => {
    expect(detectMetricsKind('a,metric_type,b')).toBe('aggregates');
    expect(detectMetricsKind('session_type')).toBe('sessions');
    expect(detectMetricsKind('zone')).toBeNull();
  });
  it('has every column, the one of 1.1 too, and says which are missing or unknown', () => {
    const header = cdsAggregateColumns.join(',');
    expect(found('aggregates', `${header},curb_object_id`).faults).toEqual([]);
    expect(found('aggregates', `${header.replace('hour,', '')},weather`).faults).toEqual([
      'e missing hour',
      'w unknown-field weather',
    ]);
  });
  it('has rows as wide as its header; empty lines and blanks are none', () => {
    const header = cdsAggregateColumns.join(',');
    const row = 'zone, z ,turnover,2026-12-31,7,2.5';
    expect(found('aggregates', `\uFEFF${header}\n\n${row}\n`)).toEqual({ rows: 1, faults: [] });
    expect(found('aggregates', `${header}\n${row},9`).faults).toEqual(['e cds.row-width row 2']);
    expect(found('aggregates', `${header}\n"zone`)).toEqual({ rows: 0, faults: ['e cds.not-csv m.csv'] });
  });
});
