// What CDS reads of links and assets, row by row: which links may be zones at an instant and a
// location, their past, and the objects at them.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { areasChangeStamp, linesOfComponents, shownZones } from './cds-areas.sql.ts';
import { objectCount, objectRows, objectsAtLinks, objectsChangeStamp } from './cds-objects.sql.ts';
import { linksInBoxes, loadBayCounts, loadLinkPlaceRows, upcomingZoneEnds } from './cds-places.sql.ts';
import {
  ancestorsOfLinks,
  candidateLinks,
  everyRuleSet,
  linkOfZone,
  namesOfLinks,
  zoneRows,
} from './cds-zones.sql.ts';

let database: TestDatabase;
let links: number[] = [];
const [hour, day] = [3_600_000, 86_400_000];
const now = Date.now();
const instant = (at: number) => new Date(at).toISOString();

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  await database.rows('alter table link disable trigger link_past_kept');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows('truncate past_link_shape');
  await database.rows(
    `update link set created = $1, modified = null, drawn_since = null, retired = null, parent_link_id = null, source_properties = '{}'`,
    [instant(now - 10 * day)],
  );
});
async function pastShape(link: number, from: number, to: number, lng: number): Promise<void> {
  await database.rows(
    `insert into past_link_shape (link_id, from_at, to_at, geometry, bounds)
     values ($1, $2, $3, jsonb_build_object('type', 'LineString', 'coordinates', jsonb_build_array(jsonb_build_array($4::float8, 5))), box(point($4, 5), point($4, 5)))`,
    [link, instant(from), instant(to), lng],
  );
}

describe('links that may be zones', () => {
  it('are those that were there then: made, not retired, or drawn otherwise before; or older as their source says', async () => {
    const [plain = 0, gone = 0, moved = 0, young = 0, older = 0] = links;
    await database.rows('update link set retired = $2 where id = any($1::int[])', [
      [gone, moved],
      instant(now - 2 * day),
    ]);
    await pastShape(moved, now - 9 * day, now - day, 1);
    await database.rows('update link set created = $2 where id = any($1::int[])', [
      [young, older],
      instant(now - hour),
    ]);
    await database.rows(`update link set source_properties = '{"start_date": 5}' where id = $1`, [older]);
    const some = [plain, gone, moved, young, older];
    const at = (when: number) => candidateLinks(database.db, { at: when, bounds: null, links: some });
    expect(await at(now - 3 * day)).toEqual([plain, gone, moved, older]);
    expect(await at(now - 1.5 * day)).toEqual([plain, moved, older]);
    expect(await at(now)).toEqual([plain, young, older]);
    expect(await at(now - 2 * day)).toEqual([plain, moved, older]);
    // CDS instants are coarser than the database's.
    expect(await at(now - hour)).toEqual([plain, young, older]);
    expect(await candidateLinks(database.db, { at: now - 3 * day, bounds: null, links: null })).toHaveLength(
      links.length - 1,
    );
  });

  it('lie, or lay, in the box', async () => {
    const [here = 0, there = 0] = links;
    await pastShape(there, now - 9 * day, now - day, 1);
    const { db } = database;
    expect(await candidateLinks(db, { at: now, bounds: [0.5, 4, 1.5, 6], links: null })).toEqual([there]);
    expect(await candidateLinks(db, { at: now, bounds: [4, 0.5, 6, 1.5], links: null })).toEqual([]);
    const boxes: [number, number, number, number][] = [
      [0.5, 4, 1.5, 6],
      [-180, 40, 180, 50],
    ];
    expect(await linksInBoxes(db, boxes, [here])).toEqual(links.filter((id) => id !== here));
    expect(await linksInBoxes(db, boxes.slice(0, 1), [])).toEqual([there]);
  });

  it('have their names, and whether they were drawn otherwise', async () => {
    const [one = 0, moved = 0] = links;
    await pastShape(moved, now - 9 * day, now - day, 1);
    await database.rows('update link set segment_id = $2 where id = $1', [moved, 'moved here']);
    const rows = await namesOfLinks(database.db, [moved, one]);
    expect(rows.map(({ id, moved: is }) => [id, is])).toEqual([
      [one, false],
      [moved, true],
    ]);
    const idOf = async (text: string) =>
      (await database.rows(`select ${text} as id from link where id = $1`, [moved]))[0].id;
    const zoneOf = async (text: string) => linkOfZone(database.db, await idOf(text));
    expect(await zoneOf('cds_zone_id(segment_id)')).toBe(moved);
    // The link's second zone, after it was moved once.
    expect(await zoneOf(`cds_uuid('zone ' || segment_id || ' 1')`)).toBe(moved);
    expect(await zoneOf(`cds_uuid('zone ' || segment_id || ' 2')`)).toBeNull();
  });
});

describe('a zone', () => {
  it('has its shapes and rules of all times, oldest first, and begins with its piece', async () => {
    const [whole = 0, piece = 0] = links;
    await database.rows('update link set retired = $2 where id = $1', [whole, instant(now - 3 * day)]);
    await database.rows('update link set parent_link_id = $2, created = $3, drawn_since = $4 where id = $1', [
      piece,
      whole,
      instant(now - 4 * day),
      instant(now - 5 * day),
    ]);
    await pastShape(piece, now - 6 * day, now - 5 * day, 2);
    await pastShape(piece, now - 8 * day, now - 6 * day, 1);
    const [{ regulation_id: first }] = await database.rows(
      'select regulation_id from regulation_link where link_id = $1',
      [piece],
    );
    await database.rows(
      'update regulation_link set effective_from = $2, effective_to = $3 where link_id = $1',
      [piece, instant(now - 2 * day), instant(now - day)],
    );
    const [{ id: other }] = await database.rows(
      'select id from regulation where id <> $1 order by id limit 1',
      [first],
    );
    await database.rows(
      'insert into regulation_link (regulation_id, link_id, effective_from, effective_to) values ($1, $2, $3, $4)',
      [other, piece, instant(now - 4 * day), instant(now - 2 * day)],
    );
    const numbers = await database.rows(
      'select r.id, s.number from regulation r join rule_set s on s.id = r.rule_set_id',
    );
    const numberOf = (id: number) => numbers.find((row) => row.id === id).number;
    const [row] = await zoneRows(database.db, [piece]);
    expect(row).toMatchObject({
      parent: whole,
      since: now - 3 * day,
      retired: null,
      created: now - 4 * day,
      modified: now - 4 * day,
      rules: [
        [numberOf(other), now - 4 * day, now - 2 * day],
        [numberOf(first), now - 2 * day, now - day],
      ],
    });
    expect(row?.shapes?.map(([from, to]) => [from, to])).toEqual([
      [now - 8 * day, now - 6 * day],
      [now - 6 * day, now - 5 * day],
    ]);
    await database.rows('update link set modified = $2, source_properties = $3 where id = $1', [
      piece,
      instant(now - hour),
      JSON.stringify({ start_date: 5, end_date: 6, zonePolygon: { a: 1 }, more: 'of it' }),
    ]);
    expect((await zoneRows(database.db, [piece]))[0]).toMatchObject({
      modified: now - hour,
      source_properties: { more: 'of it' },
    });
    const placed = await loadLinkPlaceRows(database.db, [piece, whole]);
    expect(placed.map(({ id, retired }) => [id, retired])).toEqual([
      [whole, now - 3 * day],
      [piece, null],
    ]);
    expect(placed[1]?.source_properties).toEqual({ start_date: 5, end_date: 6, zonePolygon: { a: 1 } });
  });

  it('comes from what was divided, the nearest first', async () => {
    const [whole = 0, half = 0, quarter = 0] = links;
    await database.rows('update link set parent_link_id = $2 where id = $1', [half, whole]);
    await database.rows('update link set parent_link_id = $2 where id = $1', [quarter, half]);
    const found = await ancestorsOfLinks(database.db, [quarter, half, whole]);
    expect([...found].sort(([a], [b]) => a - b)).toEqual([
      [half, [whole]],
      [quarter, [half, whole]],
    ]);
  });

  it('has bays where a number that can be meant was counted, and an end where its source foretells one', async () => {
    const [none = 0, one = 0, most = 0, many = 0, unsaid = 0] = links;
    for (const [id, count] of [
      [none, 0],
      [one, 1],
      [most, 50],
      [many, 51],
      [unsaid, null],
    ])
      await database.rows('update link set bays_count = $2 where id = $1', [id, count]);
    const { db } = database;
    expect(await loadBayCounts(db, [most, none, one, many, unsaid], 50)).toEqual([
      { link: one, count: 1 },
      { link: most, count: 50 },
    ]);
    expect(await loadBayCounts(db, [none], 50)).toEqual([]);
    for (const [id, end] of [
      [none, now + 2 * day],
      [one, now + day],
      [most, now],
      [many, now + day],
    ])
      await database.rows('update link set source_properties = $2 where id = $1', [
        id,
        JSON.stringify({ end_date: end }),
      ]);
    await database.rows(`update link set source_properties = '{"end_date": "soon"}' where id = $1`, [unsaid]);
    await database.rows('update link set source_properties = $2, retired = now() where id = $1', [
      links[5],
      JSON.stringify({ end_date: now + hour }),
    ]);
    expect(await upcomingZoneEnds(db, now)).toEqual([now + day, now + 2 * day]);
  });
});

it('every rule set that a regulation has or had comes by number, its restrictions in order', async () => {
  await database.rows(`insert into rule_set (id) values ('nobody has it')`);
  await database.rows('update regulation set effective_to = now()');
  const sets = await everyRuleSet(database.db);
  const [{ count }] = await database.rows('select count(distinct rule_set_id)::int as count from regulation');
  expect(sets.map(({ number }) => number)).toEqual(
    sets.map(({ number }) => number).toSorted((a, b) => a - b),
  );
  expect(sets).toHaveLength(count);
  await database.rows('update restriction set position = -position');
  const turned = await everyRuleSet(database.db);
  const several = sets.findIndex(({ restrictions }) => restrictions.length > 1);
  expect(turned[several]?.restrictions).toEqual([...(sets[several]?.restrictions ?? [])].reverse());
});

describe('areas', () => {
  it('are of zones shown publicly, with their links in force', async () => {
    const [shown] = await database.rows(
      `insert into analysis_zone (name, show_on_maps, created, modified) values ('Shown', true, $1, $2) returning id`,
      [instant(now - day), instant(now - hour)],
    );
    const stamp = await areasChangeStamp(database.db);
    const [hidden] = await database.rows(`insert into analysis_zone (name) values ('Hidden') returning id`);
    expect(await shownZones(database.db)).toEqual([
      { id: shown.id, name: 'Shown', created: now - day, modified: now - hour },
    ]);
    expect(await areasChangeStamp(database.db)).toBe(stamp);
    await database.rows('update analysis_zone set version = 2 where id = $1', [shown.id]);
    expect(await areasChangeStamp(database.db)).not.toBe(stamp);
    const made = await database.rows(
      `insert into zone_component (zone_id, type, number, city_revision) values ($1, 'Segments', 1, 1), ($2, 'Segments', 1, 1) returning id`,
      [shown.id, hidden.id],
    );
    const [mine, other] = made.map(({ id }) => id);
    const [a = 0, b = 0, gone = 0] = links;
    for (const [component, link] of [
      [mine, b],
      [mine, a],
      [mine, gone],
      [other, a],
    ])
      await database.rows('insert into zone_component_link (component_id, link_id) values ($1, $2)', [
        component,
        link,
      ]);
    await database.rows('update link set retired = now() where id = $1', [gone]);
    const found = await linesOfComponents(database.db, [mine]);
    expect([...found].map(([id, lines]) => [id, lines.map(({ link }) => link)])).toEqual([[mine, [a, b]]]);
  });
});

describe('objects', () => {
  const at = Date.parse('2026-05-10T12:00:00Z');
  async function asset(
    name: string,
    more: {
      installed?: string;
      removed?: string;
      created?: string;
      hidden?: boolean;
      near?: [number, number][];
    } = {},
  ) {
    const {
      installed = null,
      removed = null,
      created = '2026-05-01T00:00Z',
      hidden = false,
      near = [[links[0] ?? 0, 1]],
    } = more;
    const [{ id }] = await database.rows(
      `insert into asset (asset_config_id, name, geometry, bounds, installed, removed, created)
       select min(id), $1, '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)', $2, $3, $4 from asset_config where in_viewer = $5 returning id`,
      [name, installed, removed, created, !hidden],
    );
    for (const [link, distance] of near)
      await database.rows(
        'insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, $2, $3, $4)',
        [id, link, 10 * distance, distance],
      );
    return id;
  }
  const names = async (
    more: { link?: number; id?: number; after?: number; limit?: number; skip?: number } = {},
  ) => (await objectRows(database.db, { at, after: 0, limit: 100, ...more })).map(({ name }) => name);

  it('are those of public types that stood there on the day, at their nearest link', async () => {
    const [first = 0, second = 0] = links;
    const plain = await asset('plain', {
      near: [
        [second, 5],
        [first, 2],
      ],
    });
    await asset('hidden', { hidden: true });
    await asset('removed that day', { removed: '2026-05-10' });
    const leaving = await asset('removed the day after', { removed: '2026-05-11', near: [[second, 1]] });
    await asset('put up that day', { installed: '2026-05-10', created: '2026-06-01T00:00Z' });
    await asset('put up the day after', { installed: '2026-05-11' });
    await asset('written later', { created: '2026-05-10T12:00:01Z' });
    await asset('beside no curb', { near: [] });
    const standing = ['plain', 'removed the day after', 'put up that day'];
    const { db } = database;
    expect(await names()).toEqual(standing);
    expect(await objectCount(db, { at })).toBe(3);
    expect([await names({ link: first }), await names({ link: second })]).toEqual([
      ['plain', 'put up that day'],
      ['removed the day after'],
    ]);
    expect(await objectCount(db, { at, link: second })).toBe(1);
    expect([
      await names({ id: plain }),
      await names({ after: plain }),
      await names({ limit: 1 }),
      await names({ skip: 1, limit: 1 }),
    ]).toEqual([['plain'], standing.slice(1), standing.slice(0, 1), standing.slice(1, 2)]);
    const [row] = await objectRows(db, { at, after: 0, limit: 1 });
    expect(row).toMatchObject({ link: first, at_m: 20, created: Date.parse('2026-05-01T00:00Z') });
    const there = await objectsAtLinks(db, [second, first], at);
    expect(there.map(({ link, id }) => [link, id])).toEqual([
      [first, plain],
      [first, expect.any(Number)],
      [second, leaving],
    ]);
    // Days are in the city's time zone, where they begin two hours before UTC days.
    const stamps = await Promise.all(
      ['2026-05-10T21:59Z', '2026-05-10T22:00Z', '2026-05-11T21:59Z'].map((text) =>
        objectsChangeStamp(db, Date.parse(text)),
      ),
    );
    expect([stamps[0] === stamps[1], stamps[1] === stamps[2]]).toEqual([false, true]);
  });
});
