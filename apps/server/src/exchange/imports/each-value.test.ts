// Each value of a street or curb that a source can change: it is detected on its own, stored
// correctly, announced to every process, and rolled back.
import type { BlockData, CityData, LinkData, NodeData } from '@curbwright/core';
import { lineLength } from '@curbwright/core';
import { expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { type TestDatabase, withTestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readCity } from './read-city.ts';
import { boxOf } from './stage/stage-import.ts';
import { rollBackImport } from './undo/roll-back-import.ts';

const grid = gridCity({ streets: 5, ruleSets: 2 });
/** Every value is set, so that mixed-up values would be noticed. */
const data: CityData = {
  ...grid,
  links: grid.links.map((link, index) => ({
    ...link,
    shstRefId: `ref ${index}`,
    shstLocationStart: 1 + index,
    shstLocationEnd: 100 + index,
    regulation: `reg ${link.ruleSet}`,
    sourceProperties: { number: index },
  })),
};

const otherLink: readonly Partial<LinkData>[] = [
  { block: 'e3-3' },
  { fromNode: 'n3-3' },
  { toNode: 'n3-4' },
  { streetName: 'another street' },
  { compassSide: 'NE' },
  { fromStreetName: 'another from' },
  { toStreetName: 'another to' },
  { side: 'right' },
  { baysCount: 3 },
  { baysAngle: 'diagonal' },
  { shstRefId: 'another reference' },
  { shstLocationStart: 7.5 },
  { shstLocationEnd: 77.5 },
  {
    geometry: {
      type: 'LineString',
      coordinates: [
        [11.3, 43.9],
        [11.301, 43.902],
      ],
    },
  },
  { sourceProperties: { number: -1 } },
  { regulation: 'reg 9', ruleSet: 1 },
  { ruleSet: null, regulation: null },
];
const otherBlock: readonly Partial<BlockData>[] = [
  { streetName: 'another street' },
  { fromNode: 'n3-3' },
  { toNode: 'n3-4' },
  { fromStreetName: 'another from' },
  { toStreetName: 'another to' },
  { highway: 'living_street' },
  { width: 5.5 },
  {
    geometry: {
      type: 'LineString',
      coordinates: [
        [11.4, 43.95],
        [11.402, 43.951],
      ],
    },
  },
];
const otherNode: readonly Partial<NodeData>[] = [{ geometry: { type: 'Point', coordinates: [11.5, 43.99] } }];
/** The first records of a list, each with different values. */
const withChanges = <T extends object>(list: readonly T[], others: readonly Partial<T>[]): T[] =>
  list.map((one, index) => ({ ...one, ...others[index] }));
const changed: CityData = {
  ...data,
  // Left links are changed, so that `right` is a different side.
  links: withChanges(
    data.links.toSorted((a, b) => (a.side ?? '').localeCompare(b.side ?? '')),
    otherLink,
  ),
  // The block that moves is far from the others.
  blocks: withChanges(data.blocks, otherBlock.slice(0, -1)).map((block, at) =>
    at === data.blocks.length - 1 ? { ...block, ...otherBlock.at(-1) } : block,
  ),
  nodes: withChanges(data.nodes, otherNode),
};

async function run({ db }: TestDatabase, city: CityData) {
  const done = await importCity(db, city, { source: 'grid.test', format: 'test', dryRun: false });
  if (!done.ok) throw new Error(done.refusal.code);
  return done.value;
}
const byId = <T extends { readonly outsideId: string }>(list: readonly T[]) =>
  list.toSorted((a, b) => (a.outsideId < b.outsideId ? -1 : 1));
/** Streets and curbs of a city, with their complete rules. */
const streetsOf = ({ nodes, blocks, links, ruleSets }: CityData) => ({
  nodes: byId(nodes),
  blocks: byId(blocks),
  links: byId(links).map(({ ruleSet, ...link }) => ({
    ...link,
    rules:
      ruleSet === null
        ? null
        : ruleSets[ruleSet]?.map(({ maxStay }) => maxStay ?? 0).toSorted((a, b) => a - b),
  })),
});
interface Placed {
  readonly id: string;
  readonly geometry: LinkData['geometry'];
  readonly length: number | null;
  readonly box: readonly number[];
}
/** The bounding box and length of every row. */
async function placesOf({ rows }: TestDatabase) {
  const found: Placed[][] = [];
  for (const table of ['node', 'block', 'link'])
    found.push(
      await rows(`select ${table === 'link' ? 'segment_id' : 'outside_id'} as id, geometry,
      ${table === 'node' ? 'null::float8' : 'length'} as length, array[(bounds[1])[0], (bounds[1])[1], (bounds[0])[0], (bounds[0])[1]] as box
      from ${table} order by 1`),
    );
  return found;
}
/** Expects bounding boxes and lengths to match the lines. */
function expectPlaces(found: readonly Placed[][]) {
  for (const { id, geometry, length, box } of found.flat()) {
    expect(box, id).toEqual(boxOf(geometry.coordinates));
    if (length !== null) expect(length, id).toBeCloseTo(lineLength(geometry), 6);
  }
}

it('is noticed where it is the only one, written with its place, announced, and taken back', () =>
  withTestDatabase(async (database) => {
    const { db, rows } = database;
    await run(database, data);
    expect(streetsOf(await readCity(db))).toEqual(streetsOf(data));
    const before = await placesOf(database);
    expectPlaces(before);

    const report = await run(database, changed);
    expect(report.counts).toMatchObject({
      nodes: { created: 0, changed: otherNode.length },
      blocks: { created: 0, changed: otherBlock.length },
      links: { created: 0, changed: otherLink.length, retired: 0 },
      regulations: { created: 1, changed: 0 },
    });
    expect(streetsOf(await readCity(db))).toEqual(streetsOf(changed));
    expectPlaces(await placesOf(database));

    const segments = changed.links.slice(0, otherLink.length).map(({ outsideId }) => outsideId);
    const touched = await rows('select id from link where segment_id = any($1) order by id', [segments]);
    const [{ body }] = await rows(
      `select body from outbox where kind = 'city changed' order by id desc limit 1`,
    );
    expect(body.links.toSorted((a: number, b: number) => a - b)).toEqual(touched.map(({ id }) => id));
    expect(body.revision).toBe(report.revision);
    // The announced boxes include both the new and the old location of the curb.
    const isIn = (boxes: number[][], [lng = 0, lat = 0]: readonly number[]) =>
      boxes.some(([w = 0, s = 0, e = 0, n = 0]) => w <= lng && lng <= e && s <= lat && lat <= n);
    const moved = otherLink.findIndex(({ geometry }) => geometry !== undefined);
    const old = data.links.find(({ outsideId }) => outsideId === segments[moved])?.geometry.coordinates[0];
    expect([isIn(body.boxes, [11.3, 43.9]), isIn(body.boxes, [11.301, 43.902])]).toEqual([true, true]);
    expect(isIn(body.boxes, old ?? [])).toBe(true);
    const street = data.blocks.at(-1)?.geometry.coordinates[0] ?? [];
    expect([isIn(body.baseMapBoxes, [11.402, 43.951]), isIn(body.baseMapBoxes, street)]).toEqual([
      true,
      true,
    ]);
    expect(isIn(body.boxes, [11.402, 43.951])).toBe(false);

    expect((await run(database, changed)).revision).toBe(report.revision);
    expect(await rollBackImport(db, report.importId ?? 0, null)).toMatchObject({ ok: true });
    expect(streetsOf(await readCity(db))).toEqual(streetsOf(data));
    expect(await placesOf(database)).toEqual(before);
  }));
