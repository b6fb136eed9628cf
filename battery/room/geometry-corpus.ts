// Geometry as nobody should send it, as JSON text: what no endpoint may take, and what may be taken only as something that is valid.

export interface OddGeometry {
  readonly name: string;
  /** JSON, or what pretends to be. */
  readonly text: string;
  /** Either a refusal, or it is kept as something valid. */
  readonly mayPass?: true;
}

type Pair = readonly number[];
const around: readonly Pair[] = [
  [-122.4, 45.5],
  [-122.39, 45.5],
  [-122.39, 45.51],
  [-122.4, 45.51],
  [-122.4, 45.5],
];
const shape = (type: string, coordinates: unknown, more: object = {}) =>
  JSON.stringify({ type, coordinates, ...more });
const ringOf = (ring: unknown) => shape('Polygon', [ring]);
const odd = (name: string, text: string): OddGeometry => ({ name, text });

function nested(depth: number): string {
  const open = '{"type":"GeometryCollection","geometries":[';
  return `${open.repeat(depth)}${']}'.repeat(depth)}`;
}

function circle(vertices: number): Pair[] {
  const ring = Array.from({ length: vertices }, (_, index) => {
    const angle = (2 * Math.PI * index) / vertices;
    return [-122.4 + Math.cos(angle) / 100, 45.5 + Math.sin(angle) / 100];
  });
  return [...ring, ring[0] ?? [0, 0]];
}

/** What is no geometry of any kind. */
const senseless: readonly OddGeometry[] = [
  odd('null', 'null'),
  odd('a number', '5'),
  odd('a boolean', 'true'),
  odd('a text', '"Polygon"'),
  odd('a list', '[[0,0]]'),
  odd('nothing', '{}'),
  odd('no type', '{"coordinates":[0,0]}'),
  odd('no coordinates', '{"type":"Polygon"}'),
  odd('an unknown type', shape('Curve', [around])),
  odd('a type of a prototype', shape('constructor', [around])),
  odd('a type in small letters', shape('polygon', [around])),
  odd('a list of types', '{"type":["Polygon"],"coordinates":[]}'),
  odd('a feature', `{"type":"Feature","properties":{},"geometry":${ringOf(around)}}`),
  odd('a collection', `{"type":"GeometryCollection","geometries":[${ringOf(around)}]}`),
  odd('20,000 collections in each other', nested(20_000)),
  odd(
    '20,000 lists in each other',
    `{"type":"Polygon","coordinates":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ),
  odd('a line', shape('LineString', around)),
  odd('points', shape('MultiPoint', around)),
  odd('a million vertices', ringOf(circle(1_000_000))),
  odd('NaN', '{"type":"Polygon","coordinates":[[[NaN,0],[1,0],[1,1],[NaN,0]]]}'),
  odd('Infinity', '{"type":"Point","coordinates":[Infinity,0]}'),
];

/** Of areas. */
export const oddPolygons: readonly OddGeometry[] = [
  ...senseless,
  odd('a bow tie', ringOf([around[0], around[2], around[1], around[3], around[4]])),
  odd('an open ring', ringOf(around.slice(0, 4))),
  odd('no ring', shape('Polygon', [])),
  odd('an empty ring', shape('Polygon', [[]])),
  odd('coordinates null', shape('Polygon', null)),
  odd('a ring null', shape('Polygon', [null])),
  odd('positions null', ringOf([null, null, null, null])),
  odd('numbers as text', ringOf(around.map((pair) => pair.map(String)))),
  odd('1e999', '{"type":"Polygon","coordinates":[[[1e999,0],[1,0],[1,1],[1e999,0]]]}'),
  odd('one number a position', ringOf(around.map(([lng]) => [lng]))),
  odd('three dimensions', ringOf(around.map((pair) => [...pair, 12]))),
  odd('five dimensions', ringOf(around.map((pair) => [...pair, 12, 1, 2]))),
  odd(
    'metres of EPSG:3857',
    ringOf([
      [-13_625_000, 5_700_000],
      [-13_624_000, 5_700_000],
      [-13_624_000, 5_701_000],
      [-13_625_000, 5_700_000],
    ]),
  ),
  odd(
    'a latitude of 500',
    ringOf([
      [0, 500],
      [1, 500],
      [1, 501],
      [0, 500],
    ]),
  ),
  odd(
    'a longitude of 181',
    ringOf([
      [181, 0],
      [182, 0],
      [182, 1],
      [181, 0],
    ]),
  ),
  odd(
    'a junk CRS',
    shape('Polygon', [around], { crs: { type: 'name', properties: { name: 'EPSG:99999' } } }),
  ),
  odd(
    'a CRS of 3857',
    shape('Polygon', [around], { crs: { type: 'name', properties: { name: 'EPSG:3857' } } }),
  ),
  odd('a box that lies', shape('Polygon', [around], { bbox: [0, 0, 1e9, 'x'] })),
  odd('one point four times', ringOf([around[0], around[0], around[0], around[0]])),
  odd('a flat ring', ringOf([around[0], around[1], around[0], around[0]])),
  odd('10,001 vertices', ringOf(circle(10_001))),
  odd('a prototype', `{"__proto__":{"type":"Polygon"},"coordinates":[]}`),
  {
    ...odd(
      'over the antimeridian',
      ringOf([
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
        [179, 0],
      ]),
    ),
    mayPass: true,
  },
  {
    ...odd(
      'the whole world',
      ringOf([
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ]),
    ),
    mayPass: true,
  },
  { ...odd('repeated points', ringOf(around.flatMap((pair) => [pair, pair]))), mayPass: true },
  {
    ...odd('a hole outside', shape('Polygon', [around, around.map(([lng = 0, lat = 0]) => [lng + 1, lat])])),
    mayPass: true,
  },
  { ...odd('wound the other way', ringOf(around.toReversed())), mayPass: true },
];

/** Of points. */
export const oddPoints: readonly OddGeometry[] = [
  ...senseless,
  odd('no numbers', shape('Point', [])),
  odd('one number', shape('Point', [1])),
  odd('coordinates null', shape('Point', null)),
  odd('numbers null', shape('Point', [null, null])),
  odd('numbers as text', shape('Point', ['-122.4', '45.5'])),
  odd('1e999 in a point', '{"type":"Point","coordinates":[1e999,0]}'),
  odd('three dimensions', shape('Point', [-122.4, 45.5, 12])),
  odd('five dimensions', shape('Point', [-122.4, 45.5, 12, 1, 2])),
  odd('metres of EPSG:3857', shape('Point', [-13_625_000, 5_700_000])),
  odd('a latitude of 500', shape('Point', [0, 500])),
  odd('latitude first', shape('Point', [45.5, -122.4])),
  odd('a junk CRS', shape('Point', [-122.4, 45.5], { crs: { type: 'name', properties: { name: 'x' } } })),
  odd('a list in a list', shape('Point', [[-122.4, 45.5]])),
];

export const goodPolygon = ringOf(around);
export const goodPoint = shape('Point', around[0]);
