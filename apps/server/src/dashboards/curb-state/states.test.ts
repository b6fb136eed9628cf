// The curbs of a state in a zone: what a scenario changes, which pieces of a divided link belong to
// the zone, and two states compared across a division.
import { type LineGeometry, sliceLine } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CityContext } from '../../city/city-context.ts';
import { insertDraft } from '../../testing/insert-draft.ts';
import { signInClient } from '../../testing/proposals.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { comparedCurbs } from './compared-curbs.ts';
import { curbUserOfCategory, dayOf, expectedTypes, groupCurbs } from './count-curbs.ts';
import { type CurbState, curbStateOf, curbsOfState } from './curb-state.ts';
import { currentCurbs } from './current-curbs.ts';
import { loadScenarioCurbs } from './scenario-curbs.ts';
import { loadZoneCurbs } from './zone-curbs.ts';

let api: TestApi;
let links: number[] = [];
let next = 0;
const free = () => links[next++] ?? 0;

beforeAll(async () => {
  api = await openTestApi();
  links = [...api.city.box([-180, -90, 180, 90], 100).ids].toSorted((a, b) => a - b);
});
afterAll(() => api.close());

const parts = () => ({ db: api.database.db, city: api.city });
const one = async (text: string, values: unknown[] = []) => (await api.database.rows(text, values))[0];
const scenarioNamed = async (name: string) =>
  (await one('insert into scenario (name) values ($1) returning id', [name])).id;
const now = (scenario: number | null): CurbState => ({ scenario, at: null, asOf: null, name: '' });
const lineOf = (link: number): LineGeometry => ({
  type: 'LineString',
  coordinates: [...(api.city.line(link) ?? [])],
});

/** A box around a section of a link, one meter wider on each side. */
function around(link: number, from: number, to: number): number[][] {
  const { coordinates } = sliceLine(lineOf(link), from, to);
  const [lngs, lats] = [coordinates.map(([lng]) => lng), coordinates.map(([, lat]) => lat)];
  const [w, s, e, n] = [
    Math.min(...lngs) - 1e-5,
    Math.min(...lats) - 1e-5,
    Math.max(...lngs) + 1e-5,
    Math.max(...lats) + 1e-5,
  ];
  return [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
}
/**
 * Adds a zone of one component with these links; with a ring the area was drawn, without one the
 * curbs were chosen.
 */
async function zoneOf(held: readonly number[], ring: number[][] | null): Promise<number> {
  const { id } = await one('insert into analysis_zone (name) values ($1) returning id', [
    `Zone ${held.join(' ')} ${ring === null}`,
  ]);
  const component = await one(
    `insert into zone_component (zone_id, type, number, city_revision, geometry, bounds) values ($1, $2, 1, $3, $4::jsonb, case when $4 is not null then box '(1,1),(0,0)' end) returning id`,
    [
      id,
      ring === null ? 'Segments' : 'Polygon',
      api.city.revision,
      ring === null ? null : JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    ],
  );
  for (const link of held)
    await putRows(api.database.db, 'zone_component_link', 'component_id, link_id', [component.id, link]);
  return id;
}
const placed = (curbs: readonly { linkId: number; metres: number; piece: unknown }[], link: number) =>
  curbs
    .filter(({ linkId }) => linkId === link)
    .map(({ metres, piece }) => [Math.round(metres), piece !== null]);

it('a scenario lays its open proposals over the curbs as they stand, link by link', async () => {
  const [whole, parted, bared, other] = [free(), free(), free(), free()];
  const plan = await scenarioNamed('Laid');
  await insertDraft(api.database, whole, { scenario: plan });
  await insertDraft(api.database, parted, { scenario: plan, stretch: { from: 0, to: 10 } });
  await insertDraft(api.database, bared, { scenario: plan, action: 'remove' });
  await insertDraft(api.database, other, { scenario: await scenarioNamed('Beside') });
  const standing = await currentCurbs(parts(), null);
  const stood = (link: number) => standing.curbs.find(({ linkId }) => linkId === link);
  const { curbs, zone } = await curbsIn(-1, plan);
  expect(zone).toBeNull();
  const there = (link: number) => curbs.filter(({ linkId }) => linkId === link);
  expect(there(whole).map(({ ruleSet }) => ruleSet?.restrictions[0]?.maxStay)).toEqual([17]);
  expect(there(bared).map(({ ruleSet }) => ruleSet)).toEqual([null]);
  expect(there(other)).toEqual([stood(other)]);
  const length = stood(parted)?.metres ?? 0;
  expect(placed(curbs, parted)).toEqual([
    [10, true],
    [Math.round(length - 10), true],
  ]);
  expect(there(parted).map(({ ruleSet }) => ruleSet?.restrictions[0]?.maxStay === 17)).toEqual([true, false]);
  expect(there(parted)[1]?.ruleSet).toEqual(stood(parted)?.ruleSet);
  const ids = curbs.map(({ linkId }) => linkId);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  // For existing conditions, the cached curbs are returned, not a copy.
  expect((await curbsIn(-1, null)).curbs).toBe(standing.curbs);
});

async function curbsIn(zone: number, scenario: number | null, pieces?: 'by their middle' | 'as their link') {
  const found = await curbsOfState(parts(), zone, now(scenario), pieces);
  if ('kind' in found) throw new Error(JSON.stringify(found));
  return found;
}

it('a zone has its links; pieces of a scenario belong by their middle, unless states are compared or curbs were picked', async () => {
  const [link, outside] = [free(), free()];
  const length = (await one('select length from link where id = $1', [link])).length;
  const half = await zoneOf([link], around(link, 0, length * 0.52));
  const picked = await zoneOf([link], null);
  const plan = await scenarioNamed('Halved');
  await insertDraft(api.database, link, { scenario: plan, stretch: { from: 0, to: 10 } });
  await insertDraft(api.database, outside, { scenario: plan, stretch: { from: 0, to: 10 } });
  const [first, second] = [
    [10, true],
    [Math.round(length - 10), true],
  ];
  expect(placed((await curbsIn(half, plan)).curbs, link)).toEqual([first]);
  expect(placed((await curbsIn(half, plan, 'as their link')).curbs, link)).toEqual([first, second]);
  expect(placed((await curbsIn(picked, plan)).curbs, link)).toEqual([first, second]);
  for (const zone of [half, picked]) {
    expect((await curbsIn(zone, null)).curbs.map(({ linkId }) => linkId)).toEqual([link]);
    expect(placed((await curbsIn(zone, plan)).curbs, outside)).toEqual([]);
  }
  expect(await curbsOfState(parts(), 999_999, now(null))).toMatchObject({
    kind: 'refused',
    code: 'not_found',
  });
  expect(
    (await loadZoneCurbs(parts(), half))?.components.map(({ area, links: on }) => [area !== null, [...on]]),
  ).toEqual([[true, [link]]]);
  expect((await loadZoneCurbs(parts(), picked))?.components[0]?.area).toBeNull();
  expect([await loadZoneCurbs(parts(), -1), await loadZoneCurbs(parts(), 999_999)]).toEqual([
    null,
    undefined,
  ]);
});

it('compared over a division in between, pieces belong as the whole did, on whichever side they are', async () => {
  const [link, other] = [free(), free()];
  const length = (await one('select length from link where id = $1', [link])).length;
  const then = Date.now();
  const publisher = await signInClient(api, 'publisher');
  const { revision } = api.city;
  const id = await insertDraft(api.database, link, { stretch: { from: 0, to: 10 } });
  const done = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
  expect(done.statusCode, done.body).toBe(200);
  await expect.poll(() => api.city.revision).toBeGreaterThan(revision);
  const pieces = (
    await api.database.rows('select id from link where parent_link_id = $1 order by id', [link])
  ).map((row) => row.id);
  expect(pieces).toHaveLength(2);
  // Although drawn only over the first piece, the zone contains the whole undivided link as it was
  // then.
  const zone = await zoneOf([link, pieces[0]], around(link, 0, length * 0.52));
  const was: CurbState = { ...now(null), at: then - 1, asOf: 'then' };
  const compared = async (before: CurbState, after: CurbState, where = zone) => {
    const found = await comparedCurbs(parts(), where, before, after);
    if ('kind' in found) throw new Error(JSON.stringify(found));
    return [found.before, found.after].map(({ curbs }) => curbs.map(({ linkId }) => linkId));
  };
  expect(await compared(was, now(null))).toEqual([[link], pieces]);
  expect(await compared(now(null), was)).toEqual([pieces, [link]]);
  // Where nothing was divided in between, each piece is assigned by its own location.
  expect(await compared(now(null), now(null))).toEqual([[pieces[0]], [pieces[0]]]);
  expect(await comparedCurbs(parts(), 999_999, was, now(null))).toMatchObject({ code: 'not_found' });
  const plan = await scenarioNamed('Compared');
  await insertDraft(api.database, other, { scenario: plan, stretch: { from: 0, to: 10 } });
  const half = await zoneOf([other], around(other, 0, length * 0.52));
  expect(await compared(now(null), now(plan), half)).toEqual([[other], [other, other]]);
  const [whole, laid] = await compared(now(null), now(plan), -1);
  expect(laid?.length).toBe((whole?.length ?? 0) + 1);
});

it('a state is that of a scenario that is there, or of an instant with records; else its field is at fault', async () => {
  const own = await scenarioNamed('Mine');
  const { id: gone } = await one(`insert into scenario (name, deleted) values ('Gone', now()) returning id`);
  const existing = (await one(`select id from scenario where kind = 'existing'`)).id;
  const of = (choice: Parameters<typeof curbStateOf>[1], field?: string) =>
    curbStateOf(parts(), choice, 'en', field);
  expect(await of({ scenario: own })).toEqual({ scenario: own, at: null, asOf: null, name: 'Mine' });
  expect(await of({})).toEqual({ scenario: null, at: null, asOf: null, name: 'Existing Conditions' });
  expect(await of({ scenario: existing })).toMatchObject({ scenario: null, at: null });
  expect(await of({ scenario: gone })).toMatchObject({ fields: { scenario: ['fault.unknown-scenario'] } });
  expect(await of({ scenario: 999_999 }, 'before')).toMatchObject({
    fields: { before: ['fault.unknown-scenario'] },
  });
  const asOf = '2024-05-06T07:08:09Z';
  expect(await of({ as_of: asOf })).toMatchObject({
    scenario: null,
    at: Date.parse(asOf),
    asOf,
    name: expect.stringContaining('2024'),
  });
  expect(await of({ as_of: '1990-01-01T00:00:00Z' })).toMatchObject({
    fields: { as_of: ['fault.before-records'] },
  });
  expect(await of({ as_of: '1990-01-01T00:00:00Z' }, 'after')).toMatchObject({
    fields: { 'after.as_of': ['fault.before-records'] },
  });
});

it('more proposals than are read at once are all laid over', async () => {
  const link = free();
  const plan = await scenarioNamed('Many');
  await api.database.rows(
    `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
     select $1, 'remove', (select min(id) from sub_activity), 'x', current_date from generate_series(1, 1000)`,
    [plan],
  );
  const last = await insertDraft(api.database, link, { scenario: plan });
  expect(last).toBeGreaterThan(1000);
  const standing = await currentCurbs(parts(), null);
  const laid = await loadScenarioCurbs(api.database.db, standing, plan);
  expect([...laid.keys()]).toEqual([link]);
  expect(await loadScenarioCurbs(api.database.db, standing, await scenarioNamed('None'))).toEqual(new Map());
});

it('it is counted on the day that is asked for, else that of the instant or today in the city; by whom, and with what is expected', async () => {
  const context = { ...parts(), now: () => Date.parse('2026-06-01T22:30:00Z') } as unknown as CityContext;
  const then = Date.parse('2026-05-04T22:30:00Z');
  expect([
    dayOf(context, '2026-01-01', then),
    dayOf(context, undefined, then),
    dayOf(context, undefined, null),
  ]).toEqual(['2026-01-01', '2026-05-05', '2026-06-02']);
  const category = await one('select id from user_class_category order by id limit 1');
  expect(await curbUserOfCategory(parts(), category.id)).not.toHaveProperty('code');
  expect(await curbUserOfCategory(parts(), undefined)).not.toEqual(
    await curbUserOfCategory(parts(), category.id),
  );
  expect(await curbUserOfCategory(parts(), 999_999)).toMatchObject({
    fields: { user_class_category: ['fault.unknown-category'] },
  });
  await api.database.rows(
    `update sub_activity set occupancy_percent = 37, curbside_users = 4 where name = 'loading'`,
  );
  const types = await expectedTypes(parts(), 'en');
  expect(types.find(({ name }) => name === 'loading')).toMatchObject({
    occupancy_percent: 37,
    curbside_users: 4,
  });
  expect(types.at(-1)).toMatchObject({ occupancy_percent: 0, curbside_users: 0 });
  const { curbs } = await currentCurbs(parts(), null);
  const groups = await groupCurbs(curbs);
  expect(groups.reduce((sum, group) => sum + group.links, 0)).toBe(
    new Set(curbs.map(({ linkId }) => linkId)).size,
  );
});
