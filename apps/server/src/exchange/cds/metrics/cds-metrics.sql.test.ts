// Which parking sessions overlap a period, row by row: its bounds, the months and minutes in which
// sessions are looked up, and the order of their pages.
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createMonthPartition } from '../../../sessions/sessions.sql.ts';
import { putRows } from '../../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { countSessions, linksWithSessions, loadSessions, spacesOfLinks } from './cds-metrics.sql.ts';

let database: TestDatabase;
const at = (text: string) => Date.parse(text);
const minute = 60_000;
/** The whole of March. */
const march = { from: at('2026-03-01T00:00Z'), to: at('2026-04-01T00:00Z') };

/**
 * A parking session; `clock` is the number of minutes the city's wall clock is ahead, `month` its
 * local month.
 */
const stay = (
  id: number,
  link: number,
  [arrival, departure]: readonly [string, string | null],
  {
    clock = 0,
    month = arrival.slice(0, 7),
    fault = null as string | null,
    vehicle = null as string | null,
  } = {},
) => [
  `${month}-01`,
  id,
  1,
  `s${id}`,
  link,
  arrival,
  departure,
  Math.floor(at(arrival) / minute) + clock,
  fault,
  vehicle,
];

beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    await createMonthPartition(database.db, month);
  await putRows(
    database.db,
    'parking_session',
    'month, id, source_id, outside_id, link_id, arrival, departure, arrival_minute, fault, vehicle_type',
    // Two sessions that end as March begins, or an instant later, and two that begin as March ends,
    // or a second before.
    stay(1, 7, ['2026-02-28T20:00Z', '2026-03-01T00:00Z']),
    stay(2, 7, ['2026-02-28T21:00Z', '2026-03-01T00:00:00.5Z'], { vehicle: 'van' }),
    stay(3, 7, ['2026-04-01T00:00Z', '2026-04-01T02:00Z']),
    stay(4, 7, ['2026-03-31T23:59:59Z', '2026-04-01T02:00Z'], { clock: 840, month: '2026-04' }),
    // A session in progress, one that began a month earlier, a faulty one, and one on another link.
    stay(5, 7, ['2026-03-02T00:00Z', null]),
    stay(6, 7, ['2026-01-29T01:00Z', '2026-03-01T10:00Z'], { clock: -720 }),
    stay(8, 7, ['2026-03-05T00:00Z', '2026-03-05T01:00Z'], { fault: 'zero' }),
    stay(9, 8, ['2026-03-06T00:00Z', '2026-03-06T01:00Z']),
    stay(10, 9, ['2026-03-06T00:00Z', '2026-03-06T01:00Z']),
    stay(11, 7, ['2026-03-02T00:00Z', '2026-03-03T00:00Z']),
  );
});
afterAll(() => database.close());

it('of a time are the stays that touch it, without faults, by link', async () => {
  const { db } = database;
  expect(await countSessions(db, [8, 7, 6], march)).toEqual([
    { link: 7, stays: 5 },
    { link: 8, stays: 1 },
  ]);
  const all = await loadSessions(db, [8, 7], march, { most: 99, after: null });
  expect(all.map(({ id }) => id)).toEqual([6, 2, 5, 11, 4, 9]);
  expect(all[1]).toEqual({
    id: 2,
    link: 7,
    arrival: at('2026-02-28T21:00Z'),
    departure: at('2026-03-01T00:00:00.5Z'),
    vehicle_type: 'van',
  });
  expect(all[2]?.departure).toBeNull();
});

it('they come a page at a time, each after the last of the page before', async () => {
  const { db } = database;
  const found: number[] = [];
  let after = null;
  for (;;) {
    const page = await loadSessions(db, [7, 8], march, { most: 2, after });
    const last = page.at(-1);
    if (last === undefined) break;
    expect(page.length).toBeLessThanOrEqual(2);
    found.push(...page.map(({ id }) => id));
    after = last;
  }
  expect(found).toEqual([6, 2, 5, 11, 4, 9]);
});

it('links with stays are told once, links with their spaces by id', async () => {
  const { db } = database;
  expect(await linksWithSessions(db)).toEqual([]);
  await putRows(db, 'source_link', 'source_id, link_id', [1, 9], [2, 9], [1, 7]);
  expect(await linksWithSessions(db)).toEqual([7, 9]);
  const { rows } = await database.pool.query('select id from link order by id limit 2');
  const [first, second] = rows.map(({ id }) => id);
  await database.pool.query(
    `update link set bays_count = 3, bays_angle = 'diagonal', length = 12 where id = $1`,
    [first],
  );
  const spaces = await spacesOfLinks(db, [second, first]);
  expect(spaces.map(({ id }) => id)).toEqual([first, second]);
  expect(spaces[0]).toEqual({ id: first, bays_count: 3, bays_angle: 'diagonal', length: 12 });
});
