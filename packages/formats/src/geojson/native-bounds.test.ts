// The product's own GeoJSON as a file and as read: its name and dates, defaults for missing values,
// and limits, with the location of errors.
import { type CityData, emptyImportTotals } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { textOf } from '../format.ts';
import { cityOf } from '../testing/one-curb.ts';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';
import { writeGeojson } from './write.ts';

const calendar = { periods: [] };
const plain = cityOf([], { timeZone: 'America/New_York', calendar });
const [link] = plain.links;
const [block] = plain.blocks;
if (link === undefined || block === undefined) throw new Error('no curb');

const line = link.geometry;
const ring = [
  [-73.98, 40.76],
  [-73.979, 40.76],
  [-73.979, 40.761],
  [-73.98, 40.76],
];
const point = { type: 'Point', coordinates: [-73.98, 40.76] };
const feature = (properties: object, geometry: unknown = line) => ({ type: 'Feature', geometry, properties });
const curb = (more: object = {}, geometry: unknown = line) =>
  feature({ feature: 'link', outsideId: 'l', restrictions: null, ...more }, geometry);

async function tryRead(features: readonly unknown[], head: object = {}, options = {}) {
  const file = fileOf({ type: 'FeatureCollection', curbwright: { version: 1, ...head }, features });
  const read = await geojsonFormat.read?.([file], options);
  if (read === undefined) throw new Error('cannot read');
  return read;
}
async function readFrom(features: readonly unknown[], head: object = {}, options = {}) {
  const result = await tryRead(features, head, options);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  const { data, issues, lost } = result.value;
  return { data, issues: issues.map(({ severity, code, place }) => `${severity} ${code} ${place}`), lost };
}
function written(data: CityData, name?: string) {
  const result = writeGeojson(data, {
    now: Date.UTC(2026, 1, 3, 4, 5, 6),
    ...(name !== undefined && { name }),
  });
  const [file, ...more] = result.ok ? result.value.files : [];
  if (file === undefined || more.length > 0) throw new Error('not one file');
  return { file, document: JSON.parse(textOf(file)) };
}

describe('the file', () => {
  it('has the name that is wished for, its media type, and when it was made', () => {
    const { file, document } = written(plain, 'Old Town');
    expect([file.name, file.mediaType]).toEqual(['Old Town.geojson', 'application/geo+json']);
    expect(written(plain).file.name).toBe('city.geojson');
    expect(document.curbwright).toMatchObject({ version: 1, created: '2026-02-03T04:05:06.000Z', name: 'C' });
    expect(document.type).toBe('FeatureCollection');
  });

  it('has links, blocks, nodes, the base map and assets, in this order, and no rules where there are none', () => {
    const { document } = written({
      ...plain,
      links: [{ ...link, ruleSet: null }, link, { ...link, ruleSet: 7 }],
      nodes: [{ outsideId: 'n', geometry: { type: 'Point', coordinates: [-73.98, 40.76] } }],
      baseMap: [{ kind: 'park', name: null, geometry: line }],
      assets: [
        {
          outsideId: 'a',
          type: 'meter',
          name: null,
          installed: null,
          properties: {},
          geometry: { type: 'Point', coordinates: [-73.98, 40.76] },
        },
      ],
    });
    const features: { properties: Record<string, unknown> }[] = document.features;
    expect(features.map(({ properties }) => properties.feature)).toEqual([
      'link',
      'link',
      'link',
      'block',
      'node',
      'base map',
      'asset',
    ]);
    expect(features.slice(0, 3).map(({ properties }) => properties.restrictions)).toEqual([null, [], null]);
    expect(features.some(({ properties }) => 'ruleSet' in properties || 'geometry' in properties)).toBe(
      false,
    );
  });
});

describe('what it does not say', () => {
  it('is nothing of a link, a block and the head, but what the options know', async () => {
    const least = [
      curb(),
      feature({ feature: 'block', outsideId: 'b' }),
      feature({ feature: 'base map', kind: 'park' }),
    ];
    const options = { cityName: 'N', timeZone: 'Europe/Berlin', currency: 'EUR' };
    const { data, issues } = await readFrom(least, {}, options);
    expect(issues).toEqual([]);
    expect(data).toMatchObject({ name: 'N', timeZone: 'Europe/Berlin', currency: 'EUR' });
    expect(data.links[0]).toEqual({
      outsideId: 'l',
      block: null,
      fromNode: null,
      toNode: null,
      streetName: null,
      compassSide: null,
      fromStreetName: null,
      toStreetName: null,
      side: 'unknown',
      geometry: line,
      baysCount: null,
      baysAngle: null,
      shstRefId: null,
      shstLocationStart: null,
      shstLocationEnd: null,
      ruleSet: null,
      regulation: null,
      status: 'active',
      sourceProperties: {},
    });
    expect(data.blocks[0]).toMatchObject({ streetName: null, width: null, highway: null });
    expect(data.baseMap).toEqual([{ kind: 'park', name: null, geometry: line }]);
    expect(data).not.toHaveProperty('assets');
    const own = { name: 'M', timeZone: 'Europe/Rome', currency: 'CHF' };
    expect((await readFrom(least, own, options)).data).toMatchObject(own);
    expect((await readFrom(least)).data).toMatchObject({
      name: null,
      timeZone: null,
      currency: null,
      calendar: null,
    });
  });
});

describe('the bounds', () => {
  it.each([
    [{ baysCount: 0 }, true],
    [{ baysCount: -1 }, false],
    [{ baysCount: 1.5 }, false],
    [{ length: 0.1 }, true],
    [{ length: 0 }, false],
    [{ outsideId: '' }, false],
    [{ compassSide: 'SW' }, true],
    [{ compassSide: 'sw' }, false],
    [{ baysAngle: 'perpendicular' }, true],
    [{ baysAngle: 'angled' }, false],
    [{ status: 'proposed' }, true],
    [{ status: 'retired' }, false],
    [{ shstLocationStart: -3.5, shstLocationEnd: 0 }, true],
  ])('of a link: %j is read: %j', async (more, isRead) => {
    const { data, issues } = await readFrom([curb({ outsideId: 'first' }), curb(more)]);
    expect(data.links).toHaveLength(isRead ? 2 : 1);
    const [field] = Object.keys(more);
    expect(issues).toEqual(isRead ? [] : [`error source.field features[1].properties.${field}`]);
    if (isRead) expect(data.links[1]).toMatchObject(more);
  });

  it.each<[string, object]>([
    ['version', { version: 2 }],
    ['timeZone', { timeZone: 'Mars/Base' }],
    ['currency', { currency: 'eur' }],
    ['authority.name', { authority: { url: 'x' } }],
    ['motto', { motto: 'x' }],
    ['priorityHierarchy[1]', { priorityHierarchy: ['a', 1] }],
  ])('of the head: a wrong %s is refused with its place', async (place, head) => {
    expect(await tryRead([curb()], head)).toMatchObject({
      ok: false,
      refusal: { code: 'source.head', params: { place: `curbwright.${place}` } },
    });
  });

  it('of geometries: each kind has its own, and the place of what is none is told', async () => {
    const { data, issues } = await readFrom([
      curb(),
      curb({ outsideId: 'p' }, point),
      curb({ outsideId: 'short' }, { type: 'LineString', coordinates: [[-73.98, 40.76]] }),
      feature({ feature: 'block', outsideId: 'b' }, { type: 'Polygon', coordinates: [ring] }),
      feature({ feature: 'node', outsideId: 'n' }, point),
      feature({ feature: 'node', outsideId: 'm' }),
      feature({ feature: 'asset', outsideId: 'a', type: 'sign' }, point),
      feature(
        { feature: 'asset', outsideId: 'c', type: 'terrace' },
        { type: 'Polygon', coordinates: [ring] },
      ),
      feature({ feature: 'asset', outsideId: 'd', type: 'sign' }),
      feature({ feature: 'base map', kind: 'park' }, { type: 'MultiPolygon', coordinates: [[ring]] }),
      feature({ feature: 'base map', kind: 'tree' }, point),
      feature({ feature: 'base map', kind: 'x' }, { type: 'MultiPoint', coordinates: [[0, 0]] }),
      feature({ feature: 'base map', kind: 'y' }, { type: 'Polygon', coordinates: [ring.slice(0, 2)] }),
      'a curb',
    ]);
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['l']);
    expect(data.blocks).toEqual([]);
    expect(data.nodes).toEqual([{ outsideId: 'n', geometry: point }]);
    expect(data.assets?.map(({ outsideId, name, installed }) => [outsideId, name, installed])).toEqual([
      ['a', null, null],
      ['c', null, null],
    ]);
    expect(data.baseMap.map(({ kind }) => kind)).toEqual(['park', 'tree']);
    const told = issues.map((issue) => issue.replace(/^error /, ''));
    expect(told.filter((issue) => issue.includes('wrong-type'))).toEqual([
      'geometry.wrong-type features[1].geometry.type',
      'geometry.wrong-type features[3].geometry.type',
    ]);
    expect(told.filter((issue) => issue.includes('not-usable'))).toEqual([
      'geometry.not-usable features[8].geometry',
      'geometry.not-usable features[11].geometry',
      'geometry.not-usable features[12].geometry',
    ]);
    expect(told.filter((issue) => issue.includes('features[2]'))).toHaveLength(1);
    expect(told).toContain('source.not-a-feature features[13]');
  });

  it('of ids: a kind may have each once, and another kind the same', async () => {
    const { data, issues, lost } = await readFrom([
      curb({ baysCount: 2 }),
      feature({ feature: 'block', outsideId: 'l' }),
      feature({ feature: 'node', outsideId: 'l' }, point),
      feature({ feature: 'block', outsideId: 'l' }),
      curb({ baysCount: 5 }),
      curb({ outsideId: 'later' }, null),
      curb({ outsideId: 'later' }),
    ]);
    expect([data.links.length, data.blocks.length, data.nodes.length]).toEqual([2, 1, 1]);
    expect(issues.filter((issue) => issue.includes('id-taken'))).toEqual([
      'error source.id-taken features[3].properties.outsideId',
      'error source.id-taken features[4].properties.outsideId',
    ]);
    expect(lost).toMatchObject({ ...emptyImportTotals, curbs: 2, spaces: 5, metres: expect.any(Number) });
  });
});

it('is refused where nothing in it can be used, and read where it has but a base map', async () => {
  const far = {
    type: 'LineString',
    coordinates: [
      [530_000, 180_000],
      [530_100, 180_000],
    ],
  };
  expect(await tryRead([curb({}, far)], { name: 'London' })).toMatchObject({
    ok: false,
    refusal: {
      code: 'geometry.looks-projected',
      params: { name: 'London', place: 'features[0].geometry.coordinates[0]' },
    },
  });
  const { data } = await readFrom([curb({}, far), feature({ feature: 'base map', kind: 'park' })]);
  expect([data.links, data.baseMap.length]).toEqual([[], 1]);
  const { lost } = await readFrom([
    curb({}, point),
    curb({ outsideId: 'b', baysCount: 3, restrictions: [] }, point),
  ]);
  expect(lost).toMatchObject({ curbs: 2, spaces: 3, metres: 0, rules: 0 });
});
