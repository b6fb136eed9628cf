// GeoJSON with OpenStreetMap tags as elements: ids in any form, nested or packed tags, lines and
// areas, and geometries that are not lines.
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import type { ElementSink, Tags } from './element.ts';
import { readOsmGeojson } from './read-geojson.ts';

const line = {
  type: 'LineString',
  coordinates: [
    [13.4, 52.5],
    [13.401, 52.5],
  ],
};
const ring = [
  [13.4, 52.5],
  [13.401, 52.5],
  [13.401, 52.501],
  [13.4, 52.5],
];
const street = { highway: 'residential' };
const feature = (properties: unknown, geometry: unknown = line, more: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
});
/** A feature that makes the collection recognizable as OpenStreetMap. */
const known = feature({ highway: 'service', '@id': 'way/999' }, { type: 'Point', coordinates: [0, 0] });

async function read(...features: unknown[]) {
  const ways: { id: number; refs: readonly number[]; tags: Tags }[] = [];
  const nodes: [number, number, number][] = [];
  const bad: [string, string, Tags | undefined][] = [];
  const sink: ElementSink = {
    node: (id, lng, lat) => void nodes.push([id, lng, lat]),
    way: (id, refs, tags) => void ways.push({ id, refs, tags }),
    relation: () => undefined,
    bad: (place, { reason, ...params }, tags) =>
      void bad.push([place, [reason, ...Object.values(params)].join(' '), tags]),
  };
  const done = await readOsmGeojson(
    fileOf({ type: 'FeatureCollection', features: [known, ...features] }),
    sink,
  );
  return { done, ways, nodes, bad };
}
const tagsOf = async (properties: object) => (await read(feature(properties))).ways[0]?.tags;

describe('a way', () => {
  it('has the id its feature says, in any of its forms, else one by its place in the file', async () => {
    const { ways } = await read(
      feature(street, line, { id: 'way/11' }),
      feature(street, line, { id: 12 }),
      feature({ ...street, '@id': 'way/13' }),
      feature({ ...street, osm_id: '14' }),
      feature({ ...street, id: 15 }),
      feature({ ...street, '@id': 'way/17', osm_id: 18 }, line, { id: 'way/16' }),
      feature({ ...street, '@id': 'relation/19' }),
      feature(street),
    );
    expect(ways.map(({ id }) => id)).toEqual([11, 12, 13, 14, 15, 16, -8, -9]);
  });

  it('shares its nodes with others at one place, to seven digits', async () => {
    const other = {
      type: 'LineString',
      coordinates: [
        [13.401_000_000_01, 52.5],
        [13.402, 52.5],
      ],
    };
    const { ways, nodes } = await read(feature(street), feature(street, other));
    expect(ways.map(({ refs }) => refs)).toEqual([
      [-1, -2],
      [-2, -3],
    ]);
    expect(nodes).toEqual([
      [-1, 13.4, 52.5],
      [-2, 13.401, 52.5],
      [-3, 13.402, 52.5],
    ]);
  });

  it('may be the outer ring of an area, also of one that is no street', async () => {
    const { ways } = await read(
      feature({ building: 'yes' }, { type: 'Polygon', coordinates: [ring] }),
      feature({ building: 'yes' }),
      feature({ 'parking:both': 'lane' }),
      feature({ barrier: 'kerb' }),
      feature({ 'parking:note': 'x' }),
    );
    expect(ways.map(({ refs, tags }) => [refs.length, Object.keys(tags).join()])).toEqual([
      [4, 'building'],
      [2, 'parking:both'],
    ]);
  });
});

describe('tags', () => {
  it('are texts and numbers of the feature, without those of Overpass', async () => {
    expect(await tagsOf({ ...street, lanes: 2, '@meta': 'x', covered: true, name: null })).toEqual({
      highway: 'residential',
      lanes: '2',
    });
  });

  it('that may be a rule are kept as text, whatever they are', async () => {
    expect(
      await tagsOf({
        ...street,
        'parking:left': ['lane'],
        access: false,
        'access:conditional': 7,
        oneway: true,
      }),
    ).toEqual({
      highway: 'residential',
      'parking:left': '["lane"]',
      access: 'false',
      'access:conditional': '7',
    });
  });

  it('may be nested in any of three objects', async () => {
    for (const name of ['other_tags', 'all_tags', 'tags'])
      expect(await tagsOf({ name: 'a', [name]: { highway: 'road', name: 'b' } })).toMatchObject({
        highway: 'road',
        name: 'b',
      });
  });

  it('may be packed in a text, before which the feature’s own count; what is in no such form may be a rule', async () => {
    const packed = '"highway"=>"road","name"=>"a \\"b\\"","lanes"=>"2"';
    const said = await tagsOf({ ...street, other_tags: packed });
    expect(said).toMatchObject({ highway: 'residential', lanes: '2' });
    expect(said).not.toHaveProperty('parking:other_tags');
    const broken = `${packed},lanes=3`;
    expect(await tagsOf({ ...street, all_tags: broken })).toMatchObject({ 'parking:other_tags': broken });
  });
});

describe('what is no line', () => {
  it('is told with its place and its tags, where it is a street', async () => {
    const { bad, ways } = await read(
      feature(street, null),
      feature(street, { type: 'MultiLineString', coordinates: [line.coordinates] }),
      feature(street, { type: 'Point', coordinates: [13.4, 52.5] }),
      feature(street, { type: 'LineString', coordinates: [[13.4, 52.5]] }),
      feature({ building: 'yes' }, null),
      'nothing',
    );
    expect(ways).toEqual([]);
    expect(bad).toEqual([
      ['features[1]', 'osm.reason-no-geometry', street],
      ['features[2]', 'osm.reason-not-line MultiLineString', street],
      ['features[4]', expect.stringMatching(/^osm\.reason-geometry geometry\./), street],
    ]);
  });

  it('is refused where nothing is of OpenStreetMap', async () => {
    const sink: ElementSink = {
      node: () => undefined,
      way: () => undefined,
      relation: () => undefined,
      bad: () => undefined,
    };
    for (const document of [{ type: 'FeatureCollection', features: [feature(street)] }, { features: 7 }, []])
      expect(await readOsmGeojson(fileOf(document, 'a.json'), sink)).toMatchObject({
        refusal: { code: 'osm.geojson-no-tags', params: { file: 'a.json' } },
      });
    expect(await readOsmGeojson(fileOf('{', 'a.json'), sink)).toMatchObject({
      refusal: { code: 'source.json-truncated' },
    });
  });
});
