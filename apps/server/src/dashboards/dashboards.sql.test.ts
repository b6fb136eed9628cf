// The queries of the measured-use dashboards, row by row: the months, the requested links, and what
// is left out.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  dwellTotals,
  excludedSessionsByGroup,
  excludedSessionTotals,
  factsPerLink,
  gapRows,
  linkFacts,
  linkHours,
  linkTurnover,
  measuredMonths,
  measuredRevenue,
  observationRows,
  occupiedMinutesByHour,
  sessionStartsByHour,
  sourceRows,
  storedOccupancy,
  type TotalsScope,
  unobservedStartsByHour,
  userClassTotals,
} from './dashboards.sql.ts';

let database: TestDatabase;
let source = 0;
let links: number[] = [];
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  links = (await database.rows('select id from link order by id')).map(({ id }) => id);
  const [row] = await database.rows(`insert into measure_source (name) values ('meters') returning id`);
  source = row.id;
});
afterAll(() => database.close());
beforeEach(() =>
  database.rows(`truncate session_hour, session_unwatched_start, session_dwell, session_dwell_total, session_user_class, session_fault,
    source_count, measured_sum, source_gap, link_occupancy`),
);

/** Inserts rows into a table: column names, then the values of each row. */
async function put(table: string, columns: string, ...rows: (readonly unknown[])[]): Promise<void> {
  for (const row of rows)
    await database.rows(
      `insert into ${table} (${columns}) values (${row.map((_, index) => `$${index + 1}`).join(', ')})`,
      [...row],
    );
}
const at = (text: string) => Date.parse(text);

/** A scope with links 1 and 2 in groups 10 and 20, from March to May. */
const scope = (more: Partial<TotalsScope> = {}): TotalsScope => ({
  links: [1, 2],
  groups: [10, 20],
  from: '2026-03-01',
  to: '2026-05-01',
  isWhole: false,
  isMost: false,
  ...more,
});
const most = scope({ isMost: true });
const sorted = <Row>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

describe('sums by hour', () => {
  const columns = 'link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, overstays, fee';
  beforeEach(() =>
    put(
      'session_hour',
      columns,
      [1, '2026-02-01', 9, 500, 500, 500, 500, 500],
      [1, '2026-03-01', 9, 1, 2, 3, 4, 5],
      [1, '2026-05-01', 9, 10, 20, 30, 40, 50],
      [1, '2026-06-01', 9, 500, 500, 500, 500, 500],
      [2, '2026-04-01', 9, 7, 8, 9, 10, 11],
      [3, '2026-04-01', 9, 900, 900, 900, 900, 900],
    ),
  );

  it.each([
    ['looked for', scope()],
    ['read as a whole', most],
  ])('are of the months, both included, and of the links asked for: %s', async (_how, asked) => {
    expect(sorted(await occupiedMinutesByHour(database.db, asked))).toEqual([
      { group: 10, hour: 9, occupied: 11, starts: 22, fee: 55 },
      { group: 20, hour: 9, occupied: 7, starts: 8, fee: 11 },
    ]);
    expect(sorted(await sessionStartsByHour(database.db, asked))).toEqual([
      { group: 10, hour: 9, starts: 22, stay_minutes: 33, overstays: 44 },
      { group: 20, hour: 9, starts: 8, stay_minutes: 9, overstays: 10 },
    ]);
  });

  it('of a link are those in which anything stood, of the links with most first', async () => {
    await put(
      'session_hour',
      columns,
      [2, '2026-04-01', 10, 30, 1, 1, 1, 1],
      [1, '2026-04-01', 3, 0, 9, 9, 9, 9],
    );
    expect(await linkHours(database.db, scope(), 5)).toEqual([
      { link_id: 2, links: 2, hours: [9, 10], occupied: [7, 30] },
      { link_id: 1, links: 2, hours: [9], occupied: [11] },
    ]);
    expect(
      (await linkHours(database.db, scope(), 1)).map(({ link_id, links: all }) => [link_id, all]),
    ).toEqual([[2, 2]]);
    const whole = await linkHours(database.db, scope({ isWhole: true }), 5);
    expect(whole.map(({ link_id }) => link_id)).toEqual([3, 2, 1]);
  });

  it('that nobody watched are apart', async () => {
    await put(
      'session_unwatched_start',
      'link_id, month, hour_of_week, starts',
      [1, '2026-03-01', 5, 3],
      [1, '2026-06-01', 5, 100],
      [3, '2026-03-01', 5, 100],
    );
    expect(await unobservedStartsByHour(database.db, scope())).toEqual([{ group: 10, hour: 5, starts: 3 }]);
  });
});

describe('stays', () => {
  const columns = 'link_id, month, dwell_class, sessions, minutes, overstays, overstay_minutes';
  beforeEach(() =>
    put(
      'session_dwell',
      columns,
      [1, '2026-02-01', 2, 100, 100, 100, 100],
      [1, '2026-03-01', 2, 1, 10, 2, 20],
      [1, '2026-05-01', 2, 3, 30, 1, 5],
      [1, '2026-05-01', 0, 2, 4, 0, 0],
      [2, '2026-04-01', 1, 9, 90, 4, 8],
      [3, '2026-04-01', 1, 50, 50, 50, 50],
    ),
  );

  it('by dwell class are of the months, or of all of them', async () => {
    const inMonths = [
      { group: 10, dwell_class: 0, sessions: 2, minutes: 4, overstays: 0, overstay_minutes: 0 },
      { group: 10, dwell_class: 2, sessions: 4, minutes: 40, overstays: 3, overstay_minutes: 25 },
      { group: 20, dwell_class: 1, sessions: 9, minutes: 90, overstays: 4, overstay_minutes: 8 },
    ];
    const { db } = database;
    expect(sorted(await dwellTotals(db, scope(), false))).toEqual(inMonths);
    expect(sorted(await dwellTotals(db, most, false))).toEqual(inMonths);
    await put(
      'session_dwell_total',
      columns.replace(' month,', ''),
      [1, 2, 104, 140, 103, 125],
      [3, 2, 1, 1, 1, 1],
    );
    const all = [
      { group: 10, dwell_class: 2, sessions: 104, minutes: 140, overstays: 103, overstay_minutes: 125 },
    ];
    expect(await dwellTotals(db, scope(), true)).toEqual(all);
    expect(await dwellTotals(db, most, true)).toEqual(all);
  });

  it('of a link come with their classes in order, and those nobody saw begin', async () => {
    await put(
      'session_unwatched_start',
      'link_id, month, hour_of_week, starts',
      [1, '2026-03-01', 5, 3],
      [1, '2026-05-01', 6, 1],
      [1, '2026-02-01', 5, 100],
    );
    const { db } = database;
    expect(await linkTurnover(db, scope(), 5)).toEqual([
      {
        link_id: 2,
        links: 2,
        sessions: 9,
        unwatched: 0,
        minutes: 90,
        overstays: 4,
        classes: [1],
        stays: [9],
      },
      {
        link_id: 1,
        links: 2,
        sessions: 6,
        unwatched: 4,
        minutes: 44,
        overstays: 3,
        classes: [0, 2],
        stays: [2, 4],
      },
    ]);
    expect((await linkTurnover(db, scope(), 1)).map(({ link_id, links: all }) => [link_id, all])).toEqual([
      [2, 2],
    ]);
    expect((await linkTurnover(db, scope({ isWhole: true }), 9)).map(({ link_id }) => link_id)).toEqual([
      3, 2, 1,
    ]);
  });

  it('of user classes come most first, faults by their name, none of nothing', async () => {
    await put(
      'session_user_class',
      'link_id, month, user_class, sessions, minutes',
      [1, '2026-03-01', 'bus', 2, 20],
      [2, '2026-05-01', 'taxi', 5, 9],
      [1, '2026-05-01', 'bus', 1, 3],
      [1, '2026-04-01', 'none', 0, 0],
      [1, '2026-06-01', 'bus', 90, 90],
      [3, '2026-04-01', 'bus', 90, 90],
    );
    await put(
      'session_fault',
      'link_id, month, fault, sessions',
      [1, '2026-03-01', 'zero', 7],
      [2, '2026-05-01', 'reversed', 1],
      [1, '2026-04-01', 'too long', 0],
      [1, '2026-02-01', 'zero', 90],
      [3, '2026-04-01', 'zero', 90],
    );
    const { db } = database;
    expect(await userClassTotals(db, scope())).toEqual([
      { user_class: 'taxi', sessions: 5, minutes: 9 },
      { user_class: 'bus', sessions: 3, minutes: 23 },
    ]);
    expect(await excludedSessionTotals(db, scope())).toEqual([
      { fault: 'reversed', sessions: 1 },
      { fault: 'zero', sessions: 7 },
    ]);
    for (const isMost of [true, false])
      expect(await excludedSessionsByGroup(db, scope({ isMost }))).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ fault: 'zero', sessions: 7 }),
          expect.objectContaining({ fault: 'reversed', sessions: 1 }),
        ]),
      );
    expect((await excludedSessionTotals(db, scope({ isWhole: true }))).at(-1)).toEqual({
      fault: 'zero',
      sessions: 97,
    });
  });
});

it('money measured without stays counts the part of its days that lies in the months, at each curb once', async () => {
  await put(
    'measured_sum',
    'source_id, link_id, from_day, to_day, hour, fee, offline',
    // Ten of its twenty days are in March; both of the next row's days are in May, ending on the
    // last day of the scope; the June row does not count.
    [source, 1, '2026-02-19', '2026-03-10', -1, 200, false],
    [source, 1, '2026-05-30', '2026-05-31', -1, 60, false],
    [source, 1, '2026-06-01', '2026-06-01', -1, 900, false],
    [source, 2, '2026-04-06', '2026-04-06', 8, 5, false],
    [source, 2, '2026-04-07', '2026-04-07', -1, 1000, true],
    [source, 3, '2026-04-07', '2026-04-07', -1, 1000, false],
  );
  const rows = await measuredRevenue(database.db, scope());
  expect(sorted(rows)).toEqual([
    { group: 10, hour: null, fee: 160, links: 1 },
    // April 6, 2026 is a Monday.
    { group: 20, hour: 8, fee: 5, links: 1 },
  ]);
});

it('the months with stays are those of sums as well, without what was offline or came to nothing', async () => {
  const { db } = database;
  expect(await measuredMonths(db)).toEqual({ from: null, to: null });
  await put(
    'source_count',
    'source_id, month, outcome, sessions',
    [source, '2026-03-01', 'counted', 1],
    [source, '2026-01-01', 'counted', 0],
  );
  expect(await measuredMonths(db)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  await put(
    'measured_sum',
    'source_id, link_id, from_day, to_day, hour, fee, offline',
    [source, 1, '2025-12-30', '2026-05-02', -1, 1, false],
    [source, 1, '2025-08-30', '2026-09-02', -1, null, true],
  );
  expect(await measuredMonths(db)).toEqual({ from: '2025-12-01', to: '2026-05-01' });
});

it('gaps are those that touch the period, and sources come by name', async () => {
  const [{ id: other }] = await database.rows(
    `insert into measure_source (name) values ('app') returning id`,
  );
  await put(
    'source_gap',
    'source_id, from_at, to_at',
    [source, '2026-05-02T00:00Z', '2026-05-03T00:00Z'],
    [source, '2026-04-30T00:00Z', '2026-05-01T00:00Z'],
    [source, '2026-04-30T00:00Z', '2026-05-01T01:00Z'],
    [source, '2026-06-01T00:00Z', '2026-06-02T00:00Z'],
  );
  const [from, to] = [at('2026-05-01T00:00Z'), at('2026-06-01T00:00Z')];
  expect(await gapRows(database.db, from, to)).toEqual([
    { source_id: source, from: at('2026-04-30T00:00Z'), to: at('2026-05-01T01:00Z') },
    { source_id: source, from: at('2026-05-02T00:00Z'), to: at('2026-05-03T00:00Z') },
  ]);
  expect((await sourceRows(database.db)).map(({ name }) => name)).toEqual(['app', 'meters']);
  await database.rows('delete from measure_source where id = $1', [other]);
});

it('links were watched as far as the period goes, those alike together', async () => {
  await put(
    'source_link',
    'source_id, link_id, first_at',
    [source, 1, null],
    [source, 2, null],
    [source, 3, null],
  );
  await database.rows('update measure_source set states_windows = true where id = $1', [source]);
  await put(
    'observation_window',
    'link_id, source_id, observed_from, observed_to',
    [1, source, '2026-04-01T00:00Z', '2026-05-10T00:00Z'],
    [1, source, '2026-05-20T00:00Z', '2026-07-01T00:00Z'],
    [2, source, '2026-04-01T00:00Z', '2026-05-01T00:00Z'],
    [3, source, '2026-06-01T00:00Z', '2026-06-05T00:00Z'],
  );
  const [from, to] = [at('2026-05-01T00:00Z'), at('2026-06-01T00:00Z')];
  const window = (a: string, b: string) => `${source} ${at(a)} ${at(b)}`;
  const expected = [
    window('2026-05-01T00:00Z', '2026-05-10T00:00Z'),
    window('2026-05-20T00:00Z', '2026-06-01T00:00Z'),
  ].join(',');
  expect(await observationRows(database.db, null, from, to)).toEqual([{ windows: expected, links: [1] }]);
  expect(await observationRows(database.db, [2, 3], from, to)).toEqual([]);
});

it('a link has the rule it has, or had last, with its life', async () => {
  const [plain = 0, gone = 0, bare = 0, piece = 0, later = 0] = links;
  const hour = 3_600_000;
  const now = Date.now();
  const set = (id: number, text: string) => database.rows(`update link set ${text} where id = $1`, [id]);
  await set(plain, `bays_angle = 'diagonal', bays_count = null, length = 12.5`);
  await set(gone, `bays_angle = 'perpendicular', retired = to_timestamp(${(now - hour) / 1000})`);
  await set(piece, `parent_link_id = ${gone}, created = to_timestamp(${(now - hour) / 1000})`);
  const end = (id: number, when: string) =>
    database.rows(`update regulation_link set effective_to = ${when} where link_id = $1`, [id]);
  await end(gone, `now() - interval '1 hour'`);
  await end(bare, `now() - interval '1 minute'`);
  await end(later, `now() + interval '1 hour'`);
  const [{ regulation }] = await database.rows(
    `select max(id) as regulation from regulation where rule_set_id not in (select r.rule_set_id from regulation_link m join regulation r on r.id = m.regulation_id where m.link_id = any($1::int[]))`,
    [[later, gone]],
  );
  // A planned regulation is not in force yet; one planned on a link that was retired first never
  // takes effect.
  for (const id of [later, gone])
    await database.rows(
      `insert into regulation_link (regulation_id, link_id, effective_from) values ($1, $2, now() + interval '1 hour')`,
      [regulation, id],
    );
  const rules = await database.rows(
    `select l.id, s.number, r.sub_activity_id as type from link l join regulation_link m on m.link_id = l.id and m.effective_from <= now()
     join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id`,
  );
  const ruleOf = (id: number) => rules.find((row) => row.id === id);
  const numbers: (number | null)[] = (
    await linkFacts(database.db, [later, piece, bare, gone, plain])
  ).flatMap((text) => JSON.parse(text));
  const rows = Array.from({ length: numbers.length / factsPerLink }, (_, row) =>
    numbers.slice(row * factsPerLink, (row + 1) * factsPerLink),
  );
  const life = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(value);
  expect(rows.map((row) => [...row.slice(0, 3), ...row.slice(4, 6), life(row[6]), life(row[7])])).toEqual([
    [plain, null, 1, ruleOf(plain)?.number, ruleOf(plain)?.type, null, null],
    [gone, 10, 2, ruleOf(gone)?.number, ruleOf(gone)?.type, null, now - hour],
    [bare, 10, 0, null, null, null, null],
    [piece, 10, 0, ruleOf(piece)?.number, ruleOf(piece)?.type, now - hour, null],
    [later, 10, 0, ruleOf(later)?.number, ruleOf(later)?.type, null, null],
  ]);
  expect(rows[0]?.[3]).toBe(12.5);
});

it('occupancy that was stored comes by link, its hours in order', async () => {
  const [one = 0, other = 0] = links;
  await put(
    'link_occupancy',
    'link_id, hour_of_week, occupancy, hours',
    [one, 9, 0.5, 4],
    [one, 8, 0.25, 3],
    [other, 8, 1, 1],
  );
  const { db } = database;
  const mine = { link_id: one, hours_of_week: [8, 9], occupancy: [0.25, 0.5], hours: [3, 4] };
  expect(await storedOccupancy(db, { links: [one], isWhole: false })).toEqual([mine]);
  expect(await storedOccupancy(db, { links: [], isWhole: true })).toHaveLength(2);
});
