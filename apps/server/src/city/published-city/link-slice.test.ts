// A slice of links as the database writes it, parsed into rows and rendered as features: every
// value at its own place.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { StringInterner, toFeatureText, toLinkRecord, toNamedLink } from './link-record.ts';
import { parseLinkSlice } from './link-slice.ts';

const line = (lat: number): Position[] => [
  [10, lat],
  [11, lat],
];
const details = JSON.stringify([
  'segment 7',
  'reg name',
  '33',
  'Oak Street',
  'N',
  'First',
  'Second',
  'left',
  '5',
  'diagonal',
  '12.3456',
  'node a',
  'node b',
  '1.5',
  '9.5',
  '200',
  '298',
]);
const slice = {
  ids: 2,
  last: 9,
  links: 2,
  facts: JSON.stringify([7, 4, 'bus', 30, 9, null, null, null]),
  lines: JSON.stringify([line(1), line(2)]),
  details: `${details}\n["segment 9"]`,
};

describe('a slice of links', () => {
  it('is read to a row for each, with its own facts, line and details', () => {
    expect(parseLinkSlice(slice)).toEqual([
      { id: 7, rule_set: 4, sub_activity: 'bus', time_limit: 30, details, coordinates: line(1) },
      {
        id: 9,
        rule_set: null,
        sub_activity: null,
        time_limit: null,
        details: '["segment 9"]',
        coordinates: line(2),
      },
    ]);
  });

  it('without links has no rows, and one that is broken is said to be', () => {
    expect(parseLinkSlice({ ...slice, links: 0, facts: '', lines: '' })).toEqual([]);
    expect(() => parseLinkSlice({ ...slice, lines: JSON.stringify([line(1)]) })).toThrow('broken');
    expect(() => parseLinkSlice({ ...slice, facts: JSON.stringify(['7', 4, 'bus', 30]) })).toThrow('broken');
    expect(() => parseLinkSlice({ ...slice, lines: JSON.stringify([line(1), [['x', 1]]]) })).toThrow(
      'broken',
    );
  });
});

describe('a link in memory', () => {
  const [row] = parseLinkSlice(slice);
  if (row === undefined) throw new Error('no row');
  const record = toLinkRecord(row, new StringInterner());

  it('is written as a feature with every value at its place', () => {
    expect(JSON.parse(toFeatureText(record, line(1)))).toEqual({
      type: 'Feature',
      id: 7,
      geometry: { type: 'LineString', coordinates: line(1) },
      properties: {
        id: 7,
        segment_id: 'segment 7',
        regulation_id: 33,
        regulationId: 'reg name',
        rule_set: 4,
        sub_activity: 'bus',
        time_limit: 30,
        bl_street_name: 'Oak Street',
        bl_side: 'N',
        bl_from: 'First',
        bl_to: 'Second',
        side: 'N',
        curb_side: 'left',
        bays_count: 5,
        bays_angle: 'diagonal',
        length: 12.346,
        from_node: 'node a',
        to_node: 'node b',
        shst_location_start: 1.5,
        shst_location_end: 9.5,
      },
    });
  });

  it('is found by its names', () => {
    expect(toNamedLink(record, new StringInterner())).toEqual({
      id: 7,
      segmentId: 'segment 7',
      regulationId: 'reg name',
      street: 'Oak Street',
      side: 'N',
      from: 'First',
      to: 'Second',
      houseNumbers: { from: 200, to: 298 },
    });
    const bare = { ...record, details: '[]' };
    expect(toNamedLink(bare, new StringInterner())).toMatchObject({
      segmentId: '7',
      street: null,
      houseNumbers: null,
    });
  });

  it('has no house numbers where an import wrote something else there', () => {
    const odd = { ...record, details: details.replace('"200"', '"12A"') };
    expect(toNamedLink(odd, new StringInterner()).houseNumbers).toBeNull();
    expect(JSON.parse(toFeatureText(odd, line(1)))).toMatchObject({ id: 7 });
  });

  it('without rules is unregulated', () => {
    expect(toLinkRecord({ ...row, sub_activity: null }, new StringInterner()).subActivity).toBe(
      'unregulated',
    );
  });
});
