// Dashboard maps and curb types: which curbs are drawn, in what order, and every figure shown with
// them.
import {
  comparisonOperations,
  demandOperations,
  supplyOperations,
  turnoverOperations,
} from '@curbwright/contract';
import { decodeOccupancy, minuteMs, roundToUnit } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestSessions, SessionIngest } from '../sessions/ingest-sessions.ts';
import { addObservedTimes } from '../sessions/observed-times.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { putRows } from '../testing/put-rows.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import type { Curb } from './curbs.ts';
import { loadMapLines } from './map-line.ts';
import { loadStoredMeasures } from './stored-measures.ts';
import { zoneTypes } from './zone-types.ts';

let api: TestApi;
let editor: TestClient;
let analyst: TestClient;
let links: readonly number[] = [];
beforeAll(async () => {
  api = await openTestApi();
  [editor, analyst] = [await signInClient(api, 'editor'), await signInClient(api, 'analyst')];
  links = (await api.database.rows('select id from link order by id')).map(({ id }) => id);
});
afterAll(() => api.close());
const linkAt = (at: number) => links[at] ?? 0;
const curb = (id: number, more: Partial<Curb> = {}): Curb => ({
  id,
  type: 1,
  spaces: 4,
  isEstimated: false,
  from: 0,
  to: 1,
  share: 1,
  ...more,
});
async function ask(url: string, payload: object) {
  const response = await analyst.post(url, payload);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.json<unknown>();
}

describe('the types of a zone', () => {
  it('come with their links and spaces, those of most spaces first, each curb by the part of the period it was there', async () => {
    const [one, two, three] = (
      await api.database.rows('select id from sub_activity order by id limit 3')
    ).map(({ id }) => id);
    const types = await zoneTypes(
      api.database.db,
      [
        curb(1, { type: two, spaces: 3, share: 0.5 }),
        curb(2, { type: two, spaces: 2, share: 0.5 }),
        curb(3, { type: three, spaces: 9 }),
        curb(4, { type: one, spaces: 3 }),
        curb(5, { type: 0, spaces: 1 }),
        curb(6, { type: 999_999, spaces: 50 }),
      ],
      'es',
    );
    expect(types.map(({ id, links: count, spaces }) => [id, count, spaces])).toEqual([
      [three, 1, 9],
      [one, 1, 3],
      [two, 2, 3],
      [0, 1, 1],
    ]);
    const [row] = await api.database.rows(
      'select s.*, a.name as activity from sub_activity s join activity a on a.id = s.activity_id where s.id = $1',
      [three],
    );
    const { name, filter_section, color, color_dark, dash_style, line_width, activity_id } = row;
    expect(types[0]).toMatchObject({
      name,
      filter_section,
      color,
      color_dark,
      dash_style,
      line_width,
      activity: { id: activity_id, name: row.activity },
    });
    expect(types.at(-1)).toMatchObject({ id: 0, activity: null });
  });
});

describe('occupancy that was stored', () => {
  it('weighs by spaces, and is measured by as long as the longest hour was', async () => {
    const { db } = api.database;
    const [a, b] = [linkAt(0), linkAt(1)];
    await putRows(
      db,
      'link_occupancy',
      'link_id, hour_of_week, occupancy, hours',
      [a, 8, 0.25, 4],
      [a, 9, 0.5, 2],
      [b, 8, 1, 1],
      [linkAt(2), 8, 1, 40],
    );
    const curbs = [
      curb(a, { type: 7, spaces: 4, share: 0.5 }),
      curb(b, { type: 7, spaces: 6 }),
      curb(linkAt(5), { type: 8, spaces: 3 }),
    ];
    const found = await loadStoredMeasures(db, curbs, false);
    const seven = found?.types.get(7);
    expect(seven?.spaces).toBe(8);
    expect([8, 9, 10].map((hour) => seven?.space_minutes[hour])).toEqual([(2 * 4 + 6) * 60, 2 * 2 * 60, 0]);
    expect([8, 9].map((hour) => seven?.occupied_minutes[hour])).toEqual([
      (2 * 4 * 0.25 + 6) * 60,
      2 * 2 * 0.5 * 60,
    ]);
    expect([0, 167].map((hour) => seven?.possible_minutes[hour])).toEqual([8 * 4 * 60, 8 * 4 * 60]);
    expect(found?.types.get(8)).toMatchObject({ spaces: 0 });
    expect(found?.types.get(8)?.possible_minutes[5]).toBe(3 * 4 * 60);
    expect(found?.coverage).toBe(roundToUnit(((8 + 4 + 6) * 60) / ((8 + 3) * 4 * 60 * 168), 'share'));
    expect(
      found?.links.map(({ curb: { id }, occupancy }) => [id, occupancy[8], occupancy[9], occupancy[10]]),
    ).toEqual([
      [a, 0.25, 0.5, null],
      [b, 1, null, null],
    ]);
    expect(await loadStoredMeasures(db, [curb(linkAt(6))], false)).toBeNull();
    // For the whole city, only curbs with stored measurements are counted.
    expect((await loadStoredMeasures(db, curbs, true))?.links).toHaveLength(2);
    await api.database.rows('truncate link_occupancy');
  });
});

it('a line on the map is to five decimals, under its street, and none where the curb is no more', async () => {
  const { db, rows } = api.database;
  await rows(`update link set bl_street_name = null where id = $1`, [linkAt(1)]);
  const found = await loadMapLines({ db, city: api.city }, [
    curb(linkAt(0), { type: 9 }),
    curb(linkAt(1)),
    curb(999_999),
  ]);
  expect([...found.keys()]).toEqual([linkAt(0), linkAt(1)]);
  const [{ name }] = await rows('select bl_street_name as name from link where id = $1', [linkAt(0)]);
  expect(found.get(linkAt(0))).toMatchObject({
    link_id: linkAt(0),
    bl_street_name: name,
    regulation_type_id: 9,
    spaces: 4,
  });
  expect(found.get(linkAt(1))?.bl_street_name).toBeNull();
  const line = found.get(linkAt(0))?.line ?? [];
  for (const [at, [lng, lat]] of line.entries()) {
    const [x = 0, y = 0] = api.city.line(linkAt(0))?.[at] ?? [];
    expect([lng, lat]).toEqual([Number(x.toFixed(5)), Number(y.toFixed(5))]);
  }
});

describe('maps of measured use', () => {
  const hour = 60 * minuteMs;
  const from = Date.parse('2026-06-01T00:00+02:00');
  const to = from + 2 * 24 * hour;
  const stay = (outsideId: string, link: number, at: number, minutes: number) => ({
    outsideId,
    link,
    arrival: from + at * hour,
    departure: from + at * hour + minutes * minuteMs,
    userClass: null,
    vehicleType: null,
    fee: null,
  });

  it('say of each curb its stays, how long they last, and how full it was, the fullest first', async () => {
    const { db, rows } = api.database;
    const [busy, quiet, watched] = [linkAt(3), linkAt(4), linkAt(5)];
    await rows('update link set bays_count = 5 where id = $1', [busy]);
    const stays = [
      stay('a', busy, 1, 30),
      stay('b', busy, 2, 30),
      stay('c', busy, 26, 120),
      stay('d', quiet, 1, 10),
      // Began after observation ended: it counts as a parking session, but in no rate.
      stay('e', busy, 60, 60),
    ];
    await ingestSessions(new SessionIngest(db), { name: 'meters', kind: 'sessions' }, stays, {
      now: api.now(),
    });
    const [{ id }] = await rows('select id from measure_source');
    await addObservedTimes(
      db,
      id,
      [busy, quiet, watched].map((link) => ({ link, from, to })),
      [],
    );
    const turned = turnoverOperations.turnoverMapData.answer.parse(
      await ask('/api/turnover-map-data/', { date: '2026-06-01' }),
    );
    expect(turned.links.map(({ link_id: link }) => link)).toEqual([busy, quiet, watched]);
    const [first, second, idle] = turned.links;
    expect(idle).toMatchObject({ sessions: 0, turnover: 0, median_minutes: null, mean_minutes: null });
    expect([first?.sessions, first?.mean_minutes]).toEqual([4, 60]);
    expect(first?.median_minutes).toBeGreaterThanOrEqual(15);
    expect(first?.median_minutes).toBeLessThanOrEqual(60);
    const spaces = turned.links.map((link) => link.spaces);
    expect(first?.turnover).toBe(roundToUnit(3 / (2 * (spaces[0] ?? 0)), 'count'));
    expect(second?.turnover).toBe(roundToUnit(1 / (2 * (spaces[1] ?? 0)), 'count'));
    expect([turned.measured_links, turned.note.rows, turned.note.links_observed]).toEqual([3, 5, 3]);
    const unmeasuredOf = (map: typeof turned | typeof pressed) => [
      map.unmeasured.length,
      map.unmeasured_links,
      map.unmeasured.some(({ link_id: link }) => [busy, quiet, watched].includes(link)),
    ];
    const pressed = demandOperations.demandMapData.answer.parse(
      await ask('/api/demand-map-data/', { date: '2026-06-01' }),
    );
    expect(pressed.links.map(({ link_id: link }) => link)).toEqual([busy, quiet, watched]);
    const others = turned.note.links - 3;
    expect([unmeasuredOf(turned), unmeasuredOf(pressed)]).toEqual([
      [others, others, false],
      [others, others, false],
    ]);
    const [full = [], , empty = []] = pressed.links.map(({ pressure }) => decodeOccupancy(pressure));
    // Two hours of the second day, with one of the spaces occupied.
    expect([full[26], full[27]].map((share) => share?.toFixed(1))).toEqual(
      Array.from({ length: 2 }, () => (1 / (spaces[0] ?? 1)).toFixed(1)),
    );
    expect([full[30], empty[1], empty[60]]).toEqual([0, 0, null]);
    expect([pressed.measured_links, pressed.period]).toEqual([3, { from: '2026-06-01', to: '2026-06-30' }]);
  });
});

describe('maps of what may be', () => {
  it('of a comparison have what changes most first, and each side’s spaces, rules and type', async () => {
    const { id: plan } = (await editor.post('/api/scenario/', { name: 'Plan' })).json<{ id: number }>();
    const [much, little] = [linkAt(10), linkAt(11)];
    // One curb loses all of its parking, one a part, and on a third only the time limit changes.
    const third =
      links.slice(12).find((id) => api.city.link(id)?.subActivity === 'time-limited-parking') ?? 0;
    const rules = api.city.ruleSet(api.city.link(third)?.ruleSet ?? 0)?.restrictions ?? [];
    await propose(editor, [third], {
      scenario: plan,
      sub_activity: 'time-limited-parking',
      restrictions: rules.map((one) => ({ ...one, maxStay: one.maxStay === null ? null : 25 })),
    });
    await propose(editor, [much], {
      scenario: plan,
      sub_activity: 'no-stopping',
      restrictions: [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 }],
    });
    await propose(editor, [{ parent_link: little, from: 0, to: 12 }], {
      scenario: plan,
      sub_activity: 'no-stopping',
      restrictions: [{ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 }],
    });
    const compare = async (more: object) =>
      comparisonOperations.comparisonMap.answer.parse(
        await ask('/api/comparison-map-data/', { date: '2026-06-10', ...more }),
      );
    const {
      lines,
      lines_count: count,
      truncated,
      rule_sets: sets,
      bounds,
      outline,
    } = await compare({ after: { scenario: plan } });
    expect([count, truncated, outline]).toEqual([3, false, null]);
    const [first, second] = lines;
    expect(lines.map(({ link_id: link }) => link)).toEqual([much, little, third]);
    expect(lines[2]).toMatchObject({ net_space_hours: 0, net_metre_hours: 0 });
    expect(first).toMatchObject({
      there_before: true,
      there_after: true,
      spaces_before: 10,
      spaces_after: 10,
    });
    // A curb is assigned the type that applies for most of the week: outside the hours of its rule,
    // anybody may park there.
    const [{ id: before }] = await api.database.rows(
      `select id from sub_activity where name = 'unregulated'`,
    );
    const [{ id: after }] = await api.database.rows(`select id from sub_activity where name = 'no-stopping'`);
    expect([first?.type_before, first?.type_after]).toEqual([before, after]);
    expect(first?.net_space_hours).toBeLessThan(0);
    expect(first?.net_metre_hours).toBeLessThan(second?.net_metre_hours ?? 0);
    expect(second?.metres).toBeCloseTo(12, 1);
    const main = (place: number | null | undefined) =>
      sets[place ?? -1]?.restrictions.map(({ activity }) => activity);
    expect(main(first?.rule_set_after)).toEqual(['no stopping']);
    expect(main(first?.rule_set_before)).toContain('parking');
    expect(first?.rule_set_after).toBe(second?.rule_set_after);
    const points = lines.flatMap(({ geometry }) => geometry.coordinates);
    expect(bounds).toEqual([
      Math.min(...points.map(([x]) => x)),
      Math.min(...points.map(([, y]) => y)),
      Math.max(...points.map(([x]) => x)),
      Math.max(...points.map(([, y]) => y)),
    ]);
    // In the opposite direction, the same amount is gained.
    const back = await compare({ before: { scenario: plan }, after: {} });
    expect(back.lines.map(({ link_id: link, net_metre_hours: net }) => [link, net])).toEqual(
      lines.map(({ link_id: link, net_metre_hours: net }) => [link, 0 - net]),
    );
    expect(back.lines[0]).toMatchObject({ spaces_before: 10, spaces_after: 10, type_before: after });

    const supply = supplyOperations.supplyMap.answer.parse(
      await ask('/api/supply-map-data/', { date: '2026-06-10', scenario: plan }),
    );
    expect(supply.gone).toEqual([little]);
    expect(supply.links).toBeNull();
    expect(supply.bounds).toEqual(api.city.bounds);
    const own = supply.lines.filter(({ link_id: link }) => link === much);
    expect(own).toMatchObject([{ spaces: 10, metres: roundToUnit(first?.metres ?? 0, 'length') }]);
    const lengths = supply.lines.map(({ metres }) => metres);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    const now = supplyOperations.supplyMap.answer.parse(
      await ask('/api/supply-map-data/', { date: '2026-06-10' }),
    );
    expect(now).toMatchObject({ lines: [], lines_count: 0, gone: [] });
  });

  it('begin with the types, whom each is for and what it takes, the scenarios with what is open, and today', async () => {
    const form = supplyOperations.supplyFilters.answer.parse(
      (await analyst.get('/api/supply-filters/')).json(),
    );
    const of = (name: string) => form.types.find((type) => type.name === name);
    expect(
      ['loading', 'bus', 'no-stopping', 'paid-parking'].map((name) => [
        of(name)?.userclasscategory,
        of(name)?.reason,
      ]),
    ).toEqual([
      ['commercial', null],
      ['transit', 'transit'],
      [null, 'no stopping'],
      [null, null],
    ]);
    await api.database.rows(`delete from user_class_category where name = 'commercial'`);
    const less = supplyOperations.supplyFilters.answer.parse(
      (await analyst.get('/api/supply-filters/')).json(),
    );
    expect(less.types.find(({ name }) => name === 'loading')?.userclasscategory).toBeNull();
    expect(less.user_class_categories).toHaveLength(form.user_class_categories.length - 1);
    expect(
      form.scenarios.map(({ name, is_default: isDefault, open_proposals: open }) => [name, isDefault, open]),
    ).toEqual([
      ['Existing', true, 0],
      ['General', true, 0],
      ['Plan', false, 3],
    ]);
    expect(form).toMatchObject({ currency: 'EUR', units: 'metric', known_since: '2020-01-01T00:00:00.000Z' });
    expect(new Set(form.activities.map(({ id }) => id)).size).toBe(form.activities.length);
  });
});
