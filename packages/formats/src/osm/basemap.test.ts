// What is drawn from OpenStreetMap: areas from ways and relations with holes, lines, names; and
// areas that are broken, cut or already drawn.
import { describe, expect, it } from 'vitest';
import { IssueList } from '../issue-list.ts';
import { areaKind, buildBasemap, lineKind } from './basemap.ts';
import type { OsmMember, Tags } from './element.ts';
import { ElementStore } from './element-store.ts';

/** Stores nodes on a grid by id: node 12 is 1 east and 2 north, in hundredths of a degree. */
function storeOf(
  ways: Readonly<Record<number, { refs: number[]; tags?: Tags }>>,
  relations: { members: OsmMember[]; tags: Tags }[] = [],
  missing: number[] = [],
) {
  const store = new ElementStore();
  for (let id = 0; id < 100; id += 1)
    if (!missing.includes(id)) store.sink.node(id, Math.floor(id / 10) / 100, (id % 10) / 100, {});
  for (const [id, { refs, tags }] of Object.entries(ways)) store.sink.way(Number(id), refs, tags ?? {});
  for (const [index, { members, tags }] of relations.entries())
    store.sink.relation(index + 1, members, { type: 'multipolygon', ...tags });
  return store;
}
async function drawn(...given: Parameters<typeof storeOf>) {
  const issues = new IssueList();
  const features = await buildBasemap(storeOf(...given), issues);
  /** Replaces positions with the ids of their nodes. */
  const ids = (coordinates: unknown): unknown =>
    Array.isArray(coordinates) && typeof coordinates[0] === 'number'
      ? Math.round(Number(coordinates[0]) * 1000 + Number(coordinates[1]) * 100)
      : Array.isArray(coordinates)
        ? coordinates.map(ids)
        : null;
  return {
    features: features.map(({ kind, name, geometry }) => [kind, name, ids(geometry.coordinates)]),
    issues: issues.all().map(({ code, place }) => `${place} ${code}`),
  };
}
const outer = (ref: number, role = 'outer'): OsmMember => ({ type: 'way', ref, role });
const park = { leisure: 'park' };

describe('an area', () => {
  it('of a closed way goes round counter-clockwise', async () => {
    expect(
      await drawn({
        1: { refs: [0, 20, 22, 0], tags: { ...park, name: 'Green' } },
        2: { refs: [0, 22, 20, 0], tags: park },
      }),
    ).toEqual({
      features: [
        ['park', 'Green', [[0, 20, 22, 0]]],
        ['park', null, [[0, 20, 22, 0]]],
      ],
      issues: [],
    });
  });
  it('is none where the way is open or too short, and cut where a node is missing', async () => {
    expect(
      await drawn({ 1: { refs: [0, 20, 22], tags: park }, 2: { refs: [0, 20, 0], tags: park } }),
    ).toEqual({ features: [], issues: [] });
    expect(await drawn({ 1: { refs: [0, 20, 22, 0], tags: park } }, [], [20])).toEqual({
      features: [],
      issues: ['way/1 osm.area-cut'],
    });
  });
  it('is none of a street round about, unless it says so', async () => {
    const tags = { highway: 'pedestrian' };
    expect((await drawn({ 1: { refs: [0, 20, 22, 0], tags } })).features).toEqual([]);
    expect(
      (await drawn({ 1: { refs: [0, 20, 22, 0], tags: { ...tags, area: 'yes' } } })).features,
    ).toMatchObject([['square', null, {}]]);
    expect((await drawn({ 1: { refs: [0, 20, 22, 0], tags: { ...park, area: 'no' } } })).features).toEqual(
      [],
    );
  });
  it('of ways is joined end to end, whichever way they go', async () => {
    const ways = { 1: { refs: [0, 40] }, 2: { refs: [44, 40] }, 3: { refs: [44, 4, 0] } };
    const { features, issues } = await drawn(ways, [
      { members: [outer(1), outer(2, ''), outer(3, 'outline')], tags: park },
    ]);
    expect(issues).toEqual([]);
    const ring = [features[0]?.[2]].flat(2);
    expect(new Set(ring)).toEqual(new Set([0, 40, 44, 4]));
    expect(ring).toHaveLength(5);
  });
  it('has its holes, each in the smallest ring around it, turned the other way', async () => {
    const ways = {
      1: { refs: [0, 80, 88, 8, 0] },
      2: { refs: [11, 51, 55, 15, 11] },
      3: { refs: [22, 32, 33, 22] },
      4: { refs: [66, 76, 77, 66] },
    };
    const members = [outer(1), outer(2), outer(3, 'inner'), outer(4, 'inner')];
    expect(await drawn(ways, [{ members, tags: park }])).toMatchObject({
      features: [
        [
          'park',
          null,
          expect.arrayContaining([
            [
              [0, 80, 88, 8, 0],
              [66, 77, 76, 66],
            ],
            [
              [11, 51, 55, 15, 11],
              [22, 33, 32, 22],
            ],
          ]),
        ],
      ],
      issues: [],
    });
  });
  it.each<[string, Readonly<Record<number, { refs: number[] }>>, OsmMember[], string[]]>([
    [
      'that lacks a way',
      { 1: { refs: [0, 20, 22, 0] } },
      [outer(1), outer(9)],
      ['relation/1 osm.area-part-missing'],
    ],
    [
      'that is open',
      { 1: { refs: [0, 20, 22] } },
      [outer(1)],
      ['relation/1 osm.ring-open', 'relation/1 osm.no-outer-ring'],
    ],
    [
      'with a hole beside it',
      { 1: { refs: [0, 20, 22, 0] }, 2: { refs: [66, 76, 77, 66] } },
      [outer(1), outer(2, 'inner')],
      ['relation/1 osm.hole-outside'],
    ],
    [
      'of a hole alone',
      { 2: { refs: [66, 76, 77, 66] } },
      [outer(2, 'inner')],
      ['relation/1 osm.hole-outside', 'relation/1 osm.no-outer-ring'],
    ],
  ])('%s is said', async (_what, ways, members, issues) => {
    expect((await drawn(ways, [{ members, tags: park }])).issues).toEqual(issues);
  });
  it('that a relation draws is not drawn again by its way', async () => {
    const ways = {
      1: { refs: [0, 80, 88, 0], tags: park },
      2: { refs: [22, 32, 33, 22], tags: { landuse: 'grass' } },
    };
    expect(
      (await drawn(ways, [{ members: [outer(1), outer(2, 'inner')], tags: park }])).features,
    ).toHaveLength(2);
    expect((await drawn(ways)).features).toHaveLength(2);
  });
});

describe('a line', () => {
  it('is drawn as far as its nodes are there', async () => {
    const tags = { waterway: 'river', name: 'Alder' };
    expect((await drawn({ 1: { refs: [0, 10, 20, 30], tags } }, [], [10])).features).toEqual([
      ['water', 'Alder', [0, 20, 30]],
    ]);
    expect((await drawn({ 1: { refs: [0, 10], tags } }, [], [10])).features).toEqual([]);
  });
  it.each<[Tags, string | null]>([
    [{ railway: 'tram' }, 'rail'],
    [{ railway: 'tram', tunnel: 'yes' }, null],
    [{ railway: 'tram', tunnel: 'no' }, 'rail'],
    [{ waterway: 'canal', tunnel: 'culvert' }, null],
    [{ waterway: 'ditch' }, 'water'],
    [{ natural: 'coastline' }, 'coastline'],
    [{ railway: 'abandoned' }, null],
  ])('%j is %s', (tags, kind) => {
    expect(lineKind(tags)).toBe(kind);
  });
});

it.each<[Tags, string | null]>([
  [{ building: 'yes', leisure: 'park' }, 'building'],
  [{ building: 'no', leisure: 'park' }, 'park'],
  [{ natural: 'water' }, 'water'],
  [{ natural: 'bay' }, 'water'],
  [{ landuse: 'basin' }, 'water'],
  [{ landuse: 'reservoir' }, 'water'],
  [{ waterway: 'dock' }, 'water'],
  [{ waterway: 'riverbank' }, 'water'],
  [{ leisure: 'marina' }, 'water'],
  [{ place: 'square' }, 'square'],
  [{ highway: 'footway' }, 'square'],
  [{ highway: 'pedestrian', area: 'no' }, null],
  [{ amenity: 'university' }, 'school'],
  [{ amenity: 'college' }, 'school'],
  [{ amenity: 'hospital' }, 'hospital'],
  [{ amenity: 'grave_yard' }, 'park'],
  [{ landuse: 'cemetery' }, 'park'],
  [{ natural: 'heath' }, 'park'],
  [{ landuse: 'industrial' }, null],
])('the area %j is %s', (tags, kind) => {
  expect(areaKind(tags)).toBe(kind);
});
