// The shape of a component, and whether a write is for the current version.
import { expect, it } from 'vitest';
import { checkExpectedVersion } from './lock-zone.ts';
import { toZoneShape } from './sync-zones.ts';

const point = { type: 'Point', coordinates: [1, 2] };
const polygon = { type: 'Polygon', coordinates: [] };
type Component = Parameters<typeof toZoneShape>[0];

it.each<[string, object | null, number | null, object | null]>([
  ['Segments', null, null, null],
  ['Segments', polygon, null, null],
  ['Radius', point, 30, { type: 'Radius', geometry: point, radius: 30 }],
  ['Radius', point, null, null],
  ['Polygon', polygon, null, { type: 'Polygon', geometry: polygon }],
  ['Polygon', null, 30, null],
])('a component of %s with %j and %s is drawn as %j', (type, geometry, radius, shape) => {
  const row: unknown = { type, geometry, radius };
  expect(toZoneShape(row as Component)).toEqual(shape);
});

const row = { id: 7, version: 4, modified: new Date('2026-02-03T04:05:06Z'), modified_by: 'ada' };
it.each([
  [null, true, null],
  [4, true, null],
  [3, true, 412],
  [5, false, 409],
])(
  'meaning version %s, by a header (%s), a write to version 4 is refused with %s',
  (version, byHeader, status) => {
    const fault = checkExpectedVersion(row, { version, byHeader });
    if (status === null) expect(fault).toBeNull();
    else
      expect(fault).toMatchObject({
        code: 'changed_meanwhile',
        status: status === 412 ? 412 : null,
        facts: { id: 7, version: 4, changed_by: 'ada', changed_at: '2026-02-03T04:05:06.000Z' },
      });
  },
);

it('says when it was changed also where it is not known by whom', () => {
  const { modified_by: _, ...unsigned } = row;
  expect(checkExpectedVersion(unsigned, { version: 1, byHeader: true })?.facts.changed_by).toBeNull();
});
