// A link as a CDS zone: values from its source, computed values, fields of 1.1, and its location
// along the street.
import { describe, expect, it } from 'vitest';
import { cityOf } from '../testing/one-curb.ts';
import { sourceDates, toLocationReference, writeCdsZone } from './write-zone.ts';

const [plain] = cityOf([], { timeZone: 'UTC', calendar: { periods: [] } }).links;
if (plain === undefined) throw new Error('no link');
const facts = {
  id: 'z',
  published: 1,
  updated: 2,
  start: 3,
  end: null,
  policies: ['p'],
  formerPolicies: [],
  formerZones: [],
};
const zone = (link: object = {}, more: object = {}, is11 = true, known = {}) =>
  writeCdsZone({ ...plain, ...link }, { ...facts, ...more }, is11, known);

describe('a zone', () => {
  it('says what its link says', () => {
    expect(
      zone({
        streetName: 'S',
        fromStreetName: 'F',
        toStreetName: 'T',
        compassSide: 'NE',
        baysCount: 4,
        baysAngle: 'diagonal',
      }),
    ).toMatchObject({
      curb_zone_id: 'z',
      curb_policy_ids: ['p'],
      published_date: 1,
      last_updated_date: 2,
      start_date: 3,
      street_name: 'S',
      cross_street_start_name: 'F',
      cross_street_end_name: 'T',
      street_side: 'NE',
      num_spaces: 4,
      parking_angle: 'angled',
    });
    expect(zone({ baysAngle: 'parallel' }).parking_angle).toBe('parallel');
  });
  it('does not say what it has not', () => {
    const made = zone({ streetName: null });
    for (const name of [
      'end_date',
      'prev_policies',
      'prev_curb_zone_ids',
      'street_name',
      'cross_street_start_name',
      'cross_street_end_name',
      'street_side',
      'num_spaces',
      'parking_angle',
      'name',
    ])
      expect(made).not.toHaveProperty(name);
  });
  it('has a length in centimetres, a name where its id is none, and its end', () => {
    // 0.001 degrees of longitude at 40.76 degrees north are 84 m.
    expect(Number(zone().length)).toBeCloseTo(8424, -1);
    expect(
      zone({
        geometry: {
          type: 'LineString',
          coordinates: [
            [1, 1],
            [1, 1],
          ],
        },
      }).length,
    ).toBe(1);
    expect(zone({ outsideId: 'Oak 7' }).name).toBe('Oak 7');
    expect(zone({}, { end: 9 }).end_date).toBe(9);
  });
  it('keeps what its source said, the fields of 1.1 in 1.1 alone, and no others', () => {
    const sourceProperties = {
      owner_name: 'O',
      width: 200,
      weather: 'dry',
      median: null,
      curb_area_ids: ['a'],
      length: 77,
    };
    expect(zone({ sourceProperties })).toMatchObject({ owner_name: 'O', width: 200, length: 77 });
    const old = zone({ sourceProperties }, {}, false);
    expect(old).toMatchObject({ width: 200 });
    for (const name of ['owner_name', 'weather', 'median', 'curb_area_ids'])
      expect(old).not.toHaveProperty(name);
  });
  it('was other zones: those it knows before those its source knew', () => {
    const sourceProperties = { prev_curb_zone_ids: ['c'] };
    expect(zone({ sourceProperties }, { formerZones: ['a', 'b'] }).prev_curb_zone_ids).toEqual([
      'a',
      'b',
      'c',
    ]);
    const formerPolicies = [{ curb_policy_ids: ['q'], start_date: 1, end_date: 2 }];
    expect(zone({}, { formerPolicies }).prev_policies).toEqual(formerPolicies);
  });
  it('has no side where it is the whole roadway, and what is known beside goes first', () => {
    expect(zone({ compassSide: 'N', sourceProperties: { entire_roadway: true } })).not.toHaveProperty(
      'street_side',
    );
    expect(zone({ compassSide: 'N', sourceProperties: { entire_roadway: false } })).toHaveProperty(
      'street_side',
      'N',
    );
    expect(zone({ baysCount: 4 }, {}, true, { num_spaces: 5 }).num_spaces).toBe(5);
  });
  it('lies on its line in 1.1 and on a strip in 1.0', () => {
    expect(zone().geometry).toEqual(plain.geometry);
    expect(zone({}, {}, false).geometry).toMatchObject({ type: 'Polygon' });
  });
});

describe('a reference', () => {
  it('is in centimetres, never before the beginning; its end is its length further where none is said', () => {
    const at = (start: number | null, end: number | null, more = {}) =>
      toLocationReference({ ...plain, shstLocationStart: start, shstLocationEnd: end, ...more });
    expect(at(1.234, 80)).toEqual({
      source: 'https://sharedstreets.io',
      ref_id: 'r',
      start: 123,
      end: 8000,
      side: 'right',
    });
    expect(at(-2, -1)).toMatchObject({ start: 0, end: 0 });
    expect(at(10, null)?.end).toBeCloseTo(9424, -1);
    expect(at(null, null)).toMatchObject({ start: 0 });
    expect(at(1, 2, { side: 'unknown' })).not.toHaveProperty('side');
    expect(at(1, 2, { shstRefId: null })).toBeNull();
  });
  it('of the source is written as it came', () => {
    const location_references = [{ source: 's', ref_id: 'x', start: 1, end: 2 }];
    expect(zone({ sourceProperties: { location_references } }).location_references).toEqual(
      location_references,
    );
    expect(zone().location_references).toMatchObject([{ ref_id: 'r' }]);
  });
});

it('times of a source are whole and not before 1970', () => {
  expect(sourceDates({ published_date: 0, last_updated_date: -1, start_date: 1.5, end_date: '7' })).toEqual({
    published: 0,
    updated: null,
    start: null,
    end: null,
  });
});
