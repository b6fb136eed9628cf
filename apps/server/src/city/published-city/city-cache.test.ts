// The city in memory applies the events of every process: changed links, the whole city and its
// basemap; and a snapshot of an instant.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type ChangedArea, loadCitySnapshot, openCityCache } from './city-cache.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
});
afterAll(() => database.close());

const event = (revision: number, more: object = {}) => ({
  kind: 'city changed',
  body: { revision, links: [], boxes: [], baseMapBoxes: [], ...more },
});
const box = [7, 43, 8, 44];

it('takes in the links of an event, and tells where once they are in; other events are none of its business', async () => {
  const live = await openCityCache(database.db);
  const { city } = live;
  const { revision } = city;
  const [here, gone, unsaid] = (await database.rows('select id from link order by id limit 3')).map(
    ({ id }) => id,
  );
  const told: [ChangedArea, number | null | undefined][] = [];
  live.onChange((touched) => void told.push([touched, city.link(here)?.timeLimit]));
  const [{ id: rule }] = await database.rows(
    `select r.id from regulation r where r.id <> (select regulation_id from regulation_link where link_id = $1) order by id limit 1`,
    [here],
  );
  await database.rows('update regulation set time_limit = 7 where id = $1', [rule]);
  await database.rows('update regulation_link set effective_to = now() where link_id = $1', [here]);
  await database.rows(
    'insert into regulation_link (regulation_id, link_id, effective_from) values ($1, $2, now())',
    [rule, here],
  );
  await database.rows('update link set retired = now() where id = any($1::int[])', [[gone, unsaid]]);
  await live.hear({ kind: 'zones changed', body: { zones: [1] } });
  expect([told, city.link(here)?.timeLimit === 7, city.revision]).toEqual([[], false, revision]);
  await live.hear(event(revision + 1, { links: [here, gone], boxes: [box] }));
  expect(told).toEqual([[{ curbs: [box], baseMap: [] }, 7]]);
  expect([city.link(gone), city.link(unsaid)?.id, city.revision]).toEqual([undefined, unsaid, revision + 1]);
  expect(live.city).toBe(city);
  // The whole city is loaded again into a new object.
  await database.rows('update city set revision = $1', [revision + 5]);
  await live.hear(event(revision + 5, { links: null }));
  expect(live.city).not.toBe(city);
  expect([live.city.link(unsaid), live.city.revision]).toEqual([undefined, revision + 5]);
  expect(live.city.time.calendar).toBe(city.time.calendar);
  await database.rows('update link set retired = null');
});

it('reads the base map when it is asked for, again only when that changed or could not be read', async () => {
  const live = await openCityCache(database.db);
  const { revision } = live.city;
  await database.rows('alter table base_map_feature rename to base_map_away');
  await expect(live.baseMap).rejects.toThrow();
  await database.rows('alter table base_map_away rename to base_map_feature');
  const first = await live.baseMap;
  expect(first.size).toBeGreaterThan(0);
  await live.hear(event(revision + 1, { boxes: [box] }));
  expect(await live.baseMap).toBe(first);
  await database.rows('delete from base_map_feature');
  await database.rows(
    `insert into base_map_feature (kind, name, geometry, bounds) values ('city', 'Gridville', '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)')`,
  );
  await live.hear(event(revision + 2, { baseMapBoxes: [box] }));
  const second = await live.baseMap;
  expect([second === first, second.size]).toEqual([false, first.size + 1]);
  await live.hear(event(revision + 3, { links: null }));
  expect(await live.baseMap).not.toBe(second);
});

it('a picture of an instant has the links and rules of then, also such as nobody has any more', async () => {
  const [here, retired] = (await database.rows('select id from link order by id desc limit 2')).map(
    ({ id }) => id,
  );
  await database.rows(`update link set created = now() - interval '1 day'`);
  await database.rows(`update regulation_link set effective_from = now() - interval '1 day'`);
  const [{ number, set }] = await database.rows(
    `select s.number, s.id as set from regulation_link m join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id
     where m.link_id = $1 and m.effective_to is null`,
    [here],
  );
  await database.rows(
    `update regulation_link m set effective_to = now() - interval '1 minute' from regulation r where r.id = m.regulation_id and r.rule_set_id = $1`,
    [set],
  );
  await database.rows(
    `update regulation set effective_to = now() - interval '1 minute' where rule_set_id = $1`,
    [set],
  );
  await database.rows(`update link set retired = now() - interval '1 minute' where id = $1`, [retired]);
  const then = await loadCitySnapshot(database.db, Date.now() - 3_600_000);
  expect([then.city.link(here)?.ruleSet, then.city.ruleSet(number)?.id, then.city.link(retired)?.id]).toEqual(
    [number, set, retired],
  );
  const now = await loadCitySnapshot(database.db, 'now');
  expect([now.city.link(here)?.ruleSet, now.city.ruleSet(number), now.city.link(retired)]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});
