// The what-if endpoint on a real database: parking sessions of eight weeks including a clock
// change, a scenario that removes spaces, and cities without sessions.
import { everythingSelected, roundToUnit, startOfCivilDay, whatIfSummary } from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestSessions, type SessionAtLink, SessionIngest } from '../../sessions/ingest-sessions.ts';
import { addObservedTimes } from '../../sessions/observed-times.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import type { WhatIfResponse } from './what-if-response.ts';

const path = '/api/demand-what-if/';
let api: TestApi;
let analyst: TestClient;
let editor: TestClient;
let link = 0;
let spaces = 0;

/** Days since 1970-01-01: Monday, September 7, 2026; clocks go back on October 25. */
const monday = 20_703;
const weeks = 8;
/** Length of the gap. It ends within an hour, which is therefore observed only in part. */
const gapHours = 4.25;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await signInClient(api, 'analyst');
  editor = await signInClient(api, 'editor');
});
afterAll(() => api.close());

async function ask(body: object, query = ''): Promise<WhatIfResponse> {
  const response = await analyst.post(`${path}${query}`, body);
  expect(response.statusCode, response.body.slice(0, 400)).toBe(200);
  return response.json<WhatIfResponse>();
}

/**
 * Fills a busy link: in every hour, `an hour` parking sessions of half an hour, one invalid session
 * a day, and none in the gap.
 */
async function fill(): Promise<void> {
  const { db } = api.database;
  const rows = await db.selectFrom('link').select(['id', 'bays_count']).orderBy('id').execute();
  for (const row of rows) {
    const rules = api.city.link(row.id);
    if ((row.bays_count ?? 0) < 2 || rules === undefined) continue;
    if (!['paid-parking', 'free-parking', 'time-limited-parking'].includes(rules.subActivity)) continue;
    link = row.id;
    spaces = row.bays_count ?? 0;
    break;
  }
  expect(link).toBeGreaterThan(0);
  const { timeZone } = api.city.time;
  const stays: SessionAtLink[] = [];
  for (let day = 0; day < weeks * 7; day += 1) {
    const start = startOfCivilDay(monday + day, timeZone);
    const end = startOfCivilDay(monday + day + 1, timeZone);
    for (let at = start; at < end; at += 15 * 60_000)
      stays.push({
        outsideId: `s${at}`,
        link,
        arrival: at,
        departure: at + 30 * 60_000,
        userClass: 'car',
        vehicleType: 'car',
        fee: 100,
      });
    stays.push({
      outsideId: `faulty ${day}`,
      link,
      arrival: start,
      departure: start,
      userClass: null,
      vehicleType: null,
      fee: null,
    });
  }
  const now = startOfCivilDay(monday + 60, timeZone);
  await ingestSessions(new SessionIngest(db), { name: 'meters', kind: 'sessions' }, stays, { now });
  const { id } = await db.selectFrom('measure_source').select('id').executeTakeFirstOrThrow();
  const from = startOfCivilDay(monday, timeZone);
  const gap = startOfCivilDay(monday + 9, timeZone);
  await addObservedTimes(
    db,
    id,
    [{ link, from, to: startOfCivilDay(monday + weeks * 7, timeZone) }],
    [{ from: gap, to: gap + gapHours * 3_600_000 }],
  );
}

describe('what if', () => {
  it('says that nothing was measured where nothing was, and refuses what is not there', async () => {
    const answer = await ask({});
    expect(answer).toMatchObject({
      period: null,
      weeks: 0,
      error: null,
      note: { rows: 0, links_observed: 0 },
    });
    expect(answer.cells.before.spaces).toHaveLength(168);
    expect((await analyst.post(path, { analysis_zone_id: 4711 })).statusCode).toBe(404);
    const unknown = await analyst.post(path, { after: { scenario: 4711 } });
    expect(unknown.json()).toHaveProperty('after');
    // Before the division there were other curbs, so measurements on today's curbs do not apply to
    // them.
    const past = await analyst.post(path, { after: { as_of: '2026-09-01T12:00:00Z' } });
    expect([past.statusCode, past.json()]).toEqual([
      400,
      expect.objectContaining({ 'after.as_of': [expect.stringContaining('as_of')] }),
    ]);
    expect((await analyst.post(path, { weeks: 27 })).statusCode).toBe(400);
    expect((await analyst.post(path, { weeks: 0 })).statusCode).toBe(400);
  });

  it('expects what was measured under the rules of today, in an ordinary hour, a repeated one and one with a gap', async () => {
    await fill();
    const answer = await ask({});
    expect(answer).toMatchObject({
      period: { from: '2026-09-07', to: '2026-11-01' },
      weeks,
      label: 'Expected by a model, not measured',
    });
    const { note, measured, cells, error } = answer;
    expect(note).toMatchObject({ links_observed: 1, links_counted: 1, capped_hours: 0, unknown_demand: 0 });
    // Four more sessions in the repeated hour; those in the gap began while unobserved.
    expect(note.rows).toBe(weeks * 7 * 96 + 4 - 17);
    expect(note.faults).toEqual([{ fault: 'zero', sessions: weeks * 7 }]);
    expect(note.coverage).toBe(roundToUnit(1 - gapHours / (weeks * 168 + 1), 'share'));
    expect(note.offline_share).toBe(roundToUnit(gapHours / (weeks * 168 + 1), 'share'));
    // Four half-hour sessions an hour occupy two spaces, also in the repeated hour (Sunday 2:00),
    // in the gap (Wednesday 0:00) and in the hour in which the gap ends (Wednesday 4:00).
    const open = cells.before.spaces
      .map((count, hour) => (count > 0 ? hour : -1))
      .filter((hour) => hour >= 0);
    expect(open.length).toBeGreaterThan(50);
    for (const hour of [6 * 24 + 2, 2 * 24, 2 * 24 + 4, 10, 100].filter((one) => open.includes(one))) {
      expect(measured.taken[hour]).toBeCloseTo(2, 2);
      expect(measured.served[hour]).toBeCloseTo(4, 2);
    }
    const summary = whatIfSummary(answer, everythingSelected);
    expect(summary.moreLost).toBe(0);
    expect(Math.abs((summary.before.occupancy ?? 0) - (summary.measured ?? 0))).toBeLessThan(6);
    expect(error).toMatchObject({ learned_weeks: 6, held_back_weeks: 2 });
    expect(error?.same_hour.mean_absolute).toBeLessThan(1);
    expect(error?.model.mean_absolute).toBeLessThan(12);
  });

  it('looks at weeks that are over, whatever a source says it will watch', async () => {
    const { db } = api.database;
    const { id } = await db.selectFrom('measure_source').select('id').executeTakeFirstOrThrow();
    const from = startOfCivilDay(monday, api.city.time.timeZone);
    await addObservedTimes(db, id, [{ link, from, to: api.now() + 400 * 86_400_000 }], []);
    const { period } = await ask({});
    expect(Date.parse(period?.to ?? '2999-01-01')).toBeLessThan(api.now());
    await db.deleteFrom('observation_window').execute();
    await addObservedTimes(
      db,
      id,
      [{ link, from, to: startOfCivilDay(monday + weeks * 7, api.city.time.timeZone) }],
      [],
    );
    expect((await ask({})).period?.to).toBe('2026-11-01');
  });

  it('expects fewer who find a space where a scenario takes spaces away or gives them another use, and says what it takes for granted', async () => {
    const made = await editor.post('/api/scenario/', { name: 'Loading everywhere' });
    expect(made.statusCode, made.body).toBe(201);
    const scenario: number = made.json().id;
    await propose(editor, [link], { scenario });
    const answer = await ask({ after: { scenario } }, '?language=es');
    expect(answer.after).toMatchObject({ scenario, name: 'Loading everywhere' });
    const summary = whatIfSummary(answer, everythingSelected);
    expect(summary.after.lost).toBeGreaterThan(summary.before.lost);
    expect(answer.note.unknown_demand).toBeGreaterThan(0);
    expect(answer.assumptions.map(({ code }) => code)).toContain('what-if.assume.unknown');
    expect(answer.assumptions[0]?.text).toContain('Erlang');
    expect(answer.label).toBe('Previsto por un modelo, no medido');
    const noon = 2 * 24 + 12;
    if ((answer.cells.before.spaces[noon] ?? 0) > 0) {
      expect(answer.cells.after.spaces[noon]).toBe(spaces);
      expect(answer.cells.after.lost[noon]).toBeCloseTo(answer.cells.before.arrivals[noon] ?? 0, 2);
    }
  });
});
