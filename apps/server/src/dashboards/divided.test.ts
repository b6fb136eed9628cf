// A curb divided within the period: together with its pieces it counts as one curb, with its spaces
// and parking sessions; past curbs have the spaces of their rules.
import { everythingSelected, minuteMs, turnoverSummary } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ingestSessions, SessionIngest } from '../sessions/ingest-sessions.ts';
import { addObservedTimes } from '../sessions/observed-times.ts';
import { openTestApi, type SignedIn, type TestApi } from '../testing/test-api.ts';
import { loadCurbs } from './curbs.ts';
import type { DemandResponse } from './demand-response.ts';
import type { TurnoverResponse } from './turnover-response.ts';

let api: TestApi;
let analyst: SignedIn;
const hour = 60 * minuteMs;
const from = Date.parse('2026-06-01T00:00+02:00');
const divided = Date.parse('2026-06-16T00:00+02:00');
const to = Date.parse('2026-07-01T00:00+02:00');

/** Divides the city's first curb in two, as publishing a proposal for part of it does. */
async function divideFirst(): Promise<readonly [curb: number, pieces: readonly number[]]> {
  const { pool } = api.database;
  const at = new Date(divided).toISOString();
  const { rows } = await pool.query<{ parent: number; id: number }>(
    `with parent as (update link set retired = $1::timestamptz where id = (select min(id) from link) returning *)
    insert into link (segment_id, parent_link_id, length, geometry, bounds, bays_count, created)
    select piece, id, length / 2, geometry, bounds, bays_count / 2, $1::timestamptz from parent, unnest('{first,second}'::text[]) as piece
    returning parent_link_id as parent, id`,
    [at],
  );
  const parent = rows[0]?.parent ?? 0;
  const pieces = rows.map(({ id }) => id);
  await pool.query(
    `insert into regulation_link (regulation_id, link_id, effective_from)
    select regulation_id, piece, $2::timestamptz from regulation_link, unnest($3::integer[]) as piece where link_id = $1`,
    [parent, at, pieces],
  );
  return [parent, pieces];
}

async function asked<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const response = await api.inject({
    method,
    url,
    headers: { authorization: `Bearer ${analyst.access}` },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  return response.json<T>();
}

beforeAll(async () => {
  api = await openTestApi();
  analyst = await api.signIn('analyst');
});
afterAll(() => api.close());

it('a divided curb counts its spaces once and its sessions of a day whole', async () => {
  const { db } = api.database;
  const [curb, [first = 0, second = 0]] = await divideFirst();
  // Two parking sessions begin in every hour of June; after the division, one at each piece.
  const stays = Array.from({ length: (2 * (to - from)) / hour }, (_, index) => {
    const arrival = from + Math.floor(index / 2) * hour;
    return {
      outsideId: `d${index}`,
      link: arrival < divided ? curb : index % 2 === 0 ? first : second,
      arrival,
      departure: arrival + 30 * minuteMs,
      userClass: null,
      vehicleType: null,
      fee: 100,
    };
  });
  await ingestSessions(new SessionIngest(db), { name: 'meters', kind: 'sessions' }, stays, {
    now: api.now(),
  });
  const { id } = await db.selectFrom('measure_source').select('id').executeTakeFirstOrThrow();
  const windows = [
    { link: curb, from, to: divided },
    { link: first, from: divided, to },
    { link: second, from: divided, to },
  ];
  await addObservedTimes(db, id, windows, []);
  const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', { date: '2026-06-01' });
  const sum = (of: (type: DemandResponse['types'][number]) => number) =>
    demand.types.reduce((all, type) => all + of(type), 0);
  // Ten spaces at each of the city's original curbs.
  const spaces = 10 * api.city.linkCount;
  expect(sum((type) => type.spaces)).toBe(spaces);
  expect(demand.note).toMatchObject({ spaces_counted: spaces, spaces_estimated: 0, rows: stays.length });
  expect(sum((type) => type.watched_spaces)).toBeCloseTo(10, 9);
  expect(demand.summary).toEqual({
    avgOccupancyRate: expect.closeTo(10, 9),
    avgTotalSessions: expect.closeTo(48, 9),
    maxOccupancyRate: { percentage: expect.closeTo(10, 9), time: expect.any(Number) },
    totalRevenue: 100 * stays.length,
    totalSessions: stays.length,
  });
  const dwell = await asked<TurnoverResponse>('GET', '/api/turnover-dwelltime/?date=2026-06-01');
  expect(turnoverSummary(dwell.types, everythingSelected).turnover).toBeCloseTo(4.8, 9);
  expect(dwell.types.reduce((all, type) => all + type.spaces, 0)).toBe(spaces);
  const map = await asked<{ note: { rows: number } }>('POST', '/api/demand-map-data/', {
    date: '2026-06-01',
  });
  expect(map.note.rows).toBe(stays.length);
});

it('curbs have the spaces of their rules, also of rules that are not in memory', async () => {
  // A count of zero is ignored where the rules allow parking; for a curb without rules it would be
  // used.
  await api.database.pool.query('update link set bays_count = 0');
  const forgetful = { revision: -1, ruleSet: () => undefined };
  // Another object for the same database, for which nothing is cached.
  const curbs = await loadCurbs({ db: api.database.db.withoutPlugins(), city: forgetful });
  for (const { spaces, isEstimated } of curbs.values()) {
    expect(isEstimated).toBe(true);
    expect(spaces).toBeGreaterThan(0);
  }
});
