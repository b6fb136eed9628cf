// Zones as table rows: totals first, then their components, in meters or feet, with fewer columns
// in a PDF.
import { expect, it } from 'vitest';
import type { ComponentRow } from '../zones.sql.ts';
import type { ZoneRow } from './analysis-zones.sql.ts';
import { zoneSheetColumns, zoneSheetRows } from './zone-sheet.ts';

const at = new Date('2026-03-04T23:30:00Z');
const zone: ZoneRow = {
  id: 7,
  name: 'Harbor',
  description: 'By the water',
  username: 'editor',
  total_spaces: 50,
  total_metres: 304.8,
  link_count: 12,
  component_types: ['Polygon', 'Segments'],
  component_count: 2,
  show_on_maps: true,
  parent_zone_id: 3,
  parent_zone: 'Downtown',
  sub_zone_count: 0,
  last_numbers: {},
  created: at,
  modified: new Date('2026-03-05T08:05:00Z'),
  modified_by: null,
  version: 1,
};
const part: ComponentRow = {
  id: 1,
  zone_id: 7,
  type: 'Polygon',
  number: 2,
  own_name: 'The pier',
  geometry: null,
  radius: null,
  city_revision: 1,
  spaces: 30,
  metres: 152.4,
  segments: 9,
  created: at,
  modified: at,
  version: 1,
};
const words = { language: 'en', timeZone: 'Europe/Rome', imperial: false, onPage: false } as const;

it('a zone has its totals, and below them each part', () => {
  const rows = zoneSheetRows(zone, [part, { ...part, own_name: 'Other', spaces: 25 }], words);
  expect(rows[0]).toEqual([
    7,
    'Harbor',
    expect.any(String),
    50,
    304.8,
    12,
    'By the water',
    'Downtown',
    'editor',
    'Yes',
    '2026-03-05 00:30',
    '2026-03-05 09:05',
  ]);
  expect(rows[1]).toEqual([7, 'Harbor', 'The pier', 30, 152.4, 9, null, null, null, null, null, null]);
  expect(rows[2]?.slice(2, 4)).toEqual(['Other', 25]);
  expect(zoneSheetRows({ ...zone, show_on_maps: false }, [], words)[0]?.[9]).toBe('No');
});

it('lengths are in feet where people use them, and the column says so', () => {
  const imperial = { ...words, imperial: true };
  const [total, first] = zoneSheetRows(zone, [part], imperial);
  expect([total?.[4], first?.[4]]).toEqual([1000, 500]);
  const titleOf = (own: typeof imperial | typeof words) => zoneSheetColumns(own)[4]?.title;
  expect(titleOf(imperial)).toMatch(/feet|ft/i);
  expect(titleOf(words)).not.toBe(titleOf(imperial));
});

it('paper has fewer columns, in the same order as its rows', () => {
  const onPage = { ...words, onPage: true };
  expect(zoneSheetColumns(onPage).map(({ key }) => key)).toEqual([
    'zone',
    'part',
    'spaces',
    'length',
    'curbs',
    'description',
    'parent',
    'user',
  ]);
  expect(zoneSheetRows(zone, [], onPage)[0]?.slice(2, 5)).toEqual([50, 304.8, 12]);
  const numbers = zoneSheetColumns(words).filter(({ kind }) => kind === 'number');
  expect(numbers.map(({ key }) => key)).toEqual(['id', 'spaces', 'length', 'curbs']);
});
