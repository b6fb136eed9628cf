// Sessions, their ids, sources, windows and gaps as stored in the database, row by row.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  claimSessionIds,
  createMonthPartition,
  findFirstUndroppedMonth,
  findLinks,
  findOrCreateSource,
  findSourceId,
  getOrCreateTimeZoneId,
  hasSessionsBefore,
  insertSessions,
  loadLinkRules,
  loadLinksOfSource,
  loadObservedLinks,
  loadSourceGaps,
  loadSourceWindows,
  loadStoredSessions,
  removeReplacedSessions,
  replaceGaps,
  replaceWindows,
  type StoredSession,
  updateSourceTotals,
} from './sessions.sql.ts';

let database: TestDatabase;
let meters = 0;
let app = 0;
const at = (text: string) => Date.parse(text);
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  for (const month of ['2026-03-01', '2026-04-01', '2026-12-01'])
    await createMonthPartition(database.db, month);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.rows(
    'truncate parking_session, session_key, session_kept, source_count, source_link, source_gap, observation_window, measure_source cascade',
  );
  const { db } = database;
  await db.transaction().execute(async (tx) => {
    meters = await findOrCreateSource(tx, 'meters', 'sessions');
    app = await findOrCreateSource(tx, 'app', 'sensors');
  });
});

const stay = (outsideId: string, more: Partial<StoredSession> = {}): StoredSession => ({
  id: 0,
  outsideId,
  month: '2026-03-01',
  link: 7,
  arrival: at('2026-03-10T08:00:30Z'),
  departure: at('2026-03-10T09:00:00Z'),
  arrivalMinute: 29_560_000,
  minutes: 60,
  seconds: 3570,
  allowed: 90,
  fee: 250,
  userClass: 'resident',
  vehicleType: 'van',
  fault: null,
  counted: [
    { from: 29_560_000, to: 29_560_010 },
    { from: 29_560_020, to: 29_560_060 },
  ],
  timeZone: 'Europe/Rome',
  ...more,
});

/** Claims the ids of sessions and writes the sessions; returns each as it is read back. */
async function kept(
  source: number,
  ...stays: readonly StoredSession[]
): Promise<ReadonlyMap<string, StoredSession>> {
  return database.db.transaction().execute(async (tx) => {
    const ids = await claimSessionIds(tx, source, stays);
    const zone = await getOrCreateTimeZoneId(tx, 'Europe/Rome');
    await insertSessions(
      tx,
      source,
      stays,
      stays.map(({ outsideId }) => ids.get(outsideId) ?? 0),
      zone,
    );
    return loadStoredSessions(
      tx,
      source,
      stays.map(({ outsideId }) => outsideId),
    );
  });
}

describe('stays', () => {
  it('are read as they were written, of their own source alone', async () => {
    const ongoing = stay('b', {
      departure: null,
      minutes: null,
      seconds: null,
      allowed: null,
      fee: null,
      userClass: null,
      vehicleType: null,
      counted: null,
      month: '2026-12-01',
    });
    const fault = stay('c', { fault: 'reversed', link: 8 });
    const given = [stay('a'), ongoing, fault];
    const read = await kept(meters, ...given);
    expect([...read.keys()].toSorted()).toEqual(['a', 'b', 'c']);
    for (const one of given) {
      const found = read.get(one.outsideId);
      expect(found).toEqual({ ...one, id: found?.id });
    }
    await kept(app, stay('a', { link: 9 }));
    await database.db.transaction().execute(async (tx) => {
      expect((await loadStoredSessions(tx, app, ['a', 'b'])).get('a')?.link).toBe(9);
      expect((await loadStoredSessions(tx, app, ['a', 'b'])).size).toBe(1);
      expect((await loadStoredSessions(tx, meters, ['a'])).get('a')?.link).toBe(7);
      const again = [
        { outsideId: 'a', month: '2026-03-01' },
        { outsideId: 'd', month: '2026-04-01' },
      ];
      expect([...(await claimSessionIds(tx, meters, again)).keys()]).toEqual(['d']);
    });
  });

  it('that come again corrected are taken out alone, and their name moves to their new month', async () => {
    const read = await kept(meters, stay('a'), stay('b'), stay('c'));
    await kept(app, stay('a'));
    const old = (name: string) => read.get(name) ?? stay(name);
    await database.db.transaction().execute((tx) =>
      removeReplacedSessions(tx, meters, [
        { old: old('a'), month: '2026-04-01' },
        { old: old('b'), month: '2026-03-01' },
      ]),
    );
    expect(await database.rows('select outside_id, source_id from parking_session order by 1, 2')).toEqual([
      { outside_id: 'a', source_id: app },
      { outside_id: 'c', source_id: meters },
    ]);
    expect(
      await database.rows(
        'select outside_id as name, source_id as source, month::text from session_key order by 1, 2',
      ),
    ).toEqual([
      { name: 'a', source: meters, month: '2026-04-01' },
      { name: 'a', source: app, month: '2026-03-01' },
      { name: 'b', source: meters, month: '2026-03-01' },
      { name: 'c', source: meters, month: '2026-03-01' },
    ]);
  });

  it('before an instant are looked for up to its month', async () => {
    const { db } = database;
    const arrival = at('2026-04-10T08:00:00Z');
    await kept(meters, stay('a', { month: '2026-04-01', arrival }));
    const before = (instant: number, month: string) => hasSessionsBefore(db, new Date(instant), month);
    expect(await before(arrival + 1000, '2026-04-01')).toBe(true);
    expect(await before(arrival, '2026-04-01')).toBe(false);
    expect(await before(arrival + 1000, '2026-03-01')).toBe(false);
    expect(await before(arrival + 1000, '2026-05-01')).toBe(true);
  });

  it('have a place in every month that was not dropped, to its last day', async () => {
    const { db } = database;
    const there = async (name: string) =>
      (await database.rows('select to_regclass($1) is not null as there', [name]))[0].there;
    expect(await findFirstUndroppedMonth(db)).toBeNull();
    await putRows(db, 'session_kept', 'month', ['2026-02-01']);
    expect(await findFirstUndroppedMonth(db)).toBe('2026-02-01');
    await createMonthPartition(db, '2026-01-01');
    expect(await there('parking_session_2026_01')).toBe(false);
    for (const month of ['2026-02-01', '2026-02-01', '2027-01-01']) await createMonthPartition(db, month);
    expect([await there('parking_session_2026_02'), await there('parking_session_2027_01')]).toEqual([
      true,
      true,
    ]);
    await kept(meters, stay('a', { month: '2026-12-01' }), stay('b', { month: '2027-01-01' }));
    expect(await database.rows('select outside_id from parking_session_2027_01')).toEqual([
      { outside_id: 'b' },
    ]);
  });
});

describe('sources', () => {
  it('are made once and known by their name', async () => {
    const { db } = database;
    await db.transaction().execute(async (tx) => {
      expect(await findOrCreateSource(tx, 'meters', 'sensors')).toBe(meters);
    });
    expect(await database.rows('select name, kind from measure_source order by name')).toEqual([
      { name: 'app', kind: 'sensors' },
      { name: 'meters', kind: 'sessions' },
    ]);
    expect([await findSourceId(db, 'app'), await findSourceId(db, 'apps')]).toEqual([app, null]);
    const rome = await getOrCreateTimeZoneId(db, 'Europe/Rome');
    expect(await getOrCreateTimeZoneId(db, 'Asia/Tokyo')).not.toBe(rome);
    expect(await getOrCreateTimeZoneId(db, 'Europe/Rome')).toBe(rome);
  });

  it('add what they told: counts by month and outcome, the first day of a link, and the time they span', async () => {
    const tell = (
      counts: Parameters<typeof updateSourceTotals>[2],
      links: Parameters<typeof updateSourceTotals>[3],
      span: Parameters<typeof updateSourceTotals>[4],
    ) => database.db.transaction().execute((tx) => updateSourceTotals(tx, meters, counts, links, span));
    const march = { month: '2026-03-01', outcome: 'counted', sessions: 3 } as const;
    const [first, second, third] = [
      at('2026-03-01T00:00Z'),
      at('2026-03-02T00:00Z'),
      at('2026-03-03T00:00Z'),
    ];
    await tell(
      [march, { ...march, outcome: 'zero', sessions: 1 }],
      [
        { link: 1, first: second },
        { link: 2, first: null },
        { link: 3, first: first },
      ],
      { first: second, last: second },
    );
    await tell(
      [
        { ...march, sessions: -1 },
        { ...march, month: '2026-04-01' },
      ],
      [
        { link: 1, first: first },
        { link: 2, first: third },
        { link: 3, first: second },
      ],
      { first: third, last: third },
    );
    expect(
      await database.rows('select month::text, outcome, sessions, source_id from source_count order by 1, 2'),
    ).toEqual([
      { month: '2026-03-01', outcome: 'counted', sessions: 2, source_id: meters },
      { month: '2026-03-01', outcome: 'zero', sessions: 1, source_id: meters },
      { month: '2026-04-01', outcome: 'counted', sessions: 3, source_id: meters },
    ]);
    const links = await database.rows('select link_id, first_at from source_link order by 1');
    expect(links.map((row) => [row.link_id, row.first_at?.getTime()])).toEqual([
      [1, first],
      [2, third],
      [3, first],
    ]);
    const span = async () =>
      (await database.rows('select first_at, last_at from measure_source order by id')).map((row) => [
        row.first_at?.getTime(),
        row.last_at?.getTime(),
      ]);
    expect(await span()).toEqual([
      [second, third],
      [undefined, undefined],
    ]);
    await tell([march], [], { first, last: first });
    await tell([march], [], null);
    expect((await span())[0]).toEqual([first, third]);
    await putRows(database.db, 'source_link', 'source_id, link_id', [app, 9]);
    expect((await loadLinksOfSource(database.db, meters)).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });
});

it('links were watched in windows and not in gaps; those alike come together', async () => {
  const { db } = database;
  const [from, to] = [at('2026-03-01T00:00Z'), at('2026-03-05T00:00Z')];
  const window = (link: number, more: Partial<{ from: number; to: number; isImplied: boolean }> = {}) => ({
    link,
    from,
    to,
    isImplied: false,
    ...more,
  });
  await db.transaction().execute(async (tx) => {
    await replaceWindows(tx, app, [1], [window(1)]);
    await replaceWindows(tx, meters, [1, 2, 3], [window(1, { to: to + 1000 }), window(2), window(3)]);
    await replaceWindows(tx, meters, [1, 2], [window(1, { isImplied: true }), window(2)]);
    await replaceGaps(tx, meters, [{ from, to }]);
    await replaceGaps(tx, app, [
      { from: to, to: to + 1000 },
      { from, to },
    ]);
    await replaceGaps(tx, meters, [{ from: from + 5, to: to + 7 }]);
  });
  expect((await loadSourceWindows(db, meters, [1, 3])).toSorted((a, b) => a.link - b.link)).toEqual([
    window(1, { isImplied: true }),
    window(3),
  ]);
  expect(await loadSourceGaps(db)).toEqual([
    { source: meters, from: from + 5, to: to + 7 },
    { source: app, from, to },
    { source: app, from: to, to: to + 1000 },
  ]);
  const byLink = async (links: readonly number[] | null) =>
    (await loadObservedLinks(db, links)).toSorted((a, b) => (a.links[0] ?? 0) - (b.links[0] ?? 0));
  expect(await byLink(null)).toEqual([
    {
      links: [1],
      windows: [
        { source: meters, from, to },
        { source: app, from, to },
      ],
    },
    { links: [2, 3], windows: [{ source: meters, from, to }] },
  ]);
  expect((await byLink([3])).map(({ links }) => links)).toEqual([[3]]);
});

it('links are found by either name, gone ones with when, and their rules in order of time', async () => {
  const { db } = database;
  const [first, second, third] = await database.rows('select id, segment_id from link order by id limit 3');
  const gone = at('2026-03-01T10:00Z');
  await database.rows('update link set retired = to_timestamp($2::float8 / 1000) where id = $1', [
    second.id,
    gone,
  ]);
  const found = await findLinks(db, [first.segment_id], [second.id]);
  expect(found.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: first.id, segment: first.segment_id, retired: null },
    { id: second.id, segment: second.segment_id, retired: gone },
  ]);

  // A rule applies on a link while both the regulation and its membership of the link are in force.
  const hour = 3_600_000;
  const now = Math.round(Date.now() / hour) * hour;
  await database.rows('delete from regulation_link where link_id = any($1::int[])', [[first.id, third.id]]);
  const [early, late] = await database.rows(
    'select r.id, r.rule_set_id from regulation r where r.effective_to is null order by r.id limit 2',
  );
  const time = (value: number | null) => (value === null ? null : new Date(value));
  const rule = (id: number, from: number, to: number | null) =>
    database.rows('update regulation set effective_from = $2, effective_to = $3 where id = $1', [
      id,
      time(from),
      time(to),
    ]);
  await rule(early.id, now - 9 * hour, now - 2 * hour);
  await rule(late.id, now - 3 * hour, null);
  await putRows(
    db,
    'regulation_link',
    'regulation_id, link_id, effective_from, effective_to',
    [late.id, first.id, time(now - 5 * hour), null],
    [early.id, first.id, time(now - 8 * hour), time(now - hour)],
    [late.id, third.id, time(now - hour), time(now)],
  );
  const held = { ruleSet: early.rule_set_id, from: now - 8 * hour, to: now - 2 * hour };
  expect(await loadLinkRules(db, [third.id, first.id])).toEqual([
    { link: first.id, ...held },
    { link: first.id, ruleSet: late.rule_set_id, from: now - 3 * hour, to: null },
    { link: third.id, ruleSet: late.rule_set_id, from: now - hour, to: now },
  ]);
  expect(await loadLinkRules(db, [third.id])).toHaveLength(1);
});
