// Observed times that sources report, before or after their sessions, late and corrected. The
// occupied minutes must match a check of every single minute.
import { civilMoment, formatEpochDay, minuteMs, type TimeRange } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../exchange/imports/import-city.ts';
import { gridCity } from '../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ingestSessions, type SessionAtLink, SessionIngest } from './ingest-sessions.ts';
import { addObservedTimes } from './observed-times.ts';
import { moveSessionsToCityTimeZone } from './recount/move-session-time-zone.ts';
import { beginRecount, findNextRecount, incrementSourceRevision } from './recount/recount.sql.ts';
import { finishRecounts, recountNextChunk } from './recount/recount-sessions.ts';
import { findSourceId, loadSourceGaps } from './sessions.sql.ts';

const zone = 'Europe/Rome';
const now = Date.UTC(2027, 5, 1);
const hourMs = 3_600_000;
let database: TestDatabase;
let links: readonly number[];

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { source: 't', format: 't', dryRun: false };
  await importCity(database.db, gridCity({ streets: 9, ruleSets: 4 }), options);
  links = (await database.db.selectFrom('link').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => database.close());

async function emptied(): Promise<void> {
  await database.pool.query(`truncate parking_session, session_key, session_hour, session_unwatched_start, session_dwell, session_dwell_total, session_user_class,
    session_fault, source_count, source_link, source_gap, observation_window, session_recount, measure_source, session_dropped, session_kept`);
}

/** Random generator with a fixed seed, so that each run is the same. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What a source reported, recorded without computing any totals. */
class Told {
  readonly stays = new Map<string, SessionAtLink>();
  readonly windows = new Map<number, TimeRange[]>();
  readonly gaps: TimeRange[] = [];

  sees(link: number, at: number): boolean {
    const has = (list: readonly TimeRange[]) => list.some(({ from, to }) => from <= at && at < to);
    const windows = this.windows.get(link);
    return (windows === undefined || has(windows)) && !has(this.gaps);
  }
}

function naiveMinutes(sources: readonly Told[]): Map<string, number> {
  const cells = new Map<string, number>();
  for (const told of sources)
    for (const { link, arrival, departure } of told.stays.values()) {
      const end = departure === null || departure <= arrival ? 0 : Math.floor(departure / minuteMs);
      for (let minute = Math.floor(arrival / minuteMs); minute < end; minute += 1) {
        if (!told.sees(link, minute * minuteMs)) continue;
        const moment = civilMoment(minute * minuteMs, zone);
        const hour = moment.today.weekday * 24 + Math.floor(moment.minute / 60);
        const key = `${link} ${formatEpochDay(moment.today.epochDay).slice(0, 7)}-01 ${hour}`;
        cells.set(key, (cells.get(key) ?? 0) + 1);
      }
    }
  return cells;
}

async function storedMinutes(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query(
    'select link_id, month::text as month, hour_of_week, occupied_minutes from session_hour where occupied_minutes <> 0',
  );
  return new Map(
    rows.map((row) => [`${row.link_id} ${row.month} ${row.hour_of_week}`, row.occupied_minutes]),
  );
}

/** Counts sessions that began at unobserved times, by link, month and hour. */
function naiveUnwatched(sources: readonly Told[]): Map<string, number> {
  const cells = new Map<string, number>();
  for (const told of sources)
    for (const { link, arrival, departure } of told.stays.values()) {
      if (departure === null || departure <= arrival) continue;
      if (told.sees(link, Math.floor(arrival / minuteMs) * minuteMs)) continue;
      const moment = civilMoment(arrival, zone);
      const hour = moment.today.weekday * 24 + Math.floor(moment.minute / 60);
      const key = `${link} ${formatEpochDay(moment.today.epochDay).slice(0, 7)}-01 ${hour}`;
      cells.set(key, (cells.get(key) ?? 0) + 1);
    }
  return cells;
}

async function storedUnwatched(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query(
    'select link_id, month::text as month, hour_of_week, starts from session_unwatched_start',
  );
  return new Map(rows.map((row) => [`${row.link_id} ${row.month} ${row.hour_of_week}`, row.starts]));
}

function sorted(cells: ReadonlyMap<string, number>) {
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Asserts that occupied minutes match the counted minutes of each session, and that all other
 * totals contain every session in full.
 */
async function agrees(): Promise<void> {
  const { rows } = await database.pool.query(`select
    (select coalesce(sum(occupied_minutes), 0)::int from session_hour) as occupied,
    (select coalesce(sum(case when counted is null then duration_minutes else
      (select coalesce(sum(upper(r) - lower(r)), 0) from unnest(counted) as r) end), 0)::int
      from parking_session where duration_minutes is not null) as said,
    (select coalesce(sum(stay_minutes), 0)::int from session_hour) as stay_minutes,
    (select coalesce(sum(minutes), 0)::int from session_dwell) as dwell,
    (select coalesce(sum(duration_minutes), 0)::int from parking_session) as raw`);
  const [row] = rows;
  expect(row.occupied).toBe(row.said);
  expect(row).toMatchObject({ stay_minutes: row.raw, dwell: row.raw });
}

describe.each([
  ['the week clocks go back', Date.UTC(2026, 9, 22), 3],
  ['the week clocks go forward', Date.UTC(2026, 2, 26), 4],
  ['the turn of the year', Date.UTC(2025, 11, 28), 5],
])('windows, gaps, stays and corrections in any order: %s', (_, from, seed) => {
  it('leave the minutes that a look at every minute finds', async () => {
    await emptied();
    const random = randomOf(seed);
    const names = ['meters', 'sensors'] as const;
    const told = names.map(() => new Told());
    const intake = new SessionIngest(database.db);
    const other = new SessionIngest(database.db);
    const aTime = (hours: number): TimeRange => {
      const start = from + random(9 * 1440) * minuteMs;
      return { from: start, to: start + (1 + random(hours * 60)) * minuteMs };
    };
    let steps = 0;
    while (steps < 40) {
      const which = random(2);
      const [name = 'meters', notes = new Told()] = [names[which], told[which]];
      const source = { name, kind: 'sessions' } as const;
      const id = await findSourceId(database.db, name);
      const kind = id === null ? 0 : random(5);
      if (kind <= 2) {
        // New sessions, and some that were reported before.
        const stays = Array.from({ length: 60 }, (): SessionAtLink => {
          const arrival = from + random(8 * 86_400) * 1000;
          const lasts = (random(20) === 0 ? random(4 * 86_400) : random(9 * 3600)) * 1000;
          return {
            outsideId: `s${random(600)}`,
            link: links[random(6)] ?? 0,
            arrival,
            departure: random(20) === 0 ? null : arrival + lasts,
            userClass: null,
            vehicleType: null,
            fee: null,
          };
        });
        await ingestSessions(random(2) === 0 ? intake : other, source, stays, { now });
        for (const stay of stays) notes.stays.set(stay.outsideId, stay);
      } else if (kind === 3 && id !== null) {
        const windows = Array.from({ length: 1 + random(4) }, () => ({
          link: links[random(6)] ?? 0,
          ...aTime(90),
        }));
        // Sometimes so few sessions per transaction that one link needs several transactions.
        expect(await addObservedTimes(database.db, id, windows, [], 5 + random(60))).toMatchObject({
          ok: true,
        });
        for (const { link, ...window } of windows)
          notes.windows.set(link, [...(notes.windows.get(link) ?? []), window]);
      } else if (id !== null) {
        const gaps = Array.from({ length: 1 + random(3) }, () => aTime(14));
        expect(await addObservedTimes(database.db, id, [], gaps, 5 + random(60))).toMatchObject({ ok: true });
        notes.gaps.push(...gaps);
      }
      steps += 1;
      if (steps % 10 === 0) {
        expect(sorted(await storedMinutes())).toEqual(sorted(naiveMinutes(told)));
        expect(sorted(await storedUnwatched())).toEqual(sorted(naiveUnwatched(told)));
        await agrees();
      }
    }
    expect(naiveMinutes(told).size).toBeGreaterThan(100);
    expect(naiveUnwatched(told).size).toBeGreaterThan(100);
    expect((await database.pool.query('select from observation_window where implied')).rows).toEqual([]);
    const { rows } = await database.pool.query(
      'select count(*)::int as cut, count(*) filter (where isempty(counted))::int as gone from parking_session where counted is not null',
    );
    expect(rows[0].cut).toBeGreaterThan(50);
    expect(rows[0].gone).toBeGreaterThan(5);
  });
});

describe('a process that ends while a gap is taken out', () => {
  it('leaves sums that agree with their stays, and the next goes on; the gap is known when all is done', async () => {
    await emptied();
    const from = Date.UTC(2026, 4, 4);
    const source = { name: 'meters', kind: 'sessions' } as const;
    const stay = (link: number, name: string): SessionAtLink => ({
      outsideId: `${name} ${link}`,
      link,
      arrival: from + 9 * hourMs,
      departure: from + 11 * hourMs,
      userClass: null,
      vehicleType: null,
      fee: null,
    });
    const many = links.slice(0, 250);
    expect(many).toHaveLength(250);
    const intake = new SessionIngest(database.db);
    const { db } = database;
    await ingestSessions(
      intake,
      source,
      many.map((link) => stay(link, 'first')),
      { now },
    );
    const id = (await findSourceId(db, 'meters')) ?? 0;
    const gap = { from: from + 10 * hourMs, to: from + 20 * hourMs };
    await db.transaction().execute(async (tx) => {
      await beginRecount(tx, id, [gap], true);
      await incrementSourceRevision(tx, id, false);
    });
    expect(await recountNextChunk(db, null, null)).not.toBeNull();
    await agrees();
    const occupied = async () => [...(await storedMinutes()).values()].reduce((sum, one) => sum + one, 0);
    expect(await occupied()).toBe(200 * 60 + 50 * 120);
    expect((await findNextRecount(db, id))?.afterLink).toBe(many[199]);
    // Occupied minutes are recounted first; the observed time changes only when all are done.
    expect(await loadSourceGaps(db)).toEqual([]);
    // Sessions ingested meanwhile are counted with the gap, at links already recounted and at those
    // that are not.
    await ingestSessions(intake, source, [stay(many[0] ?? 0, 'second'), stay(many[249] ?? 0, 'second')], {
      now,
    });
    expect(await occupied()).toBe(202 * 60 + 50 * 120);
    const corrected = { ...stay(many[249] ?? 0, 'first'), fee: 5 };
    expect(await ingestSessions(intake, source, [corrected], { now })).toEqual(['changed']);
    expect(await finishRecounts(db, null)).toBe(true);
    expect(await occupied()).toBe(252 * 60);
    await agrees();
    expect(await loadSourceGaps(db)).toEqual([{ source: id, ...gap }]);
    expect(await finishRecounts(db, null)).toBe(false);
    // Reporting it again changes nothing.
    expect(await addObservedTimes(db, id, [], [gap])).toMatchObject({ ok: true });
    expect(await occupied()).toBe(252 * 60);
  });
});

describe('one curb with many stays', () => {
  it('is brought to its first windows in steps; stopped half-way its numbers agree, and said again it is whole', async () => {
    await emptied();
    const { db, pool } = database;
    const from = Date.UTC(2026, 4, 4);
    const [link = 0] = links;
    const stays = Array.from(
      { length: 48 },
      (_, index): SessionAtLink => ({
        outsideId: `s${index}`,
        link,
        arrival: from + index * hourMs,
        departure: from + index * hourMs + 50 * minuteMs,
        userClass: null,
        vehicleType: null,
        fee: null,
      }),
    );
    await ingestSessions(new SessionIngest(db), { name: 'meters', kind: 'sessions' }, stays, { now });
    const id = (await findSourceId(db, 'meters')) ?? 0;
    let transactions = 0;
    const stopping = new Proxy(db, {
      get(target, name, receiver) {
        if (name === 'transaction') {
          transactions += 1;
          if (transactions > 2) throw new Error('stopped');
        }
        const value: unknown = Reflect.get(target, name, receiver);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    // Only twenty hours of the second day were observed.
    const window = { link, from: from + 24 * hourMs, to: from + 44 * hourMs };
    await expect(addObservedTimes(stopping, id, [window], [], 10)).rejects.toThrow('stopped');
    await agrees();
    const occupied = async () => [...(await storedMinutes()).values()].reduce((sum, one) => sum + one, 0);
    expect(await occupied()).toBe((48 - 20) * 50);
    // Times not recounted yet keep their observed state, starting exactly where the recount
    // stopped.
    const { rows } = await pool.query(
      'select implied, (extract(epoch from observed_from) * 1000)::float8 as at from observation_window',
    );
    expect(rows).toEqual([{ implied: true, at: from + 20 * hourMs }]);
    const late = stays.slice(0, 1).map((stay) => ({ ...stay, outsideId: 'late' }));
    await ingestSessions(new SessionIngest(db), { name: 'meters', kind: 'sessions' }, late, { now });
    expect(await occupied()).toBe((48 - 20) * 50);
    transactions = Number.NEGATIVE_INFINITY;
    expect(await addObservedTimes(stopping, id, [window], [], 10)).toMatchObject({ ok: true });
    expect(await occupied()).toBe(20 * 50);
    await agrees();
    expect([...(await storedUnwatched()).values()].reduce((sum, one) => sum + one, 0)).toBe(29);
    const kept = await pool.query('select implied, observed_to from observation_window');
    expect(kept.rows).toEqual([{ implied: false, observed_to: new Date(window.to) }]);
    // A gap over many of its sessions, recounted a few at a time.
    const gap = { from: from + 25 * hourMs, to: from + 40 * hourMs };
    expect(await addObservedTimes(stopping, id, [], [gap], 4)).toMatchObject({ ok: true });
    expect(await occupied()).toBe(5 * 50);
    await agrees();
  });
});

describe('a city whose time zone is changed', () => {
  const inRome = "update city set time_zone = 'Europe/Rome'";
  const state = async () => {
    const tables = [
      'session_hour',
      'session_unwatched_start',
      'session_dwell',
      'session_user_class',
      'session_fault',
      'source_link',
    ];
    const found: unknown[] = [];
    for (const table of tables)
      found.push((await database.pool.query(`select * from ${table} as t order by t`)).rows);
    found.push(
      (
        await database.pool.query(
          'select source_id, month, outcome, sessions from source_count where sessions > 0 order by 1, 2, 3',
        )
      ).rows,
      (
        await database.pool.query(
          'select month, outside_id, arrival_minute, allowed_minutes, counted::text from parking_session order by outside_id',
        )
      ).rows,
      (await database.pool.query('select outside_id, month from session_key order by 1')).rows,
      (await database.pool.query('select name, first_at, last_at from measure_source')).rows,
    );
    return found;
  };

  it('has the sums of one that was always there, also when it is stopped half-way and corrected meanwhile', async () => {
    await emptied();
    const { db, pool } = database;
    const random = randomOf(77);
    const source = { name: 'meters', kind: 'sessions' } as const;
    // Across the end of a month and the night the clocks change.
    const stays = Array.from({ length: 4000 }, (_, index): SessionAtLink => {
      const arrival = Date.UTC(2026, 9, 24) + random(9 * 86_400) * 1000;
      return {
        outsideId: `s${index}`,
        link: links[random(20)] ?? 0,
        arrival,
        departure: random(30) === 0 ? arrival : arrival + random(9 * 3600) * 1000,
        userClass: random(3) === 0 ? 'resident' : null,
        vehicleType: null,
        fee: random(500),
      };
    });
    const corrected = stays.filter((_, index) => index % 40 === 0).map((stay) => ({ ...stay, fee: 777 }));
    const gap = { from: Date.UTC(2026, 9, 25), to: Date.UTC(2026, 9, 25, 7) };
    await ingestSessions(new SessionIngest(db), source, stays, { now });
    await addObservedTimes(db, (await findSourceId(db, 'meters')) ?? 0, [], [gap]);
    await ingestSessions(new SessionIngest(db), source, corrected, { now });
    const right = await state();
    await emptied();
    await pool.query("update city set time_zone = 'America/Los_Angeles'");
    const intake = new SessionIngest(db);
    await ingestSessions(intake, source, stays, { now });
    await addObservedTimes(db, (await findSourceId(db, 'meters')) ?? 0, [], [gap]);
    await pool.query(inRome);
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 1);
    await moveSessionsToCityTimeZone(db, stopping.signal);
    await agrees();
    await ingestSessions(intake, source, corrected, { now });
    await agrees();
    await moveSessionsToCityTimeZone(db);
    const known = await pool.query('select count(distinct zone_id)::int as zones from parking_session');
    expect(known.rows[0].zones).toBe(1);
    const found = await state();
    const numbers = JSON.stringify(found).replaceAll(/"source_id":\d+/g, '');
    expect(numbers).toBe(JSON.stringify(right).replaceAll(/"source_id":\d+/g, ''));
    expect(await moveSessionsToCityTimeZone(db)).toBe(0);
  });
});
