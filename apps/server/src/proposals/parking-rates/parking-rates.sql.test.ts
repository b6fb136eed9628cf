// Prices in force, row by row: which regulations are listed with which facts about their links, in
// which order, and what was measured there.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { storeMeasures } from '../../sessions/measured/measured-sums.sql.ts';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  latestMonth,
  listRates,
  loadMeasures,
  loadOccupiedHours,
  loadRateLinks,
  loadUnmeasuredLinks,
  type RateFilter,
  rateIdsWithoutProposals,
  rateTimeLimits,
  rateTypes,
} from './parking-rates.sql.ts';

let database: TestDatabase;
let links: { id: number; segment_id: string }[] = [];
let scenario = 0;
/** Ids of the regulations by name. */
let ids: Record<string, number> = {};
const idOf = (name: string) => ids[name] ?? 0;
const linkAt = (index: number) => links[index]?.id ?? 0;
const namesOf = (rows: readonly { readonly regulation_id: string }[]) => rows.map((row) => row.regulation_id);

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = await database.rows('select id, segment_id from link order by id limit 8');
});
afterAll(() => database.close());

/**
 * Regulations a to f: e has no price and f has ended. The priced ones have other curb types than
 * the free ones.
 */
beforeEach(async () => {
  await database.rows(
    'truncate regulation_link, link_occupancy, session_hour, source_count, proposal_claim, regulation cascade',
  );
  await database.rows(`delete from payment where content_hash like 'test %'`);
  await database.rows('update link set retired = null');
  const types = await database.rows(
    `select min(id) filter (where editable_parking_price) as paid, max(id) filter (where editable_parking_price) as other,
       min(id) filter (where not editable_parking_price) as free from sub_activity`,
  );
  const { paid, other, free } = types[0];
  const [{ id: ruleSet }] = await database.rows('select id from rule_set order by id limit 1');
  const price = async (fee: number, per: number) => {
    const body = JSON.stringify({
      rates: [
        {
          tiers: [
            { fee, per },
            { fee: 999, per: 1 },
          ],
        },
      ],
    });
    const [row] = await database.rows(
      `insert into payment (content_hash, currency, body) values ('test ' || $1, 'EUR', $2) returning id`,
      [`${fee} ${per}`, body],
    );
    return row.id;
  };
  const [dear, cheap, odd] = [await price(200, 30), await price(150, 60), await price(10, 0)];
  const [past, soon] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const regulation = (
    name: string,
    type: number,
    payment: number | null,
    limit: number | null,
    from = past,
    to: Date | null = null,
  ) => [name, ruleSet, type, payment, limit, new Date(from.getTime() - 3_600_000), to];
  await putRows(
    database.db,
    'regulation',
    'regulation_id, rule_set_id, sub_activity_id, payment_id, time_limit, effective_from, effective_to',
    regulation('d', paid, null, 60),
    regulation('b', free, cheap, 120),
    regulation('c_', other, odd, null),
    regulation('a', paid, dear, 60),
    regulation('e', free, null, 90),
    regulation('f', paid, dear, 30, past, past),
    regulation('g', paid, dear, 45, new Date(soon.getTime() + 3_600_000)),
  );
  ids = Object.fromEntries(
    (await database.rows('select id, regulation_id from regulation')).map((row) => [
      row.regulation_id,
      row.id,
    ]),
  );
  const dress = (
    index: number,
    street: string,
    side: string,
    length: number,
    bays: number | null,
    angle: string | null = null,
  ) =>
    database.rows(
      'update link set bl_street_name = $2, bl_side = $3, length = $4, bays_count = $5, bays_angle = $6 where id = $1',
      [linkAt(index), street, side, length, bays, angle],
    );
  await dress(0, 'Via Roma', 'N', 10, 2, 'diagonal');
  await dress(1, 'Corso 50%', 'S', 20.5, 3);
  await dress(2, 'Via Roma', 'E', 40, null);
  await dress(3, 'Via Gone', 'W', 80, 50);
  await dress(4, 'Via Left', 'W', 160, 60);
  await dress(5, 'Viale Uno', 'S', 5, 7);
  const holds = (name: string, index: number, to: Date | null = null) => [
    idOf(name),
    linkAt(index),
    new Date(past.getTime() - 3_600_000),
    to,
  ];
  await putRows(
    database.db,
    'regulation_link',
    'regulation_id, link_id, effective_from, effective_to',
    holds('a', 0),
    holds('a', 1),
    holds('a', 3),
    holds('a', 4, past),
    holds('b', 5),
    holds('d', 2),
  );
  await database.rows('update link set retired = now() where id = $1', [linkAt(3)]);
  [{ id: scenario }] = (await database.rows(`select id from scenario order by id limit 1`)) as [
    { id: number },
  ];
});

const list = async (filter: RateFilter = {}, ordering = 'regulation_id') =>
  namesOf((await listRates(database.db, filter, scenario, ordering, 99, 0)).rows);

describe('rates', () => {
  it('are prices in force, and those that may have one, with what their links are now', async () => {
    const { rows, count } = await listRates(database.db, {}, scenario, 'regulation_id', 99, 0);
    expect([count, namesOf(rows)]).toEqual([4, ['a', 'b', 'c_', 'd']]);
    expect(rows[0]).toMatchObject({
      id: idOf('a'),
      time_limit: 60,
      hourly: 400,
      payment: { rates: [{ tiers: [{ fee: 200, per: 30 }, { fee: 999 }] }] },
      links: 2,
      length: 30.5,
      spaces: 5,
      street: 'Corso 50%',
      streets: 2,
      side: 'N',
      sides: 2,
      proposal: null,
    });
    expect(rows[1]).toMatchObject({
      hourly: 150,
      links: 1,
      length: 5,
      spaces: 7,
      street: 'Viale Uno',
      streets: 1,
      sides: 1,
    });
    expect(rows[2]).toMatchObject({ hourly: null, links: 0, length: 0, spaces: 0, street: null, streets: 0 });
    expect(rows[3]).toMatchObject({ hourly: null, payment: null, payment_id: null, spaces: 0, links: 1 });
    const [type] = await database.rows(
      `select s.id as sub_activity_id, s.name as sub_activity_name, s.display_name as sub_activity_display_name, s.filter_section, s.color,
         s.dash_style, a.id as activity_id, a.name as activity_name, a.display_name as activity_display_name, r.rule_set_id, r.payment_id
       from regulation r join sub_activity s on s.id = r.sub_activity_id join activity a on a.id = s.activity_id where r.id = $1`,
      [idOf('a')],
    );
    expect(rows[0]).toMatchObject(type);
  });

  it.each([
    ['regulation_id', 'a b c_ d'],
    ['-regulation_id', 'd c_ b a'],
    ['bl_street_name', 'a d b c_'],
    ['-bl_street_name', 'b d a c_'],
    ['hourly', 'b a d c_'],
    ['-hourly', 'a b d c_'],
    ['time_limit', 'd a b c_'],
    ['-time_limit', 'b d a c_'],
    ['spaces', 'd c_ a b'],
    ['-spaces', 'b a d c_'],
    ['links', 'c_ d b a'],
    ['-links', 'a d b c_'],
    ['nonsense', 'a b c_ d'],
  ])('are ordered by %s', async (ordering, expected) => {
    expect((await list({}, ordering)).join(' ')).toBe(expected);
    const page = await listRates(database.db, {}, scenario, ordering, 2, 1);
    expect([page.count, namesOf(page.rows).join(' ')]).toEqual([
      4,
      expected.split(' ').slice(1, 3).join(' '),
    ]);
  });

  it.each<[string, RateFilter, string]>([
    ['a limit', { time_limit: 60 }, 'a d'],
    ['a least price', { min_hourly: 150 }, 'a b'],
    ['more', { min_hourly: 151 }, 'a'],
    ['a most price', { max_hourly: 400 }, 'a b'],
    ['less', { max_hourly: 399 }, 'b'],
    ['a street', { street: 'ROMA' }, 'a d'],
    ['a street of a sign', { street: '%' }, 'a'],
    ['no street', { street: '' }, 'a b c_ d'],
    ['a street that went', { street: 'gone' }, ''],
    ['one that left', { street: 'left' }, ''],
    ['a word of a street', { search: 'uno' }, 'b'],
    ['a word of its name', { search: '_' }, 'c_'],
    ['a street that went, searched', { search: 'gone' }, ''],
    ['one that left, searched', { search: 'left' }, ''],
    ['nothing', { search: '' }, 'a b c_ d'],
    ['two things', { search: 'roma', min_hourly: 1 }, 'a'],
  ])('are filtered by %s', async (_what, filter, expected) => {
    expect((await list(filter)).join(' ')).toBe(expected);
    expect((await listRates(database.db, filter, scenario, '', 1, 0)).count).toBe(
      expected.split(' ').filter(Boolean).length,
    );
  });

  it('are filtered by type and by regulations, and told by type, the most of them first', async () => {
    const { db } = database;
    const types = await rateTypes(db);
    const names = await database.rows(
      'select r.regulation_id, s.name from regulation r join sub_activity s on s.id = r.sub_activity_id',
    );
    const typeOf = (name: string) => names.find((row) => row.regulation_id === name)?.name;
    const [one = '', two = ''] = [typeOf('b'), typeOf('c_')].toSorted((a, b) => (a < b ? -1 : 1));
    expect(types.map((type) => [type.sub_activity_name, type.count])).toEqual([
      [typeOf('a'), 2],
      [one, 1],
      [two, 1],
    ]);
    expect(await list({ regulation_type: typeOf('a') })).toEqual(['a', 'd']);
    expect(await list({ regulations: [idOf('b'), idOf('a'), idOf('e')] })).toEqual(['a', 'b']);
    expect(await rateTimeLimits(db)).toEqual([60, 120]);
  });

  it('have links that stand, those of a filter and so many at most', async () => {
    const { db } = database;
    expect(await loadRateLinks(db, {}, 9)).toEqual([linkAt(0), linkAt(1), linkAt(2), linkAt(5)]);
    expect(await loadRateLinks(db, {}, 2)).toEqual([linkAt(0), linkAt(1)]);
    expect(await loadRateLinks(db, { time_limit: 120 }, 9)).toEqual([linkAt(5)]);
  });

  it('that are free have no proposal in the scenario', async () => {
    const { db } = database;
    const scenarios = await database.rows(`insert into scenario (name) values ('Other') returning id`);
    const proposals = await database.rows(
      `insert into proposed_regulation (scenario_id, action, sub_activity_id, regulation_type, created_date)
       select s, 'modify', (select min(id) from sub_activity), 'parking', '2026-03-10' from unnest(array[$1::int, $2::int]) as s returning id`,
      [scenario, scenarios[0].id],
    );
    const claim = (of: number, index: number, proposal: number) => [of, linkAt(index), proposal];
    await putRows(
      db,
      'proposal_claim',
      'scenario_id, link_id, proposed_regulation_id',
      claim(scenario, 1, proposals[0].id),
      claim(scenarios[0].id, 2, proposals[1].id),
    );
    const { rows } = await listRates(db, {}, scenario, 'regulation_id', 9, 0);
    expect(rows.map(({ proposal }) => proposal)).toEqual([proposals[0].id, null, null, null]);
    const free = (limit: number) => rateIdsWithoutProposals(db, {}, scenario, '-regulation_id', limit);
    expect(await free(4)).toEqual({ ids: [idOf('d'), idOf('c_'), idOf('b')], truncated: false });
    expect(await free(3)).toEqual({ ids: [idOf('d'), idOf('c_'), idOf('b')], truncated: true });
    expect(await free(1)).toEqual({ ids: [idOf('d')], truncated: true });
  });
});

describe('what was measured', () => {
  const measure = (index: number, hour_of_week: number, occupancy: number, hours: number) => ({
    segment_id: links[index]?.segment_id ?? '',
    hour_of_week,
    occupancy,
    hours,
  });

  it('is stored by link and hour, the last of each, and links nobody knows are told', async () => {
    const { db } = database;
    const stored = () =>
      database.rows('select link_id, hour_of_week, occupancy, hours from link_occupancy order by 1, 2');
    const unknown = (segment_id: string) => ({ ...measure(0, 1, 1, 1), segment_id });
    expect(
      await storeMeasures(db, [
        measure(0, 9, 0.1, 1),
        unknown('z'),
        measure(1, 9, 0.5, 2),
        unknown('y'),
        measure(0, 9, 0.2, 3),
        unknown('z'),
      ]),
    ).toEqual({ stored: 2, unknown: ['y', 'z'] });
    expect(await storeMeasures(db, [measure(1, 9, 0.75, 4), measure(1, 10, 1, 1)])).toEqual({
      stored: 2,
      unknown: [],
    });
    const row = (index: number, hour: number, occupancy: number, hours: number) => ({
      link_id: linkAt(index),
      hour_of_week: hour,
      occupancy,
      hours,
    });
    expect(await stored()).toEqual([row(0, 9, 0.2, 3), row(1, 9, 0.75, 4), row(1, 10, 1, 1)]);
  });

  it('of a regulation is the mean by hour, weighted by the hours measured on its links', async () => {
    const { db } = database;
    await storeMeasures(db, [
      measure(0, 9, 0.5, 1),
      measure(1, 9, 1, 3),
      measure(1, 8, 0.25, 2),
      // On links where the rule has ended, and on another regulation.
      measure(4, 9, 0, 99),
      measure(5, 9, 0.1, 1),
    ]);
    const hour = (hourOfWeek: number, occupancy: number, hours: number) => ({ hourOfWeek, occupancy, hours });
    expect(await loadMeasures(db, [idOf('a'), idOf('d')])).toEqual(
      new Map([[idOf('a'), [hour(8, 0.25, 2), hour(9, 0.875, 4)]]]),
    );
    expect((await loadMeasures(db, [idOf('a'), idOf('b')])).get(idOf('b'))).toEqual([hour(9, 0.1, 1)]);
  });

  it('is what stays say where no measure was stored', async () => {
    const { db } = database;
    const stays = (index: number, month: string, hour: number, minutes: number) => [
      linkAt(index),
      month,
      hour,
      minutes,
    ];
    await putRows(
      db,
      'session_hour',
      'link_id, month, hour_of_week, occupied_minutes',
      stays(0, '2026-03-01', 9, 10),
      stays(0, '2026-02-01', 9, 20),
      stays(0, '2026-04-01', 8, 30),
      stays(2, '2026-03-01', 9, 40),
      ...[1, 3, 4].map((index) => stays(index, '2026-03-01', 9, 50)),
    );
    await storeMeasures(db, [measure(1, 1, 1, 1)]);
    const [{ rule_set_id: ruleSet }] = (await database.rows(
      'select rule_set_id from regulation where id = $1',
      [idOf('a')],
    )) as [{ rule_set_id: string }];
    const link = (name: string, index: number) => ({ regulation: idOf(name), link: linkAt(index), ruleSet });
    expect(await loadUnmeasuredLinks(db, [idOf('d'), idOf('a'), idOf('b')])).toEqual(
      [
        { ...link('a', 0), baysCount: 2, baysAngle: 'diagonal', length: 10 },
        { ...link('d', 2), baysCount: null, baysAngle: null, length: 40 },
      ].toSorted((one, other) => one.regulation - other.regulation),
    );
    expect((await loadUnmeasuredLinks(db, [idOf('d')])).map((row) => row.link)).toEqual([linkAt(2)]);
    const hours = await loadOccupiedHours(db, [linkAt(0), linkAt(2), linkAt(6)], '2026-03-01');
    const sorted = (hours.get(linkAt(0)) ?? []).toSorted((one, other) => one.hourOfWeek - other.hourOfWeek);
    expect(sorted).toEqual([
      { month: '2026-04-01', hourOfWeek: 8, minutes: 30 },
      { month: '2026-03-01', hourOfWeek: 9, minutes: 10 },
    ]);
    expect(hours.get(linkAt(2))).toEqual([{ month: '2026-03-01', hourOfWeek: 9, minutes: 40 }]);
    expect(hours.size).toBe(2);
  });

  it('reaches to the latest month in which anything was counted', async () => {
    const { db } = database;
    expect(await latestMonth(db)).toBeNull();
    await putRows(
      db,
      'source_count',
      'source_id, month, outcome, sessions',
      [1, '2026-03-01', 'counted', 1],
      [1, '2026-02-01', 'counted', 5],
      [1, '2026-04-01', 'counted', 0],
    );
    expect(await latestMonth(db)).toBe('2026-03-01');
  });
});
