// Which links are inside a shape: every part of it is searched, current links in the city cache and
// retired ones in the database, batch by batch.
import type { Position } from '@curbwright/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { toComponentResponses } from './components/zone-components.responses.ts';
import { computeZoneLinks } from './compute-zone-links.ts';
import { findOverlappingZones, maxOverlappingZones } from './overlapping-zones.ts';
import type { ComponentRow } from './zones.sql.ts';

let database: TestDatabase;
let links: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
});
afterAll(() => database.close());

type Box = readonly [number, number, number, number];
const square = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon' as const,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ] as [number, number][],
    ],
  },
});

/** A city of short lines at these positions that records the boxes in which it was searched. */
function cityWith(
  places: ReadonlyMap<number, Position>,
  more: object = {},
): { city: CityCache; asked: Box[] } {
  const asked: Box[] = [];
  const city: unknown = {
    revision: 7,
    box: (box: Box, limit: number) => {
      asked.push(box);
      const [west, south, east, north] = box;
      const ids = [...places].flatMap(([id, [lng, lat]]) =>
        lng >= west && lng <= east && lat >= south && lat <= north ? [id] : [],
      );
      return { ids: ids.slice(0, limit), matched: ids.length };
    },
    line: (id: number) => {
      const at = places.get(id);
      return at === undefined ? undefined : [at, [at[0] + 0.0001, at[1]]];
    },
    ...more,
  };
  return { city: city as CityCache, asked };
}

it('a shape is looked through to its last corner, each link once, and those outside it are not its own', async () => {
  const inner: [number, Position][] = [
    [9, [11.301, 43.701]],
    [2, [11.3985, 43.799]],
    [5, [11.3985, 43.701]],
    [4, [11.301, 43.799]],
    [3, [11.35, 43.75]],
  ];
  const { city, asked } = cityWith(
    new Map<number, Position>([...inner, [8, [11.4001, 43.75]], [7, [11.35, 43.6999]]]),
  );
  const found = await computeZoneLinks({ db: database.db, city }, square(11.3, 43.7, 11.4, 43.8));
  expect(found).toEqual({ living: [2, 3, 4, 5, 9], retired: [], revision: 7 });
  const edges = [0, 1, 2, 3].map((edge) => asked.map((box) => box[edge] ?? 0));
  const [west = [], south = [], east = [], north = []] = edges;
  expect([Math.min(...west), Math.min(...south), Math.max(...east), Math.max(...north)]).toEqual([
    11.3, 43.7, 11.4, 43.8,
  ]);
  // The parts do not overlap: their areas add up to the whole.
  const area = asked.reduce((sum, [w, s, e, n]) => sum + (e - w) * (n - s), 0);
  expect(area).toBeCloseTo(0.01, 9);
  expect(asked.length).toBeGreaterThan(1);
});

it('what was retired is found in the database, however much it is, and only inside', async () => {
  const { length } = await database.rows(
    `insert into link (segment_id, length, geometry, bounds, retired)
     select 'gone-' || n, 10, jsonb_build_object('type', 'LineString', 'coordinates', jsonb_build_array(
         jsonb_build_array(20 + n * 0.0001, 50), jsonb_build_array(20 + n * 0.0001, 50.00002))),
       box(point(20 + n * 0.0001, 50), point(20 + n * 0.0001, 50.00002)), now()
     from generate_series(1, 1005) as n returning id`,
  );
  expect(length).toBe(1005);
  const { city } = cityWith(new Map());
  const of = async (east: number) =>
    (await computeZoneLinks({ db: database.db, city }, square(19.9, 49.9, east, 50.1))).retired;
  const all = await of(20.2);
  expect([all.length, new Set(all).size]).toEqual([1005, 1005]);
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(await of(20.00035)).toHaveLength(3);
});

it('parts are answered with the lines of their curbs, until those are too many together', async () => {
  const [first = 0, second = 0, third = 0] = links;
  const [{ id: zone }] = (await database.rows(
    `insert into analysis_zone (name) values ('Drawn') returning id`,
  )) as [{ id: number }];
  const made = await database.rows(
    `insert into zone_component (zone_id, type, number, own_name, city_revision, spaces, metres, segments) values
       ($1, 'Segments', 1, null, 1, 3, 40.5, 2), ($1, 'Segments', 2, 'Own', 1, 0, 0, 1) returning id`,
    [zone],
  );
  const [one, two] = made.map(({ id }) => id);
  await database.rows(
    'insert into zone_component_link (component_id, link_id) values ($1, $3), ($1, $4), ($2, $5)',
    [one, two, second, first, third],
  );
  await database.rows('update link set retired = now() where id = $1', [third]);
  const rows: ComponentRow[] = await database.rows(
    'select * from zone_component where zone_id = $1 order by id',
    [zone],
  );
  const { city } = cityWith(
    new Map<number, Position>([
      [first, [11, 43]],
      [third, [12, 44]],
    ]),
  );
  const answers = await toComponentResponses({ db: database.db, city }, rows, {
    language: 'en',
    withLines: true,
  });
  await database.rows('update link set retired = null where id = $1', [third]);
  expect(answers.map(({ id, links: on }) => [id, on])).toEqual([
    [one, [first, second]],
    [two, []],
  ]);
  // A zone that the city cache does not have yet is named too.
  expect(answers[0]).toMatchObject({
    zone_id: zone,
    own_name: null,
    number: 1,
    spaces: 3,
    metres: 40.5,
    segments: 2,
    segment_geometry: {
      type: 'MultiLineString',
      coordinates: [
        [
          [11, 43],
          [11.0001, 43],
        ],
      ],
    },
  });
  expect(answers[1]).toMatchObject({ name: 'Own', own_name: 'Own' });
  const bare = await toComponentResponses({ db: database.db, city }, rows, {
    language: 'en',
    withLines: false,
  });
  expect(bare.map((answer) => answer.segment_geometry)).toEqual([null, null]);
});

it('beside a zone are larger ones that share a curb, named where they are too many', async () => {
  await database.rows('delete from zone_component; delete from analysis_zone');
  const { city } = cityWith(new Map());
  const zoneOf = async (name: string, ...on: readonly (number | undefined)[]) => {
    const [{ id }] = (await database.rows('insert into analysis_zone (name) values ($1) returning id', [
      name,
    ])) as [{ id: number }];
    const [{ id: component }] = (await database.rows(
      `insert into zone_component (zone_id, type, number, city_revision) values ($1, 'Segments', 1, 7) returning id`,
      [id],
    )) as [{ id: number }];
    await database.rows(
      'insert into zone_component_link (component_id, link_id) select $1, unnest($2::int[])',
      [component, on],
    );
    return id;
  };
  const small = await zoneOf('Small', links[0]);
  const larger = await zoneOf('Larger', links[0], links[1]);
  await zoneOf('Elsewhere', links[2], links[3]);
  const around = (zone: number) => findOverlappingZones({ db: database.db, city }, zone);
  expect(await around(-1)).toEqual([]);
  expect(await around(small)).toEqual([-1, larger]);
  for (let number = 1; number < maxOverlappingZones; number += 1)
    await zoneOf(`Zone ${number}`, links[0], links[number + 4]);
  const full = await around(small);
  expect(full).toHaveLength(maxOverlappingZones + 1);
  for (const last of ['A', 'B', 'C']) await zoneOf(last, links[0], links[1], links[40]);
  // Of zones with identical curbs only one is named, the newest first.
  expect(await around(small)).toMatchObject({
    kind: 'refused',
    text: 'zone.too-many-around',
    params: { count: maxOverlappingZones + 1, most: maxOverlappingZones, names: 'A, Zone 19, Zone 18' },
  });
});
