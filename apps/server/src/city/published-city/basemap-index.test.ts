// The basemap in memory: shared features, how their parts are drawn, and which are left out.
import { expect, it } from 'vitest';
import { BasemapIndex, partRoles } from './basemap-index.ts';
import type { BasemapRow } from './published-city.sql.ts';

const street: BasemapRow = {
  kind: 'street',
  name: 'Oak Street',
  highway: 'residential',
  width: 8,
  type: 'LineString',
  coordinates: [
    [11, 43],
    [11.001, 43],
  ],
};

async function indexOf(...rows: readonly BasemapRow[]) {
  const index = new BasemapIndex();
  index.add(rows);
  await index.finish();
  return index;
}
const thingsOf = (index: BasemapIndex) => index.shelves.flatMap(({ things }) => things);

it('shares what features say only where all of it is the same', async () => {
  const index = await indexOf(
    street,
    { ...street },
    { ...street, width: 12 },
    { ...street, width: null },
    { ...street, name: null },
    { ...street, highway: 'primary' },
    { ...street, kind: 'footway', highway: null },
  );
  const things = thingsOf(index);
  expect(things[0]).toBe(things[1]);
  expect(things.slice(1).map(({ name, highway, width }) => [name, highway, width])).toEqual([
    ['Oak Street', 'residential', 8],
    ['Oak Street', 'residential', 12],
    ['Oak Street', 'residential', null],
    [null, 'residential', 8],
    ['Oak Street', 'primary', 8],
    // A footway is stored as a street with `footway` as its highway value.
    ['Oak Street', 'footway', 8],
  ]);
  expect(index.size).toBe(7);
});

it('keeps the rings of polygons without their last vertex, holes apart, and leaves out what has no shape', async () => {
  const ring = (at: number) => [
    [at, 0],
    [at + 1, 0],
    [at + 1, 1],
    [at, 0],
  ];
  const area = { ...street, kind: 'park', name: null, highway: null, width: null };
  const index = await indexOf(
    { ...area, type: 'MultiPolygon', coordinates: [[ring(0), ring(2)], [ring(4)]] },
    { ...area, type: 'Polygon', coordinates: null },
    { ...area, type: 'Point', coordinates: [7, 8] },
  );
  const [shelf] = index.shelves;
  expect(shelf?.parts).toEqual([0, 3, 4]);
  expect(shelf?.roles).toEqual([partRoles.outer, partRoles.hole, partRoles.outer, partRoles.point]);
  expect(shelf?.starts).toEqual([0, 3, 6, 9, 10]);
});
