// Tests that a curb is one entry with all its sections, with the length and spaces that the draft
// covers.
import type { LinkFeature } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { curbEntries, sumEntries } from './curb-entries.ts';

const feature = (id: number, length: number, bays: number | null): LinkFeature => ({
  type: 'Feature',
  id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0, 0.001],
    ],
  },
  properties: {
    id,
    segment_id: `s${id}`,
    regulation_id: null,
    bl_street_name: null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    side: null,
    curb_side: 'right',
    bays_count: bays,
    bays_angle: null,
    length,
    from_node: null,
    to_node: null,
    shst_location_start: null,
    shst_location_end: null,
    regulationId: null,
    rule_set: null,
    sub_activity: 'unregulated',
    time_limit: null,
  },
});
const facts = new Map([
  [1, feature(1, 100, 20)],
  [2, feature(2, 60, null)],
]);

describe('curbEntries', () => {
  it('lists whole curbs and parts, in the order of the draft', () => {
    const entries = curbEntries(
      [
        { kind: 'curb', link: 2 },
        { kind: 'custom', parentLink: 1, from: 50, to: 75 },
        { kind: 'custom', parentLink: 1, from: 0, to: 25 },
        { kind: 'curb', link: 3 },
      ],
      facts,
    );
    expect(entries.map(({ link, stretches, length, spaces }) => [link, stretches, length, spaces])).toEqual([
      [2, null, 60, null],
      [
        1,
        [
          { from: 0, to: 25 },
          { from: 50, to: 75 },
        ],
        50,
        10,
      ],
      [3, null, null, null],
    ]);
    expect(sumEntries(entries)).toEqual({ length: 110, spaces: 10 });
  });

  it('takes the whole curb where both it and a part are named', () => {
    const [entry] = curbEntries(
      [
        { kind: 'curb', link: 1 },
        { kind: 'custom', parentLink: 1, from: 0, to: 10 },
      ],
      facts,
    );
    expect(entry).toMatchObject({ stretches: null, length: 100, spaces: 20 });
  });
});
