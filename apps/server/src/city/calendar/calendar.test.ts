// The city's calendar changed in the app: public responses for a curb change in every process, and
// nobody overwrites another's change.
import { calendarOperations } from '@curbwright/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../entry/app.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  const city = gridCity({ streets: 4, ruleSets: 5 });
  const [first, second, ...rest] = city.ruleSets;
  if (first === undefined || second === undefined) throw new Error('a grid without rules');
  const outside = (names: readonly string[]) => (restriction: (typeof first)[number]) => ({
    ...restriction,
    timeSpans: [
      {
        dates: [],
        instants: [],
        months: [],
        daysOfWeek: [],
        weeksOfMonth: [],
        daysOfMonth: [],
        times: [],
        periods: names.map((name) => ({ name, apply: 'except during' as const })),
        excludes: false,
      },
    ],
  });
  api = await openTestApi({
    city: {
      ...city,
      ruleSets: [
        first.map(outside(['Holidays'])),
        second.map(outside(['ΘΕΡΟΣ FAIR', 'θέρος Fair', 'Θερος fair'])),
        ...rest,
      ],
      calendar: { periods: [{ name: 'holidays', days: [], except: [], switchings: [] }] },
    },
  });
  admin = await signInClient(api, 'admin');
});
afterAll(() => api.close());

const read = async (year = 2027) =>
  calendarOperations.cityCalendar.answer.parse((await admin.get(`/api/calendar/?year=${year}`)).json());
const put = (body: object) => admin.put('/api/calendar/', body);
const day = { kind: 'dates', name: 'Founders’ Day', from: '2027-03-02', to: '2027-03-03' };

it('says which rules use a period, and lists the days of a year', async () => {
  const { calendar, uses, version } = await read();
  const [use] = uses;
  expect(use).toMatchObject({ period: 'holidays', is_known: true });
  expect(use?.links).toBeGreaterThan(0);
  const fairs = uses.filter(({ period }) => period.endsWith('fair'));
  expect(fairs.map(({ period, rule_sets, is_known }) => [period, rule_sets, is_known])).toEqual([
    ['θέροσ fair', 1, false],
    ['θεροσ fair', 1, false],
  ]);
  const periods = calendar.periods.map((period) => ({ ...period, days: [day] }));
  const done = await put({ version, calendar: { periods } });
  expect(done.statusCode, done.body).toBe(200);
  expect((await read()).days).toEqual([
    { date: '2027-03-02', period: 'holidays', names: ['Founders’ Day'] },
    { date: '2027-03-03', period: 'holidays', names: ['Founders’ Day'] },
  ]);
  expect((await read(2028)).days).toEqual([]);
  expect((await put({ version, calendar: { periods: [] } })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
});

it('is what every process answers from', async () => {
  const other = await openApp({ ...api.database.context, now: () => api.now() });
  try {
    const { calendar, version } = await read();
    const periods = calendar.periods.map((period) => ({ ...period, days: [] }));
    const revision = api.city.revision;
    expect((await put({ version, calendar: { periods } })).json()).toMatchObject({ revision: revision + 1 });
    for (const { city } of [api, other.live].map((one) => ({ city: () => one.city })))
      await expect.poll(() => city().time.calendar.periods[0]?.days).toEqual([]);
    expect(
      (await api.inject({ method: 'GET', url: '/api/rule-sets/' })).json().calendar.periods[0].days,
    ).toEqual([]);
  } finally {
    await other.fastify.close();
  }
});

it('takes nothing that makes no sense', async () => {
  const { version } = await read();
  const holidays = { name: 'holidays' };
  const fault = async (periods: object[]) =>
    Object.keys((await put({ version, calendar: { periods } })).json());
  expect(await fault([holidays, { name: ' HOLIDAYS ' }])).toContain('calendar.periods.1.name');
  expect(await fault([{ ...holidays, days: [{ ...day, to: '2026-01-01' }] }])).toContain(
    'calendar.periods.0.days.0.to',
  );
  expect(await fault([{ ...holidays, days: [{ ...day, to: 'soon' }] }])).toContain(
    'calendar.periods.0.days.0.to',
  );
  expect((await read()).version).toBe(version);
});
