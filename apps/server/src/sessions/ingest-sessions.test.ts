// Ingesting parking sessions: repeated, corrected, late, concurrent, and across clock changes and
// the ends of months and years. The totals must match a loop over all minutes.
import { civilMoment, formatEpochDay, minuteMs } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../exchange/imports/import-city.ts';
import { gridCity } from '../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ingestSessions, type SessionAtLink, SessionIngest } from './ingest-sessions.ts';

const zone = 'Europe/Rome';
const source = { name: 'meters', kind: 'sessions' } as const;
const now = Date.UTC(2027, 5, 1);
let database: TestDatabase;
let links: readonly number[];

beforeAll(async () => {
  database = await openTestDatabase();
  const options = { source: 't', format: 't', dryRun: false };
  await importCity(database.db, gridCity({ streets: 3, ruleSets: 4 }), options);
  links = (await database.db.selectFrom('link').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => database.close());

async function emptied(): Promise<void> {
  await database.pool.query(`truncate parking_session, session_key, session_hour, session_unwatched_start, session_dwell, session_dwell_total, session_user_class,
    session_fault, source_count, source_link`);
}

/** Random generator with a fixed seed, so that each run has the same sessions. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function madeStays(count: number, seed: number, from: number, days: number): SessionAtLink[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const arrival = from + Math.floor(random() * days * 86_400) * 1000;
    const kind = random();
    const lasts = Math.floor(random() ** 3 * 86_400 * (kind > 0.97 ? 20 : 0.6)) * 1000;
    const departure =
      kind < 0.03 ? null : kind < 0.06 ? arrival : kind < 0.08 ? arrival - 60_000 : arrival + lasts;
    return {
      outsideId: `s${index}`,
      link: links[Math.floor(random() * 6)] ?? 0,
      arrival,
      departure,
      userClass: random() < 0.3 ? 'resident' : null,
      vehicleType: random() < 0.2 ? 'truck' : null,
      fee: random() < 0.5 ? Math.floor(random() * 900) : null,
    };
  });
}

/** Counts occupied minutes and starts by link, month and hour of the week, minute by minute. */
function naiveHours(stays: readonly SessionAtLink[]): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  const cellAt = (link: number, instant: number) => {
    const { today, minute } = civilMoment(instant, zone);
    const month = `${formatEpochDay(today.epochDay).slice(0, 7)}-01`;
    const key = `${link} ${month} ${today.weekday * 24 + Math.floor(minute / 60)}`;
    const cell = cells.get(key) ?? [0, 0, 0, 0];
    cells.set(key, cell);
    return cell;
  };
  for (const { link, arrival, departure, fee } of stays) {
    if (departure === null || departure <= arrival) continue;
    const start = cellAt(link, arrival);
    start[1] = (start[1] ?? 0) + 1;
    start[3] = (start[3] ?? 0) + (fee ?? 0);
    const [from, to] = [Math.floor(arrival / minuteMs), Math.floor(departure / minuteMs)];
    start[2] = (start[2] ?? 0) + to - from;
    for (let minute = from; minute < to; minute += 1) {
      const cell = cellAt(link, minute * minuteMs);
      cell[0] = (cell[0] ?? 0) + 1;
    }
  }
  return cells;
}

async function storedHours(): Promise<Map<string, number[]>> {
  const { rows } = await database.pool.query(
    'select link_id, month::text as month, hour_of_week, occupied_minutes, starts, stay_minutes, fee from session_hour',
  );
  return new Map(
    rows.map((row) => [
      `${row.link_id} ${row.month} ${row.hour_of_week}`,
      [row.occupied_minutes, row.starts, row.stay_minutes, row.fee],
    ]),
  );
}

function sorted(cells: ReadonlyMap<string, number[]>) {
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1));
}

async function totals() {
  const { rows } = await database.pool.query(`select
    (select coalesce(sum(occupied_minutes), 0)::int from session_hour) as occupied,
    (select coalesce(sum(stay_minutes), 0)::int from session_hour) as stay_minutes,
    (select coalesce(sum(minutes), 0)::int from session_dwell) as dwell,
    (select coalesce(sum(minutes), 0)::int from session_dwell_total) as dwell_total,
    (select coalesce(sum(minutes), 0)::int from session_user_class) as classes,
    (select coalesce(sum(duration_minutes), 0)::int from parking_session) as raw,
    (select coalesce(sum(starts), 0)::int from session_hour) as starts,
    (select coalesce(sum(sessions), 0)::int from session_dwell) as sessions,
    (select count(*)::int from parking_session where duration_minutes is not null) as counted,
    (select coalesce(sum(overstays), 0)::int from session_hour) as overstays,
    (select coalesce(sum(overstays), 0)::int from session_dwell_total) as dwell_overstays,
    (select count(*)::int from parking_session where duration_minutes > allowed_minutes) as raw_overstays,
    (select coalesce(sum(sessions), 0)::int from session_fault) as faults,
    (select count(*)::int from parking_session where fault is not null) as raw_faults`);
  const row = rows[0];
  expect(row).toMatchObject({
    stay_minutes: row.occupied,
    dwell: row.occupied,
    dwell_total: row.occupied,
    classes: row.occupied,
    raw: row.occupied,
    starts: row.counted,
    sessions: row.counted,
    overstays: row.raw_overstays,
    dwell_overstays: row.raw_overstays,
    faults: row.raw_faults,
  });
  return row;
}

describe('stays taken in', () => {
  it.each([
    ['the week clocks go back', Date.UTC(2026, 9, 22), 7],
    ['the week clocks go forward', Date.UTC(2026, 2, 26), 7],
    ['the turn of the year', Date.UTC(2025, 11, 28), 9],
  ])('add up to what a loop over minutes counts: %s', async (_, from, days) => {
    await emptied();
    const intake = new SessionIngest(database.db);
    const stays = madeStays(900, 7, from, days);
    const outcomes = await ingestSessions(intake, source, stays, { now });
    expect(new Set(outcomes)).toEqual(new Set(['added']));
    expect(sorted(await storedHours())).toEqual(sorted(naiveHours(stays)));
    const row = await totals();
    expect(row.raw_faults).toBeGreaterThan(20);
    expect(row.raw_overstays).toBeGreaterThan(20);
  });

  it('agree with who looks at every minute whether a space is taken, to a thousandth', async () => {
    await emptied();
    const from = Date.UTC(2026, 9, 19);
    const stays = madeStays(3000, 11, from, 7);
    await ingestSessions(new SessionIngest(database.db), source, stays, { now });
    let taken = 0;
    for (let minute = 0; minute < 30 * 1440; minute += 1) {
      const at = from + minute * minuteMs;
      for (const { arrival, departure } of stays)
        if (departure !== null && arrival <= at && at < departure) taken += 1;
    }
    const { occupied } = await totals();
    expect(Math.abs(occupied - taken) / taken).toBeLessThan(0.001);
  });

  it('change nothing when sent again, in any order, or twice at once', async () => {
    await emptied();
    const stays = madeStays(2500, 3, Date.UTC(2026, 3, 20), 20);
    const [one, other] = [new SessionIngest(database.db), new SessionIngest(database.db)];
    const both = await Promise.all([
      ingestSessions(one, source, stays, { now }),
      ingestSessions(other, source, stays.toReversed(), { now }),
    ]);
    const added = both.flat().filter((outcome) => outcome === 'added');
    expect(added).toHaveLength(stays.length);
    expect(both.flat().filter((outcome) => outcome === 'unchanged')).toHaveLength(stays.length);
    expect(sorted(await storedHours())).toEqual(sorted(naiveHours(stays)));
    const again = await ingestSessions(other, source, stays, { now });
    expect(new Set(again)).toEqual(new Set(['unchanged']));
    await totals();
  });

  it('are taken out and put in anew when corrected, to another month, link, and back', async () => {
    await emptied();
    const intake = new SessionIngest(database.db);
    const stays = madeStays(600, 5, Date.UTC(2026, 4, 25), 12);
    await ingestSessions(intake, source, stays, { now });
    const before = sorted(await storedHours());
    const random = randomOf(9);
    const corrected = stays.map((stay, index) => {
      if (index % 3 !== 0) return stay;
      const arrival = stay.arrival + Math.floor(random() * 40 - 20) * 86_400_000;
      return {
        ...stay,
        link: links[7] ?? 0,
        arrival,
        departure: index % 2 === 0 ? arrival + 3_000_000 : null,
        fee: 100,
      };
    });
    const outcomes = await ingestSessions(intake, source, corrected, { now });
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(200);
    expect(sorted(await storedHours())).toEqual(sorted(naiveHours(corrected)));
    await totals();
    await ingestSessions(intake, source, stays, { now });
    expect(sorted(await storedHours())).toEqual(before);
    const { rows } = await database.pool.query(
      'select sum(sessions)::int as sessions from source_count having true',
    );
    expect(rows[0].sessions).toBe(600);
    await totals();
  });

  it('that are repeated in a portion count once, the last of them', async () => {
    await emptied();
    const [stay] = madeStays(1, 21, Date.UTC(2026, 4, 4), 1);
    if (stay === undefined) throw new Error('no stay');
    const ended = { ...stay, departure: stay.arrival + 600_000 };
    const outcomes = await ingestSessions(new SessionIngest(database.db), source, [stay, ended], { now });
    expect(outcomes).toEqual(['repeated', 'added']);
    expect((await totals()).occupied).toBe(10);
  });

  it('of the future or before clocks were set are refused and leave nothing, not even their source', async () => {
    const [stay] = madeStays(1, 22, Date.UTC(2026, 4, 4), 1);
    if (stay === undefined) throw new Error('no stay');
    const none = { name: 'never heard', kind: 'sessions' } as const;
    const outcomes = await ingestSessions(
      new SessionIngest(database.db),
      none,
      [
        { ...stay, arrival: now + 7_200_000, departure: null },
        { ...stay, arrival: 0 },
      ],
      { now },
    );
    expect(outcomes).toEqual(['sessions.future', 'sessions.too-early']);
    const { rows } = await database.pool.query("select from measure_source where name = 'never heard'");
    expect(rows).toHaveLength(0);
  });
});
