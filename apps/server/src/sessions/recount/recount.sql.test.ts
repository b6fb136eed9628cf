// Recounted sessions, row by row: which ones overlap the times, in which order, and what is stored
// about observed times; and the source data that files and measured totals leave behind.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findLinksOfAssets, loadCurrentLinks, loadStoredSessionsByName } from '../files/session-files.sql.ts';
import { writeMeasuredTotals } from '../measured/measured-sums.sql.ts';
import { listSources } from '../session-sources.sql.ts';
import { createMonthPartition, getOrCreateTimeZoneId } from '../sessions.sql.ts';
import {
  beginRecount,
  countOverlappingSessions,
  deleteRecount,
  findNextRecount,
  incrementSourceRevision,
  loadFirstDays,
  loadMonthsInOtherTimeZones,
  loadNextSourceLinks,
  loadObservationState,
  loadOverlappingArrival,
  loadOverlappingSessions,
  loadOverlappingSessionsAfter,
  loadReportedGaps,
  loadSessionsInOtherTimeZones,
  recomputeFirstDays,
  storeCountedMinutes,
  storeRecountProgress,
} from './recount.sql.ts';

let database: TestDatabase;
/** Ids of time zones. */
let [rome, tokyo] = [0, 0];
type Tx = Parameters<typeof storeCountedMinutes>[0];
const write = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const at = (text: string) => Date.parse(text);
const minute = 60_000;
const day = 24 * 60 * minute;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  for (const month of ['2026-02-01', '2026-03-01', '2026-04-01'])
    await createMonthPartition(database.db, month);
  [rome, tokyo] = [
    await getOrCreateTimeZoneId(database.db, 'Europe/Rome'),
    await getOrCreateTimeZoneId(database.db, 'Asia/Tokyo'),
  ];
});
afterAll(() => database.close());
/** Ids of the sources. */
let [meters, app] = [0, 0];
beforeEach(async () => {
  await database.rows(
    'truncate parking_session, session_key, session_kept, session_recount, source_count, source_link, source_gap, observation_window, measured_sum, measure_source cascade',
  );
  const made = await database.rows(
    `insert into measure_source (name, kind) values ('meters', 'sessions'), ('app', 'sensors') returning id`,
  );
  [meters, app] = [made[0].id, made[1].id];
});

/** Inserts a session; `clock` is how many minutes the city's local time is ahead. */
const stay = (
  id: number,
  [arrival, departure]: readonly [number, number | null],
  {
    link = 7,
    source = meters,
    minutes = 5 as number | null,
    fault = null as string | null,
    zone = rome,
    clock = 0,
  } = {},
) =>
  putRows(
    database.db,
    'parking_session',
    'month, id, source_id, outside_id, link_id, arrival, departure, arrival_minute, duration_minutes, fault, zone_id',
    [
      `${new Date(arrival).toISOString().slice(0, 7)}-01`,
      id,
      source,
      `s${id}`,
      link,
      new Date(arrival),
      departure === null ? null : new Date(departure),
      Math.floor(arrival / minute) + clock,
      minutes,
      fault,
      zone,
    ],
  );
const noon = at('2026-03-10T12:00Z');
const times = {
  link: 7,
  times: [
    { from: noon, to: noon + 60 * minute },
    { from: noon + 180 * minute, to: noon + 240 * minute },
  ],
};

describe('stays that meet times', () => {
  beforeEach(async () => {
    // Session 1 ends within a minute before the times, 2 more than a minute before. Session 3 lies
    // between them; 4 and 5 begin as they end.
    await stay(1, [noon - 20 * minute, noon - minute / 2]);
    await stay(2, [noon - 20 * minute, noon - 2 * minute]);
    await stay(3, [noon + 90 * minute, noon + 120 * minute]);
    await stay(4, [noon + 240 * minute + minute / 2, noon + 300 * minute], { clock: 14 * 60 });
    await stay(5, [noon + 242 * minute, noon + 300 * minute]);
    // Session 6 arrived a month before, 7 was on another link, 8 came from another source, and 9 is
    // ongoing.
    await stay(6, [noon - 31 * day, noon + minute], { clock: -12 * 60 });
    await stay(7, [noon, noon + minute], { link: 8 });
    await stay(8, [noon, noon + minute], { source: app });
    await stay(9, [noon, noon + minute], { minutes: null });
    await stay(10, [noon + 200 * minute, noon + 201 * minute]);
  });
  const met = [6, 1, 10, 4];

  it('are found of a link, counted, and looked at in the order of arrivals', async () => {
    const all = await write((tx) => loadOverlappingSessions(tx, meters, [times], 99));
    expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 4, 6, 10]);
    const both = [times, { ...times, link: 8 }];
    expect(await write((tx) => countOverlappingSessions(tx, meters, both, 99))).toBe(5);
    expect(await write((tx) => countOverlappingSessions(tx, meters, both, 3))).toBe(3);
    expect(await write((tx) => loadOverlappingSessions(tx, meters, both, 2))).toHaveLength(2);
    const found: number[] = [];
    let place = { minute: 0, id: 0 };
    for (;;) {
      const page = await write((tx) => loadOverlappingSessionsAfter(tx, meters, times, place, 2));
      const last = page.at(-1);
      if (last === undefined) break;
      found.push(...page.map(({ id }) => id));
      place = { minute: last.arrivalMinute, id: last.id };
    }
    expect(found).toEqual(met);
    const arrivals = [];
    for (const index of [0, 1, 2, 3, 4])
      arrivals.push(await write((tx) => loadOverlappingArrival(tx, meters, times, index)));
    expect(arrivals).toEqual([
      noon - 31 * day,
      noon - 20 * minute,
      noon + 200 * minute,
      noon + 240 * minute + minute / 2,
      null,
    ]);
  });

  it('have written what of them is counted, and no others', async () => {
    const stays = (await write((tx) => loadOverlappingSessions(tx, meters, [times], 99))).filter(
      ({ id }) => id === 1 || id === 6,
    );
    await write((tx) =>
      storeCountedMinutes(
        tx,
        stays.map((one) => ({ ...one, counted: [{ from: one.id, to: one.id + 5 }] })),
      ),
    );
    expect(
      await database.rows(
        'select id::int, counted::text from parking_session where counted is not null order by 1',
      ),
    ).toEqual([
      { id: 1, counted: '{[1,6)}' },
      { id: 6, counted: '{[6,11)}' },
    ]);
  });
});

describe('what a source states', () => {
  it('is its gaps with those being taken out, its revision, and the first days of its links', async () => {
    const { db } = database;
    const gap = (source: number, from: number, to: number) => [source, new Date(from), new Date(to)];
    await putRows(
      db,
      'source_gap',
      'source_id, from_at, to_at',
      gap(meters, noon + day, noon + 2 * day),
      gap(app, noon, noon + day),
    );
    await write((tx) =>
      beginRecount(
        tx,
        meters,
        [
          { from: noon, to: noon + 5 },
          { from: noon + 3 * day, to: noon + 4 * day },
        ],
        true,
      ),
    );
    await write((tx) => beginRecount(tx, meters, [{ from: 0, to: 5 }], false));
    expect(await loadReportedGaps(db, meters)).toEqual([
      { from: noon, to: noon + 5 },
      { from: noon + day, to: noon + 2 * day },
      { from: noon + 3 * day, to: noon + 4 * day },
    ]);
    expect(await loadObservationState(db, meters)).toEqual({
      revision: 0,
      statesWindows: false,
      first: null,
    });
    await write((tx) => incrementSourceRevision(tx, meters, true));
    await write((tx) => incrementSourceRevision(tx, meters, false));
    await database.rows('update measure_source set first_at = $1, last_at = $2 where id = $3', [
      new Date(noon),
      new Date(noon + day),
      meters,
    ]);
    expect(await loadObservationState(db, meters)).toEqual({ revision: 2, statesWindows: true, first: noon });
    expect((await loadObservationState(db, app)).revision).toBe(0);
    await expect(loadObservationState(db, 0)).rejects.toThrow();
    const link = (source: number, id: number, first: number | null) => [
      source,
      id,
      first === null ? null : new Date(first),
    ];
    await putRows(
      db,
      'source_link',
      'source_id, link_id, first_at',
      link(meters, 3, noon + 5),
      link(meters, 1, noon),
      link(meters, 2, null),
      link(app, 4, noon),
    );
    expect(await loadFirstDays(db, meters, [1, 2, 4])).toEqual(
      new Map([[1, { from: noon, to: noon + day }]]),
    );
    expect(await write((tx) => loadNextSourceLinks(tx, meters, 1, 9))).toEqual([2, 3]);
    expect(await write((tx) => loadNextSourceLinks(tx, meters, 0, 2))).toEqual([1, 2]);
  });

  it('is counted anew in the order it was stated, link by link', async () => {
    const { db } = database;
    expect(await findNextRecount(db, null)).toBeNull();
    await write((tx) => beginRecount(tx, app, [{ from: noon, to: noon + 1000 }], true));
    await write((tx) =>
      beginRecount(
        tx,
        meters,
        [
          { from: noon, to: noon + 5 },
          { from: noon + 7, to: noon + 9 },
        ],
        false,
      ),
    );
    const first = await findNextRecount(db, null);
    expect(first).toEqual({
      id: first?.id,
      source: app,
      isGap: true,
      afterLink: 0,
      times: [{ from: noon, to: noon + 1000 }],
    });
    const own = await findNextRecount(db, meters);
    expect(own?.times).toEqual([
      { from: noon, to: noon + 5 },
      { from: noon + 7, to: noon + 9 },
    ]);
    await write((tx) => storeRecountProgress(tx, own?.id ?? 0, 6));
    expect(await findNextRecount(db, meters)).toMatchObject({ afterLink: 6, isGap: false });
    expect((await findNextRecount(db, null))?.afterLink).toBe(0);
    await write((tx) => deleteRecount(tx, first?.id ?? 0));
    expect((await findNextRecount(db, null))?.id).toBe(own?.id);
  });
});

it('stays of other clocks are found by month, after one of them, and first days are told by the clock of now', async () => {
  const { db } = database;
  await putRows(
    db,
    'source_count',
    'source_id, month, outcome, sessions',
    [meters, '2026-04-01', 'counted', 1],
    [meters, '2026-03-01', 'counted', 1],
  );
  expect(await loadMonthsInOtherTimeZones(db, rome)).toEqual(['2026-03-01', '2026-04-01']);
  await stay(1, [noon, noon + minute], { zone: tokyo });
  await stay(2, [noon, noon + minute]);
  await stay(3, [noon, noon + minute], { zone: tokyo, source: app, link: 8 });
  await stay(4, [at('2026-04-02T22:30Z'), at('2026-04-03T00:00Z')], { zone: tokyo, link: 9 });
  const found = async (after: number, limit: number) =>
    (await loadSessionsInOtherTimeZones(db, '2026-03-01', rome, after, limit)).map((row) => [
      row.source,
      row.stay.id,
      row.stay.timeZone,
    ]);
  expect(await found(0, 9)).toEqual([
    [meters, 1, 'Asia/Tokyo'],
    [app, 3, 'Asia/Tokyo'],
  ]);
  expect([await found(1, 9), await found(0, 1)]).toEqual([
    [[app, 3, 'Asia/Tokyo']],
    [[meters, 1, 'Asia/Tokyo']],
  ]);

  await stay(5, [noon - 3 * day, noon], { fault: 'zero' });
  await stay(6, [noon + day, noon + day + minute]);
  const link = (id: number, first: string, source = meters) => [source, id, new Date(first)];
  await putRows(
    db,
    'source_link',
    'source_id, link_id, first_at',
    link(7, '2026-03-05T00:00Z'),
    link(9, '2026-04-01T00:00Z'),
    link(5, '2026-01-05T00:00Z'),
    link(8, '2026-02-05T00:00Z', app),
  );
  await putRows(db, 'session_kept', 'month', ['2026-03-01']);
  await write((tx) => recomputeFirstDays(tx, 'Europe/Rome'));
  const days = await database.rows('select link_id, first_at from source_link order by 1');
  expect(days.map((row) => [row.link_id, row.first_at.toISOString()])).toEqual([
    [5, '2026-01-05T00:00:00.000Z'],
    // March 10 begins an hour earlier in UTC, because the time zone is Rome.
    [7, '2026-03-09T23:00:00.000Z'],
    // Some of its sessions were dropped, so its first day stays the same.
    [8, '2026-02-05T00:00:00.000Z'],
    // After midnight on April 3 in Rome.
    [9, '2026-04-02T22:00:00.000Z'],
  ]);
  expect(
    (await database.rows('select first_at from measure_source order by id')).map((row) =>
      row.first_at.toISOString(),
    ),
  ).toEqual(['2026-01-05T00:00:00.000Z', '2026-02-05T00:00:00.000Z']);
});

it('files know stays by source and name, links that stand, and the nearest link of an asset', async () => {
  const { db } = database;
  await stay(1, [noon, noon + minute]);
  await stay(2, [noon, null], { source: app, link: 8 });
  await database.rows(
    `update parking_session set fee = 250, user_class = 'resident', vehicle_type = 'van' where id = 1`,
  );
  const key = (id: number, source: number) => [id, source, `s${id}`, '2026-03-01'];
  for (const [id, source] of [
    [1, meters],
    [2, app],
  ] as const)
    await database.rows(
      'insert into session_key (id, source_id, outside_id, month) overriding system value values ($1, $2, $3, $4)',
      key(id, source),
    );
  expect(await loadStoredSessionsByName(db, 'meters', ['s1', 's2'])).toEqual(
    new Map([
      [
        's1',
        {
          name: 's1',
          link: 7,
          arrival: noon,
          departure: noon + minute,
          fee: 250,
          userClass: 'resident',
          vehicleType: 'van',
        },
      ],
    ]),
  );
  expect((await loadStoredSessionsByName(db, 'app', ['s2'])).get('s2')?.departure).toBeNull();

  const [near, far, gone] = await database.rows('select id, segment_id from link order by id desc limit 3');
  const assets = await database.rows(
    `insert into asset (outside_id, asset_config_id, geometry, bounds)
     select name, (select min(id) from asset_config), '{}', '(1,1),(1,1)' from unnest(array['meter 1', 'meter 2']) as name returning id`,
  );
  await database.rows('update link set retired = now() where id = $1', [gone.id]);
  await putRows(
    db,
    'asset_link',
    'asset_id, link_id, at_m, distance_m',
    [assets[0].id, far.id, 1, 4],
    [assets[0].id, near.id, 9, 2],
    [assets[0].id, gone.id, 1, 1],
    [assets[1].id, gone.id, 1, 1],
  );
  expect(await findLinksOfAssets(db, ['meter 1', 'meter 2'])).toEqual(new Map([['meter 1', near.id]]));
  const standing = await loadCurrentLinks(db);
  expect(standing.find(({ id }) => id === near.id)?.segment).toBe(near.segment_id);
  expect(standing.some(({ id }) => id === gone.id)).toBe(false);
});

it('sums of a source are replaced where it said them before, and sources come by name with what they told', async () => {
  const { db } = database;
  const sum = {
    link: 7,
    from: '2026-03-01',
    to: '2026-03-02',
    hour: 8,
    fee: 5 as number | null,
    sessions: 2.5 as number | null,
  };
  await write((tx) => writeMeasuredTotals(tx, meters, [sum, { ...sum, hour: 9 }]));
  await write((tx) => writeMeasuredTotals(tx, app, [sum]));
  await write((tx) => writeMeasuredTotals(tx, meters, [{ ...sum, fee: null, sessions: 4 }]));
  expect(
    await database.rows(
      'select source_id, link_id, from_day::text, to_day::text, hour, fee::int, sessions from measured_sum order by source_id, hour',
    ),
  ).toEqual([
    {
      source_id: meters,
      link_id: 7,
      from_day: '2026-03-01',
      to_day: '2026-03-02',
      hour: 8,
      fee: null,
      sessions: 4,
    },
    {
      source_id: meters,
      link_id: 7,
      from_day: '2026-03-01',
      to_day: '2026-03-02',
      hour: 9,
      fee: 5,
      sessions: 2.5,
    },
    {
      source_id: app,
      link_id: 7,
      from_day: '2026-03-01',
      to_day: '2026-03-02',
      hour: 8,
      fee: 5,
      sessions: 2.5,
    },
  ]);

  await putRows(db, 'source_link', 'source_id, link_id', [meters, 1], [meters, 2], [app, 1]);
  const count = (month: string, outcome: string, sessions: number, source = meters) => [
    source,
    month,
    outcome,
    sessions,
  ];
  await putRows(
    db,
    'source_count',
    'source_id, month, outcome, sessions',
    count('2026-03-01', 'counted', 3),
    count('2026-04-01', 'counted', 4),
    count('2026-04-01', 'zero', 1),
    count('2026-04-01', 'counted', 9, app),
  );
  await putRows(
    db,
    'source_gap',
    'source_id, from_at, to_at',
    [meters, '2026-03-01T00:00Z', '2026-03-02T00:00Z'],
    [meters, '2026-03-05T00:00Z', '2026-03-06T00:00Z'],
  );
  await putRows(db, 'observation_window', 'link_id, source_id, observed_from, observed_to', [
    1,
    app,
    '2026-03-01T00:00Z',
    '2026-03-02T00:00Z',
  ]);
  const { count: all, rows } = await listSources(db, undefined, 0);
  expect([all, rows.map(({ name }) => name)]).toEqual([2, ['app', 'meters']]);
  expect(rows[0]).toMatchObject({
    kind: 'sensors',
    links: 1,
    states_windows: true,
    outcomes: { counted: 9 },
    gaps: [],
  });
  expect(rows[1]).toMatchObject({
    kind: 'sessions',
    links: 2,
    states_windows: false,
    outcomes: { counted: 7, zero: 1 },
  });
  expect(rows[1]?.gaps.map(({ from, to }) => [at(from), at(to)])).toEqual([
    [at('2026-03-05T00:00Z'), at('2026-03-06T00:00Z')],
    [at('2026-03-01T00:00Z'), at('2026-03-02T00:00Z')],
  ]);
  expect((await listSources(db, 1, 1)).rows.map(({ name }) => name)).toEqual(['meters']);
});
