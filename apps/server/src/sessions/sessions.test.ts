// Sessions sent by sources: each handled on its own, repeated and corrected, rejections, windows
// and gaps, and how long individual sessions are retained.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectWarnings, retentionWarning } from '../operations/warnings.ts';
import { setEntry } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { ingestSessions, SessionIngest } from './ingest-sessions.ts';
import { groupLinksByObservation } from './observed-links.ts';
import { dropExpiredSessions } from './retention.ts';

let api: TestApi;
let headers: Record<string, string>;
let segments: readonly { readonly id: number; readonly segment_id: string }[];

beforeAll(async () => {
  api = await openTestApi();
  headers = { authorization: `Bearer ${(await api.signIn('editor')).access}` };
  segments = await api.database.db
    .selectFrom('link')
    .select(['id', 'segment_id'])
    .orderBy('id')
    .limit(5)
    .execute();
});
afterAll(() => api.close());

async function send(payload: Record<string, unknown>) {
  return api.inject({ method: 'POST', url: '/api/sessions/', headers, payload });
}

async function sources() {
  const answer = await api.inject({ url: '/api/sessions/sources/', headers });
  return answer.json<{ results: Record<string, unknown>[] }>().results;
}

const stay = (outside_id: string, more: Record<string, unknown> = {}) => ({
  outside_id,
  segment_id: segments[0]?.segment_id,
  arrival: '2026-05-04T09:10:00+02:00',
  departure: '2026-05-04T09:50:00+02:00',
  ...more,
});

describe('POST /api/sessions/', () => {
  it('takes each stay for itself and says what became of it', async () => {
    const answer = await send({
      source: 'meters',
      stays: [
        stay('a', { fee: 150, user_class: 'Resident' }),
        stay('b', { segment_id: 'nowhere' }),
        stay('c', { vehicle_license_plate: 'AB 123' }),
        stay('d', { departure: '2026-05-04T09:10:00+02:00' }),
        stay('e', { departure: '2026-05-04T08:10:00+02:00' }),
        stay('f', { departure: null }),
        stay('g', { arrival: 'yesterday' }),
        stay('h', { link: 5 }),
        stay('i', { arrival: '2926-05-04T09:10:00Z', departure: null }),
        'no stay at all',
        { ...stay('j'), segment_id: undefined, link: segments[1]?.id },
      ],
    });
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(body).toMatchObject({ added: 5, changed: 0, unchanged: 0, repeated: 0, refused: 6 });
    expect(
      body.results.map((one: { outcome: string; code: string | null }) => one.code ?? one.outcome),
    ).toEqual([
      'added',
      'sessions.unknown-link',
      'sessions.field',
      'added',
      'added',
      'added',
      'sessions.field',
      'sessions.field',
      'sessions.future',
      'sessions.field',
      'added',
    ]);
    expect(body.results[2].detail).toContain('vehicle_license_plate');
    expect(body.results[3].fault).toBe('zero');
    expect(body.results[4].fault).toBe('reversed');
    expect(await sources()).toMatchObject([
      {
        name: 'meters',
        counted: 2,
        ongoing: 1,
        faults: [
          { fault: 'zero', sessions: 1 },
          { fault: 'reversed', sessions: 1 },
        ],
        links: 2,
        states_windows: false,
        first: '2026-05-03T22:00:00.000Z',
        last: '2026-05-04T07:50:00.000Z',
      },
    ]);
    const { rows } = await api.database.pool.query(
      "select column_name from information_schema.columns where table_name in ('parking_session', 'session_key') and column_name ~ 'plate'",
    );
    expect(rows).toEqual([]);
  });

  it('sent again changes nothing; corrected and late it counts as if it had been right at once', async () => {
    const sums = async () =>
      (
        await api.database.pool.query(
          'select month::text, hour_of_week, occupied_minutes, starts, fee::int from session_hour where link_id = $1 order by 1, 2',
          [segments[2]?.id],
        )
      ).rows;
    const one = stay('late', { segment_id: segments[2]?.segment_id, fee: 100 });
    await send({ source: 'meters', stays: [one] });
    expect((await send({ source: 'meters', stays: [one] })).json()).toMatchObject({ unchanged: 1, added: 0 });
    expect(await sums()).toEqual([
      { month: '2026-05-01', hour_of_week: 9, occupied_minutes: 40, starts: 1, fee: 100 },
    ]);
    const corrected = {
      ...one,
      arrival: '2026-04-30T23:30:00+02:00',
      departure: '2026-05-01T00:30:00+02:00',
    };
    expect((await send({ source: 'meters', stays: [corrected] })).json()).toMatchObject({ changed: 1 });
    expect(await sums()).toEqual([
      { month: '2026-04-01', hour_of_week: 95, occupied_minutes: 30, starts: 1, fee: 100 },
      { month: '2026-05-01', hour_of_week: 96, occupied_minutes: 30, starts: 0, fee: 0 },
    ]);
  });

  it('makes no source of refused stays, nor of what is said without a stay', async () => {
    const answer = await send({ source: 'wrong', stays: [stay('x', { segment_id: 'nowhere' })] });
    expect(answer.json()).toMatchObject({ refused: 1 });
    const alone = await send({
      source: 'wrong',
      gaps: [{ from: '2026-05-04T00:00:00Z', to: '2026-05-05T00:00:00Z' }],
    });
    expect(alone.statusCode).toBe(400);
    expect((await sources()).map(({ name }) => name)).toEqual(['meters']);
  });

  it('joins windows and gaps with what was said before; gaps lower what was observed', async () => {
    const day = (from: string, to: string) => ({
      from: `2026-05-${from}T00:00:00Z`,
      to: `2026-05-${to}T00:00:00Z`,
    });
    const segment_id = segments[3]?.segment_id;
    await send({
      source: 'sensors',
      kind: 'sensors',
      stays: [stay('s', { segment_id })],
      observed: [day('01', '03')],
    });
    const said = await send({
      source: 'sensors',
      observed: [
        { segment_id, ...day('02', '08') },
        { segment_id: 'nowhere', ...day('02', '08') },
      ],
      gaps: [day('04', '05'), day('04', '06')],
    });
    expect(said.json()).toMatchObject({ unknown_observed: [1], results: [] });
    const [group] = await groupLinksByObservation(
      api.database.db,
      [segments[3]?.id ?? 0],
      null,
      'Europe/Rome',
    );
    expect(group?.observed).toMatchObject({ observed: 5 * 1440, offline: 2 * 1440, period: 7 * 1440 });
    expect((await sources()).find(({ name }) => name === 'sensors')).toMatchObject({
      kind: 'sensors',
      states_windows: true,
      gaps: [{ from: '2026-05-04T00:00:00.000Z', to: '2026-05-06T00:00:00.000Z' }],
    });
  });

  it('refuses stays at a curb that was divided before, and takes those from before', async () => {
    const segment_id = segments[4]?.segment_id;
    await api.database.pool.query("update link set retired = '2026-05-04T12:00:00Z' where segment_id = $1", [
      segment_id,
    ]);
    const answer = await send({
      source: 'meters',
      stays: [
        stay('before', { segment_id }),
        stay('after', { segment_id, arrival: '2026-05-04T15:00:00Z', departure: null }),
      ],
    });
    expect(answer.json().results).toMatchObject([{ outcome: 'added' }, { code: 'sessions.link-divided' }]);
    await api.database.pool.query('update link set retired = null where segment_id = $1', [segment_id]);
  });

  it('asks for the right to edit, and refuses more than 5,000', async () => {
    const analyst = { authorization: `Bearer ${(await api.signIn('analyst')).access}` };
    const denied = await api.inject({
      method: 'POST',
      url: '/api/sessions/',
      headers: analyst,
      payload: { source: 'meters', stays: [stay('z')] },
    });
    expect(denied.statusCode).toBe(403);
    const many = await send({ source: 'meters', stays: Array.from({ length: 5001 }, () => 0) });
    expect(many.statusCode).toBe(400);
  });
});

describe('what one call says', () => {
  it('is refused stay by stay where a text cannot be stored', async () => {
    const answer = await send({
      source: 'letters',
      stays: [
        stay('one\u0000'),
        stay('two', { segment_id: 'no\u0000where' }),
        stay('three', { user_class: 'a\u0000' }),
        stay('four', { vehicle_type: '\u0000' }),
        stay('half \ud83d'),
        stay('good'),
      ],
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ added: 1, refused: 5 });
    expect(answer.json().results[0]).toMatchObject({ code: 'sessions.field' });
    expect((await send({ source: 'a\u0000', stays: [stay('five')] })).statusCode).toBe(400);
    const window = { segment_id: 'a\u0000', from: '2026-05-04T00:00:00Z', to: '2026-05-05T00:00:00Z' };
    expect((await send({ source: 'letters', observed: [window] })).statusCode).toBe(400);
  });

  it('of windows is looked at before anything is written', async () => {
    const { pool } = api.database;
    const count = async () => (await pool.query('select count(*)::int as n from parking_session')).rows[0].n;
    const before = await count();
    const day = { from: '2026-05-04T00:00:00Z', to: '2026-05-05T00:00:00Z' };
    const nowhere = await send({
      source: 'unheard of',
      stays: [
        stay('x', { segment_id: 'nowhere' }),
        stay('y', { arrival: '2926-05-04T09:10:00Z', departure: null }),
      ],
      observed: [{ segment_id: segments[0]?.segment_id, ...day }],
    });
    expect(nowhere.statusCode).toBe(400);
    // 25 links with 5,000 windows each exceed the limit of one request.
    const { rows } = await pool.query<{ segment_id: string }>(
      'select segment_id from link order by id limit 25',
    );
    const stays = rows.map(({ segment_id }) => stay(`many ${segment_id}`, { segment_id }));
    expect(stays).toHaveLength(25);
    const many = await send({
      source: 'unheard of',
      stays,
      observed: Array.from({ length: 5000 }, () => day),
    });
    expect(many.statusCode).toBe(400);
    expect(await count()).toBe(before);
    expect((await sources()).map(({ name }) => name)).not.toContain('unheard of');
    const first = await send({ source: 'heard of', stays: stays.slice(0, 2), observed: [day], gaps: [day] });
    expect(first.json()).toMatchObject({ added: 2, unknown_observed: [] });
    const { rows: windows } = await pool.query(
      "select count(*)::int as n from observation_window w join measure_source s on s.id = w.source_id where s.name = 'heard of'",
    );
    expect(windows[0].n).toBe(2);
  });

  it('of a curb that came later leaves the time before unwatched', async () => {
    const [first, later] = segments;
    const at = (outside_id: string, segment_id: string | undefined, date: string) =>
      stay(outside_id, {
        segment_id,
        arrival: `${date}T09:00:00+02:00`,
        departure: `${date}T10:00:00+02:00`,
      });
    const watched = async (segment_id: string | undefined) =>
      (
        await api.database.pool.query(
          `select o.observed_from, o.observed_to from session_observation o join link l on l.id = o.link_id
           join measure_source s on s.id = o.source_id where s.name = 'growing' and l.segment_id = $1`,
          [segment_id],
        )
      ).rows;
    await send({
      source: 'growing',
      stays: [at('1', first?.segment_id, '2026-04-01'), at('2', later?.segment_id, '2026-04-20')],
    });
    const end = new Date('2026-04-20T08:00:00Z');
    expect(await watched(first?.segment_id)).toEqual([
      { observed_from: new Date('2026-03-31T22:00:00Z'), observed_to: end },
    ]);
    expect(await watched(later?.segment_id)).toEqual([
      { observed_from: new Date('2026-04-19T22:00:00Z'), observed_to: end },
    ]);
    // Earlier sessions that arrive late move the start; faulty ones do not.
    const faulty = { ...at('4', later?.segment_id, '2026-04-02'), departure: '2026-04-02T09:00:00+02:00' };
    await send({ source: 'growing', stays: [at('3', later?.segment_id, '2026-04-10'), faulty] });
    expect(await watched(later?.segment_id)).toEqual([
      { observed_from: new Date('2026-04-09T22:00:00Z'), observed_to: end },
    ]);
  });
});

describe('SESSION_RETENTION_MONTHS', () => {
  it('drops the single stays of older months, keeps their sums, and takes no more of them', async () => {
    const { db, pool } = api.database;
    const counts = async () =>
      (
        await pool.query(`select (select count(*)::int from parking_session) as stays, (select count(*)::int from session_key) as names,
          (select sum(occupied_minutes)::int from session_hour) as minutes, (select sum(sessions)::int from session_dwell) as sessions`)
      ).rows[0];
    const old = { arrival: '2020-02-10T09:00:00Z', departure: '2020-02-10T10:00:00Z' };
    await send({ source: 'meters', stays: [stay('old', old)] });
    const before = await counts();
    expect(await dropExpiredSessions(db, api.now())).toEqual([]);
    await setEntry(db, 'SESSION_RETENTION_MONTHS', 24, false);
    expect(await dropExpiredSessions(db, Date.UTC(2026, 5, 10))).toEqual(['2020-02-01']);
    const after = await counts();
    expect(after).toEqual({ ...before, stays: before.stays - 1, names: before.names - 1 });
    const again = await send({ source: 'meters', stays: [stay('old', { ...old, fee: 1 })] });
    expect(again.json().results).toMatchObject([{ outcome: 'refused', code: 'sessions.kept-no-longer' }]);
    expect(await counts()).toEqual(after);
    // A longer or unlimited retention from now on: dropped sessions are still in the aggregates.
    for (const months of [120, null]) {
      await setEntry(db, 'SESSION_RETENTION_MONTHS', months, false);
      const kept = await send({
        source: 'meters',
        stays: [stay('old', { ...old, fee: 1 }), stay('old too', old)],
      });
      expect(kept.json().results).toMatchObject([
        { outcome: 'refused', code: 'sessions.kept-no-longer' },
        { outcome: 'refused', code: 'sessions.kept-no-longer' },
      ]);
      expect(await counts()).toEqual(after);
    }
    const [link] = segments;
    const stays = [
      {
        outsideId: 'behind',
        link: link?.id ?? 0,
        arrival: Date.parse(old.arrival),
        departure: Date.parse(old.departure),
      },
    ].map((one) => ({ ...one, userClass: null, vehicleType: null, fee: null }));
    const meters = { name: 'meters', kind: 'sessions' } as const;
    expect(await ingestSessions(new SessionIngest(db), meters, stays, { now: api.now() })).toEqual([
      'sessions.kept-no-longer',
    ]);
    expect(await dropExpiredSessions(db, api.now())).toEqual([]);
    expect(await counts()).toEqual(after);
  });

  it('refuses a dropped stay that comes again in a month that is kept, and windows and gaps of dropped months', async () => {
    const { db, pool } = api.database;
    const early = { arrival: '2020-03-31T20:00:00Z', departure: '2020-03-31T21:00:00Z' };
    const minutes = async () =>
      (await pool.query('select sum(occupied_minutes)::int as n from session_hour')).rows[0].n;
    await setEntry(db, 'SESSION_RETENTION_MONTHS', null, false);
    const segment_id = segments[3]?.segment_id;
    const day = (from: string, to: string) => ({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` });
    await send({
      source: 'late',
      stays: [stay('moved', { ...early, segment_id }), stay('other', { segment_id })],
    });
    const before = await minutes();
    await setEntry(db, 'SESSION_RETENTION_MONTHS', 24, false);
    expect(await dropExpiredSessions(db, Date.UTC(2026, 5, 10))).toEqual(['2020-03-01']);
    // A date within the retention period, in whatever year the test runs.
    const year = new Date(api.now()).getUTCFullYear() - 1;
    const later = { arrival: `${year}-04-01T00:30:00Z`, departure: `${year}-04-01T01:30:00Z`, segment_id };
    const again = await send({ source: 'late', stays: [stay('moved', later), stay('new', later)] });
    expect(again.json().results).toMatchObject([{ code: 'sessions.kept-no-longer' }, { outcome: 'added' }]);
    expect(await minutes()).toBe(before + 60);
    for (const said of [
      { gaps: [day('2020-03-30', '2020-04-02')] },
      { observed: [{ segment_id, ...day('2020-03-01', `${year}-05-05`) }] },
    ]) {
      const refused = await send({ source: 'late', stays: [stay('never', later)], ...said });
      expect(refused.json()).toMatchObject({ reason: 'sessions.watched-too-late' });
    }
    expect(await minutes()).toBe(before + 60);
    // A window of later times does not change what was observed before.
    await send({ source: 'late', observed: [{ segment_id, ...day(`${year}-05-04`, `${year}-05-05`) }] });
    const { rows } = await pool.query(
      `select observed_from from session_observation o join measure_source s on s.id = o.source_id
       join link l on l.id = o.link_id where s.name = 'late' and l.segment_id = $1 order by 1`,
      [segment_id],
    );
    expect(rows[0].observed_from.toISOString()).toBe('2020-03-30T22:00:00.000Z');
    expect(rows).toHaveLength(2);
  });

  it('is something to decide as long as it is not set and stays of more than 60 days are there', async () => {
    const { db, pool, config } = api.database;
    const { rows } = await pool.query<{ first: Date }>('select min(arrival) as first from parking_session');
    const first = rows[0]?.first.getTime() ?? 0;
    const after = (days: number) => first + days * 86_400_000;
    await setEntry(db, 'SESSION_RETENTION_MONTHS', null, false);
    expect(await retentionWarning(db, after(59))).toBeNull();
    expect(await retentionWarning(db, after(61))).toMatchObject({
      isWrong: false,
      what: { code: 'weak.stays-kept' },
    });
    const said = async () => (await collectWarnings(config, db, after(400))).map(({ what }) => what.code);
    expect(await said()).toContain('weak.stays-kept');
    await setEntry(db, 'SESSION_RETENTION_MONTHS', 120, false);
    expect(await said()).not.toContain('weak.stays-kept');
    expect(await retentionWarning(db, after(61))).toBeNull();
  });
});
