// A period switched on from now: verdicts and stored minutes for the past stay the same, the change
// feed and webhooks list the curbs, and a switch that has begun cannot be changed.
import { calendarOperations, rulesApiOperations } from '@curbwright/contract';
import { civilDateAndTime } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { ingestSessions, SessionIngest } from '../../sessions/ingest-sessions.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { loadAuditEntries } from '../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const emergency = 'snow emergency';
const period = (name: string, more: object = {}) => ({ name, days: [], except: [], switchings: [], ...more });
const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();

let api: TestApi;
let admin: TestClient;
/** Links whose rules forbid stopping in a snow emergency. */
let named: readonly number[];

beforeAll(async () => {
  const city = gridCity({ streets: 4, ruleSets: 5 });
  const [first = [], ...rest] = city.ruleSets;
  const [some] = first;
  if (some === undefined) throw new Error('a grid without rules');
  const plow = {
    ...some,
    activity: 'no stopping' as const,
    subActivity: 'no-stopping',
    priority: 1,
    maxStay: null,
    payment: null,
    timeSpans: [
      {
        dates: [],
        instants: [],
        months: [],
        daysOfWeek: [],
        weeksOfMonth: [],
        daysOfMonth: [],
        times: [],
        periods: [{ name: 'Snow Emergency', apply: 'only during' as const }],
        excludes: false,
      },
    ],
  };
  api = await openTestApi({
    city: {
      ...city,
      ruleSets: [[plow, ...first], ...rest],
      calendar: { periods: [period(emergency), period('holidays')] },
    },
  });
  admin = await signInClient(api, 'admin');
  const { rows } = await api.database.pool.query<{ id: number }>(
    `select distinct m.link_id as id from restriction s join regulation g using (rule_set_id) join regulation_link m on m.regulation_id = g.id
     where s.body::text ilike '%snow emergency%' order by 1`,
  );
  named = rows.map(({ id }) => id);
  expect(named.length).toBeGreaterThan(0);
});
afterAll(() => api.close());

const read = async () =>
  calendarOperations.cityCalendar.answer.parse((await admin.get('/api/calendar/')).json());
const currentSwitches = async () =>
  (await read()).calendar.periods.find(({ name }) => name === emergency)?.switchings ?? [];
async function turn(body: object) {
  return admin.post('/api/calendar/switch/', { version: (await read()).version, period: emergency, ...body });
}
async function verdictAt(instant: number) {
  const query = `link=${named[0]}&at=${encodeURIComponent(iso(instant))}`;
  const response = await api.inject({ method: 'GET', url: `/api/rules/verdict/?${query}` });
  const { verdict, longest_stay } = rulesApiOperations.ruleVerdict.answer.parse(response.json());
  return { verdict, longest_stay };
}
const feed = async (since: number) =>
  rulesApiOperations.ruleChanges.answer.parse(
    (await api.inject({ method: 'GET', url: `/api/rules/changes/?since=${since}` })).json(),
  ).results;
const idsOf = (change: { links: readonly { id: number }[] | null } | undefined) =>
  change?.links?.map(({ id }) => id);
const allowsStop = async (instant: number) => (await verdictAt(instant)).verdict.uses.stopping?.allowed;

it('changes no answer about earlier times, names the curbs, and keeps a record', async () => {
  const before = api.city.revision;
  const yesterday = Date.now() - 24 * hour;
  const answered = await verdictAt(yesterday);
  const done = await turn({ state: 'on' });
  expect(done.statusCode, done.body).toBe(200);
  await expect.poll(() => api.city.revision).toBeGreaterThan(before);
  const { until: _before, ...then } = answered.verdict;
  const { until: _after, ...still } = (await verdictAt(yesterday)).verdict;
  expect(still).toEqual(then);
  expect(await allowsStop(Date.now() + 1000)).toBe(false);
  const [change, ...more] = await feed(before);
  expect(more).toEqual([]);
  expect(idsOf(change)).toEqual(named);
  expect(await currentSwitches()).toEqual([{ state: 'on', from: expect.any(Number), until: null }]);
  expect(await loadAuditEntries(api.database.db, 'switch period')).toHaveLength(1);

  // The verdict for a moment before the switch says when it ends.
  const [switched] = await currentSwitches();
  const earlier = await verdictAt((switched?.from ?? 0) - 60_000);
  expect(Date.parse(earlier.verdict.until ?? '')).toBe(Math.floor((switched?.from ?? 0) / 1000) * 1000);

  await turn({ state: 'days' });
  expect(await currentSwitches()).toEqual([{ state: 'on', from: switched?.from, until: expect.any(Number) }]);
  await expect.poll(() => allowsStop(Date.now() + 1000)).toBe(true);
  expect(await allowsStop(switched?.from ?? 0)).toBe(false);
});

it('is announced again when what was planned begins and ends, with the curbs', async () => {
  const from = Date.now() + 2500;
  const planned = await turn({ state: 'on', from: iso(from), until: iso(from + 1500) });
  expect(planned.statusCode, planned.body).toBe(200);
  const { revision } = planned.json();
  expect(await feed(revision)).toEqual([]);
  const other = await openApp({ ...api.database.context, now: () => api.now() });
  try {
    await expect.poll(async () => (await feed(revision)).length, { interval: 200 }).toBe(2);
  } finally {
    await other.fastify.close();
  }
  const changes = await feed(revision);
  expect(changes.map(idsOf)).toEqual([named, named]);
  expect(changes.every(({ at }, index) => Date.parse(at) >= from + index * 1500)).toBe(true);
}, 30_000);

it('gives a stay the same allowed minutes whether it is reported before or after', async () => {
  const source = { name: 'meters', kind: 'sessions' as const };
  const arrival = Date.now() - 2 * hour;
  const stay = (outsideId: string) => ({
    outsideId,
    link: named[0] ?? 0,
    arrival,
    departure: arrival + hour,
    userClass: null,
    vehicleType: null,
    fee: null,
  });
  const minutesOf = async (id: string) =>
    (
      await api.database.pool.query(
        'select p.allowed_minutes from parking_session p join session_key k on k.month = p.month and k.id = p.id where k.outside_id = $1',
        [id],
      )
    ).rows.map(({ allowed_minutes }) => allowed_minutes);
  const now = Date.now();
  await ingestSessions(new SessionIngest(api.database.db), source, [stay('before')], { now });
  await turn({ state: 'on' });
  await ingestSessions(new SessionIngest(api.database.db), source, [stay('after')], { now });
  const [before] = await minutesOf('before');
  expect(before).not.toBe(0);
  expect(await minutesOf('after')).toEqual([before]);
  await turn({ state: 'days' });
});

it('refuses what lies in the past, ends too early, or names no period, and says at which field', async () => {
  const fault = async (body: object) => {
    const response = await turn(body);
    expect(response.statusCode).toBe(400);
    return response.json();
  };
  expect(await fault({ state: 'on', from: iso(Date.now() - 60_000) })).toMatchObject({
    from: [expect.stringContaining('past')],
  });
  expect(await fault({ state: 'on', until: iso(Date.now() - 60_000) })).toHaveProperty('until');
  expect(await fault({ state: 'on', period: 'rain' })).toMatchObject({
    period: [expect.stringContaining(emergency)],
  });
  expect((await turn({ state: 'on', version: 'old' })).json()).toMatchObject({ code: 'changed_meanwhile' });
});

it('keeps the record from whoever replaces the calendar', async () => {
  const { version, calendar } = await read();
  const put = (periods: object[]) => admin.put('/api/calendar/', { version, calendar: { periods } });
  const others = calendar.periods.filter(({ name }) => name !== emergency);
  const tries = [
    others,
    [period(emergency), ...others],
    [period(emergency, { switchings: [{ state: 'on', from: 0, until: 1 }] }), ...others],
    [...calendar.periods, period('new', { switchings: [{ state: 'on', from: 0, until: null }] })],
  ];
  for (const periods of tries) {
    const refused = await put(periods);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toHaveProperty(['calendar.periods']);
  }
});

it('changes today, which has begun, only where the past is to be corrected', async () => {
  const { version, calendar } = await read();
  const put = async (shift: number) => {
    const { date } = civilDateAndTime(Date.now() + shift * 24 * 3_600_000, api.city.time.timeZone);
    const day = { kind: 'dates', name: 'Fair', from: date, to: date };
    const periods = calendar.periods.map((one) =>
      one.name === 'holidays' ? { ...one, days: [...one.days, day] } : one,
    );
    return { date, response: await admin.put('/api/calendar/', { version, calendar: { periods } }) };
  };
  const { date, response } = await put(0);
  expect(response.json()).toMatchObject({ reason: 'calendar-edit.past-days', first: date, last: date });
  expect((await put(2)).response.statusCode).toBe(200);
});

it('changes days before today only where the past is to be corrected', async () => {
  const day = { kind: 'dates', name: 'Fair', from: '2020-02-03', to: '2020-02-04' };
  const { version, calendar } = await read();
  const body = {
    version,
    calendar: {
      periods: calendar.periods.map((one) => (one.name === 'holidays' ? { ...one, days: [day] } : one)),
    },
  };
  const refused = await admin.put('/api/calendar/', body);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    {
      reason: 'calendar-edit.past-days',
      period: 'holidays',
      count: 2,
      first: '2020-02-03',
      last: '2020-02-04',
    },
  ]);
  expect((await admin.put('/api/calendar/', { ...body, corrects_past: true })).statusCode).toBe(200);
});
