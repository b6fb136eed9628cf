// Loading the published city: every link once, even with overlapping memberships; its rules, its
// basemap, and its state at an instant.
import { expect, inject, it } from 'vitest';
import { openTestApi } from '../../testing/test-api.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { parseLinkSlice } from './link-slice.ts';
import {
  allLinks,
  type BasemapRow,
  cityRow,
  linksAsOf,
  linksOf,
  ruleSetsOf,
  streamBasemap,
} from './published-city.sql.ts';

it('reads a link with two memberships once, with its newest rules, and comes to an end', async () => {
  const api = await openTestApi();
  const { pool, db } = api.database;
  const [doubled = 0, ...others] = [...api.city.box([-180, -90, 180, 90], 100).ids].sort((a, b) => a - b);
  const { rows } = await pool.query(
    `update regulation_link set effective_to = now() + interval '1 year', effective_from = effective_from - interval '1 day'
     where link_id = $1 and effective_to is null returning regulation_id`,
    [doubled],
  );
  const newest = await pool.query(
    `insert into regulation_link (regulation_id, link_id, effective_from)
     select id, $2, now() - interval '1 hour' from regulation where id <> $1 order by id limit 1 returning regulation_id`,
    [rows[0].regulation_id, doubled],
  );
  const ids: number[] = [];
  let slices = 0;
  for await (const slice of allLinks(db, 4)) {
    slices += 1;
    expect(slices).toBeLessThan(1000);
    ids.push(...parseLinkSlice(slice).map(({ id }) => id));
  }
  expect(ids).toEqual([doubled, ...others]);
  const [link] = parseLinkSlice(await linksOf(db, [doubled]));
  const details = JSON.parse(link?.details ?? '[]');
  expect(details[2]).toBe(String(newest.rows[0].regulation_id));
  await api.close();
});

it('reads the city and its rules in order, links of an instant in a box, and the base map before the streets', async () => {
  const database = await openTestDatabase({}, inject('cluster').cityTemplate);
  const { db } = database;
  const query = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows;
  const now = Date.now();
  const hour = 3_600_000;
  await query(`update link set created = now() - interval '1 day'`);
  await query(
    `update regulation set effective_from = to_timestamp($1::float8 / 1000) where id = (select max(id) from regulation)`,
    [now - 1_000 * hour],
  );
  const { bounds } = (await query('select bounds::text from city'))[0];
  const [east, north, west, south] = bounds.match(/[-\d.]+/g).map(Number);
  const city = await cityRow(db);
  expect(city.area).toEqual([west, south, east, north]);
  expect(city.known_from).toBeLessThanOrEqual(now - 1_000 * hour);

  // A rule set whose restrictions were inserted in another order than their positions, one of them
  // with a price.
  const [{ id: set, number }] = await query(
    `select s.id, s.number from rule_set s join restriction r on r.rule_set_id = s.id group by s.id having count(*) > 1 and count(r.payment_id) > 0 limit 1`,
  );
  await query('update restriction set position = -position where rule_set_id = $1', [set]);
  const wanted = await query(
    'select body, payment_id is not null as paid from restriction where rule_set_id = $1 order by position',
    [set],
  );
  const [read] = await ruleSetsOf(db, [number]);
  const restrictions = (read?.restrictions ?? []).map((text) => JSON.parse(text));
  expect(restrictions).toMatchObject(wanted.map(({ body }) => body));
  expect(restrictions.map(({ payment }) => payment !== null)).toEqual(wanted.map(({ paid }) => paid));
  const all = await ruleSetsOf(db, null);
  expect(all.map((one) => one.number)).toEqual(all.map((one) => one.number).toSorted((a, b) => a - b));
  await query(`update regulation set effective_to = now() where rule_set_id = $1`, [set]);
  expect((await ruleSetsOf(db, null)).map((one) => one.id)).toEqual(
    all.map(({ id }) => id).filter((id) => id !== set),
  );

  const [gone, piece, other] = (await query('select id from link order by id limit 3')).map(({ id }) => id);
  await query(`update link set retired = to_timestamp($2::float8 / 1000) where id = $1`, [gone, now - hour]);
  await query(`update link set created = to_timestamp($2::float8 / 1000) where id = $1`, [piece, now - hour]);
  const idsAt = async (
    at: number,
    limit = 100,
    box: [number, number, number, number] = [-180, -90, 180, 90],
  ) => parseLinkSlice(await linksAsOf(db, box, at, limit)).map(({ id }) => id);
  expect((await idsAt(now - 2 * hour)).slice(0, 2)).toEqual([gone, other]);
  expect((await idsAt(now)).slice(0, 2)).toEqual([piece, other]);
  expect(await idsAt(now, 1)).toEqual([piece]);
  expect(await idsAt(now, 100, [20, -90, 30, 90])).toEqual([]);
  expect(await idsAt(now, 100, [-180, 50, 180, 60])).toEqual([]);

  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  };
  for (const name of ['First', 'Second'])
    await query(
      `insert into base_map_feature (kind, name, geometry, bounds) values ('park', $1, $2, '(1,1),(0,0)')`,
      [name, JSON.stringify(square)],
    );
  const things = await db.transaction().execute(async (tx) => {
    const rows: BasemapRow[] = [];
    for await (const slice of streamBasemap(tx)) rows.push(...slice);
    return rows;
  });
  const [{ streets }] = await query('select count(*)::int as streets from block');
  expect(things).toHaveLength(2 + streets);
  expect(things[0]).toEqual({ kind: 'park', name: 'First', highway: null, width: null, ...square });
  expect(things[1]?.name).toBe('Second');
  const [block] = await query('select street_name, highway, width from block order by id limit 1');
  expect(things[2]).toMatchObject({
    kind: 'street',
    name: block.street_name,
    highway: block.highway,
    width: block.width,
    type: 'LineString',
  });
  await database.close();
});
