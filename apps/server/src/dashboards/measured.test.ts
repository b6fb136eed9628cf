// Demand and turnover compared with a minute-by-minute check of every curb, including a week with a
// clock change; and sessions with errors, gaps, and cities without data.
import {
  decodeOccupancy,
  demandSummary,
  everythingSelected,
  minuteMs,
  roundToUnit,
  turnoverSummary,
} from '@curbwright/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestSessions, type SessionAtLink, SessionIngest } from '../sessions/ingest-sessions.ts';
import { addObservedTimes } from '../sessions/observed-times.ts';
import { openTestApi, type SignedIn, type TestApi } from '../testing/test-api.ts';
import type { DemandResponse } from './demand-response.ts';
import type { TurnoverResponse } from './turnover-response.ts';

let api: TestApi;
let analyst: SignedIn;
let editor: SignedIn;
let links: readonly { readonly id: number; readonly bays_count: number | null }[];
const source = { name: 'meters', kind: 'sessions' } as const;
/** Weeks in Rome from Monday 00:00 to the next Monday; the first contains a day of 25 hours. */
const weeks = [
  {
    name: 'a week in which clocks go back',
    start: '2026-10-19T00:00+02:00',
    end: '2026-10-26T00:00+01:00',
    month: '2026-10',
  },
  {
    name: 'a week in which clocks go forward',
    start: '2026-03-23T00:00+01:00',
    end: '2026-03-30T00:00+02:00',
    month: '2026-03',
  },
  {
    name: 'an ordinary week',
    start: '2026-06-08T00:00+02:00',
    end: '2026-06-15T00:00+02:00',
    month: '2026-06',
  },
] as const;

beforeAll(async () => {
  api = await openTestApi();
  analyst = await api.signIn('analyst');
  editor = await api.signIn('editor');
  links = await api.database.db
    .selectFrom('link')
    .select(['id', 'bays_count'])
    .orderBy('id')
    .limit(12)
    .execute();
});
afterAll(() => api.close());

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

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Parking sessions that begin and end in the week, to the second; some have no duration, and some
 * end before they begin.
 */
function staysOf(seed: number, start: number, end: number, count: number): SessionAtLink[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const arrival = start + Math.floor((random() * (end - start)) / 1000) * 1000;
    const lasts = Math.floor(random() ** 3 * 10 * 3600) * 1000;
    const kind = random();
    const departure =
      kind < 0.02 ? arrival : kind < 0.04 ? arrival - 5000 : Math.min(end, arrival + Math.max(1000, lasts));
    return {
      outsideId: `${seed}-${index}`,
      link: links[Math.floor(random() * links.length)]?.id ?? 0,
      arrival,
      departure,
      userClass: random() < 0.3 ? 'resident' : null,
      vehicleType: null,
      fee: Math.floor(random() * 500),
    };
  });
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Uses the platform's time zone conversion, not ours. */
function hourOfWeek(instant: number): number {
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return weekdays.indexOf(parts.weekday ?? '') * 24 + Number(parts.hour);
}

/** Counts the vehicles at every link in the middle of every minute. */
function sampleEveryMinute(stays: readonly SessionAtLink[], start: number, end: number) {
  const seen = Array.from({ length: 168 }, () => ({ taken: 0, minutes: 0, starts: 0 }));
  const good = stays.filter(({ arrival, departure }) => departure !== null && departure > arrival);
  const sorted = good.map(({ arrival, departure }) => ({ arrival, departure: departure ?? 0 }));
  for (let at = start; at < end; at += minuteMs) {
    const cell = seen[hourOfWeek(at)];
    if (cell === undefined) continue;
    cell.minutes += 1;
    const look = at + minuteMs / 2;
    for (const { arrival, departure } of sorted) {
      if (arrival <= look && look < departure) cell.taken += 1;
      if (arrival >= at && arrival < at + minuteMs) cell.starts += 1;
    }
  }
  return { seen, good: sorted };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function near(value: number | null, wanted: number): void {
  expect(value).not.toBeNull();
  expect(Math.abs((value ?? 0) - wanted) / wanted).toBeLessThan(0.001);
}

describe('a city in which nothing was measured', () => {
  it('answers empty, with coverage null or 0, and no error', async () => {
    const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', {});
    expect(demand).toMatchObject({ period: null, note: { rows: 0, measured_by: 'nothing', coverage: null } });
    expect(demandSummary(demand.types, everythingSelected)).toMatchObject({
      totalSessions: 0,
      avgOccupancyRate: null,
      maxOccupancyRate: null,
    });
    const dated = await asked<DemandResponse>('POST', '/api/demand-chart-data/', { date: '2026-06-01' });
    expect(dated).toMatchObject({ period: { from: '2026-06-01', to: '2026-06-30' }, note: { coverage: 0 } });
    const dwell = await asked<TurnoverResponse>('GET', '/api/turnover-dwelltime/');
    expect(turnoverSummary(dwell.types, everythingSelected)).toMatchObject({
      medianMinutes: null,
      turnover: null,
    });
    expect(await asked('POST', '/api/turnover-map-data/', {})).toMatchObject({
      links: [],
      measured_links: 0,
    });
    expect(await asked('GET', '/api/demand-filters/')).toMatchObject({
      measured: null,
      demandAPIParams: { analysis_zone_id: -1, date: null },
    });
  });
  it('refuses a zone that is not there, and dates the wrong way round', async () => {
    for (const [method, url, payload] of [
      ['POST', '/api/demand-chart-data/', { analysis_zone_id: 77 }],
      ['POST', '/api/demand-map-data/', { analysis_zone_id: 77 }],
      ['POST', '/api/turnover-map-data/', { analysis_zone_id: 77 }],
      ['GET', '/api/turnover-dwelltime/?analysis_zone_id=77', undefined],
    ] as const) {
      const headers = { authorization: `Bearer ${analyst.access}` };
      const response = await api.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(response.statusCode).toBe(404);
    }
    const response = await api.inject({
      method: 'POST',
      url: '/api/demand-chart-data/',
      headers: { authorization: `Bearer ${analyst.access}` },
      payload: { date: '2026-06-01', date_to: '2026-05-01' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty('date_to');
  });
  it("takes the requirement's form beside its own, with the same response, and refuses a mixture", async () => {
    const period = { analysis_zone_id: -1, date: '2026-06-01', time: '08:30' };
    const demandNonAPIParams = { selectedRegulationTypeIds: [1], selectedTimePeriod: { min: 8, max: 18 } };
    const headers = { authorization: `Bearer ${analyst.access}` };
    for (const url of ['/api/demand-chart-data/', '/api/demand-map-data/', '/api/turnover-map-data/']) {
      const ask = async (payload: object) => api.inject({ method: 'POST', url, headers, payload });
      const own = await ask(period);
      expect(own.json()).toMatchObject({ analysis_zone_id: -1, period: { from: '2026-06-01' } });
      for (const form of [
        { demandAPIParams: period },
        { demandAPIParams: { date: '2026-06-01', date_to: null, time: null }, demandNonAPIParams },
      ])
        expect((await ask(form)).json()).toEqual(own.json());
      expect((await ask({ demandNonAPIParams })).json()).toEqual((await ask({})).json());
      for (const mixed of [
        { ...period, demandAPIParams: period },
        { analysis_zone_id: -1, demandNonAPIParams },
      ]) {
        const refused = await ask(mixed);
        expect(refused.statusCode).toBe(400);
        expect(refused.json()).toMatchObject({
          analysis_zone_id: [
            'Put analysis_zone_id inside demandAPIParams: it is not allowed beside demandAPIParams or demandNonAPIParams.',
          ],
        });
      }
      const turned = await ask({ demandAPIParams: { date: '2026-06-01', date_to: '2026-05-01' } });
      expect(turned.statusCode).toBe(400);
      expect(turned.json()).toHaveProperty(['demandAPIParams.date_to']);
      expect((await ask({ demandAPIParams: { analysis_zone_id: 77 } })).statusCode).toBe(404);
    }
  });
  it('refuses days before anybody measured, whose hours would take seconds to reckon', async () => {
    for (const [method, url, payload] of [
      ['POST', '/api/demand-chart-data/', { date: '0001-01-01' }],
      ['POST', '/api/demand-map-data/', { date: '1999-12-31', date_to: '2026-01-01' }],
      ['GET', '/api/turnover-dwelltime/?date=1999-12-31', undefined],
    ] as const) {
      const headers = { authorization: `Bearer ${analyst.access}` };
      const response = await api.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toHaveProperty('date');
    }
    const first = await asked<DemandResponse>('POST', '/api/demand-chart-data/', {
      date: '2000-01-01',
      date_to: '9999-12-31',
    });
    expect(first.note.coverage).toBe(0);
  });
  it('takes occupancy that was stored without dates, spaces weighing', async () => {
    const [first, second] = links;
    const segments = await api.database.db.selectFrom('link').select(['id', 'segment_id']).execute();
    const name = (id: number | undefined) => segments.find((one) => one.id === id)?.segment_id ?? '';
    const rows = [
      { segment_id: name(first?.id), hour_of_week: 33, occupancy: 0.9, hours: 4 },
      { segment_id: name(second?.id), hour_of_week: 33, occupancy: 0.5, hours: 4 },
      { segment_id: name(second?.id), hour_of_week: 34, occupancy: 0.1, hours: 4 },
    ];
    const stored = await api.inject({
      method: 'POST',
      url: '/api/link-occupancy/',
      headers: { authorization: `Bearer ${editor.access}` },
      payload: { rows },
    });
    expect(stored.statusCode).toBe(200);
    const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', {});
    expect(demand.note).toMatchObject({ measured_by: 'occupancy', links_observed: 2, rows: 0 });
    const { maxOccupancyRate, coverage } = demandSummary(demand.types, everythingSelected);
    expect(maxOccupancyRate?.time).toBe(33);
    expect(maxOccupancyRate?.percentage).toBeCloseTo(70, 9);
    expect(coverage).toBe(roundToUnit(3 / (api.city.linkCount * 168), 'share'));
    const map = await asked<{ links: { link_id: number; pressure: string }[] }>(
      'POST',
      '/api/demand-map-data/',
      {},
    );
    expect(map.links).toHaveLength(2);
    expect(decodeOccupancy(map.links.find(({ link_id: id }) => id === second?.id)?.pressure ?? '')[34]).toBe(
      0.1,
    );
    await api.database.db.deleteFrom('link_occupancy').execute();
  });
});

describe('measured stays', () => {
  it.each(weeks)('agree with who looks every minute: $name', async ({ start, end, month, name }) => {
    const [from, to] = [Date.parse(start), Date.parse(end)];
    const stays = staysOf(name.length, from, to, 2500);
    await ingestSessions(new SessionIngest(api.database.db), source, stays, { now: api.now() });
    const { id } = await api.database.db
      .selectFrom('measure_source')
      .select('id')
      .where('name', '=', source.name)
      .executeTakeFirstOrThrow();
    await addObservedTimes(
      api.database.db,
      id,
      links.map(({ id: link }) => ({ link, from, to })),
      [],
    );
    const { seen, good } = sampleEveryMinute(stays, from, to);
    const spaces = sum(links.map(({ bays_count: bays }) => bays ?? 0));
    const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', { date: `${month}-15` });
    const cells = (of: (type: DemandResponse['types'][number]) => readonly number[], hour: number) =>
      sum(demand.types.map((type) => of(type)[hour] ?? 0));
    for (const [hour, { minutes, starts }] of seen.entries()) {
      expect(cells(({ cells: one }) => one.space_minutes, hour)).toBe(minutes * spaces);
      expect(cells(({ cells: one }) => one.sessions, hour)).toBe(starts);
    }
    const summary = demandSummary(demand.types, everythingSelected);
    near(
      summary.avgOccupancyRate,
      (sum(seen.map(({ taken }) => taken)) / sum(seen.map(({ minutes }) => minutes * spaces))) * 100,
    );
    const fullest = Math.max(
      ...seen.map(({ taken, minutes }) => (minutes > 0 ? taken / (minutes * spaces) : 0)),
    );
    // The peak is one hour of a few curbs, so that single seconds matter more.
    expect(Math.abs((summary.maxOccupancyRate?.percentage ?? 0) - fullest * 100)).toBeLessThan(0.5);
    expect(summary.totalSessions).toBe(good.length);
    expect(demand.note.rows).toBe(good.length);
    expect(sum(demand.note.faults.map(({ sessions }) => sessions))).toBe(stays.length - good.length);
    const dwell = await asked<TurnoverResponse>('GET', `/api/turnover-dwelltime/?date=${month}-01`);
    const turned = turnoverSummary(dwell.types, everythingSelected);
    near(turned.turnover, (good.length / (((to - from) / minuteMs) * spaces)) * 1440);
    const lengths = good
      .map(({ arrival, departure }) => (departure - arrival) / minuteMs)
      .sort((a, b) => a - b);
    near(turned.meanMinutes, sum(lengths) / lengths.length);
    expect(
      Math.abs((turned.medianMinutes ?? 0) - (lengths[Math.floor(lengths.length / 2)] ?? 0)),
    ).toBeLessThan(5);
    expect(
      Math.abs((turned.percentiles.p95 ?? 0) - (lengths[Math.floor(lengths.length * 0.95)] ?? 0)),
    ).toBeLessThan(15);
  });

  it('lose coverage by what was not watched, and no occupancy', async () => {
    const [first] = links;
    const from = Date.parse('2026-04-06T00:00+02:00');
    const to = Date.parse('2026-04-13T00:00+02:00');
    const hour = 60 * minuteMs;
    const half: SessionAtLink[] = Array.from({ length: 7 * 24 * 10 }, (_, index) => ({
      outsideId: `half-${index}`,
      link: first?.id ?? 0,
      arrival: from + Math.floor(index / 10) * hour,
      departure: from + Math.floor(index / 10) * hour + 30 * minuteMs,
      userClass: null,
      vehicleType: null,
      fee: null,
    }));
    const gap = { from: from + 48 * hour, to: from + 72 * hour };
    // Sessions in the gap, although reported, count as sessions but in no rate.
    await ingestSessions(new SessionIngest(api.database.db), { name: 'gappy', kind: 'sensors' }, half, {
      now: api.now(),
    });
    const { id } = await api.database.db
      .selectFrom('measure_source')
      .select('id')
      .where('name', '=', 'gappy')
      .executeTakeFirstOrThrow();
    await addObservedTimes(api.database.db, id, [{ link: first?.id ?? 0, from, to }], [gap]);
    const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', { date: '2026-04-06' });
    const bays = first?.bays_count ?? 0;
    const summary = demandSummary(demand.types, everythingSelected);
    expect(summary.avgOccupancyRate).toBeCloseTo(((10 * 30) / (bays * 60)) * 100, 9);
    // Ten an hour at the one observed curb; the others contribute nothing.
    expect(summary.avgTotalSessions).toBeCloseTo(240, 6);
    expect(summary.totalSessions).toBe(half.length);
    const turnover = await asked<TurnoverResponse>('GET', '/api/turnover-dwelltime/?date=2026-04-06');
    const turned = turnoverSummary(turnover.types, everythingSelected);
    expect(turned.totalSessions).toBe(half.length);
    expect(turned.turnover).toBeCloseTo(240 / bays, 6);
    expect(demand.note.offline_share).toBe(roundToUnit(1 / 7, 'share'));
    expect(demand.note.links_observed).toBe(1);
    const places = await asked<{ links: { turnover: number; sessions: number }[] }>(
      'POST',
      '/api/turnover-map-data/',
      { date: '2026-04-06' },
    );
    expect(places.links).toEqual([
      expect.objectContaining({ sessions: half.length, turnover: expect.closeTo(240 / bays, 6) }),
    ]);
    const map = await asked<{ links: { pressure: string }[] }>('POST', '/api/demand-map-data/', {
      date: '2026-04-06',
    });
    const shares = decodeOccupancy(map.links[0]?.pressure ?? '');
    expect(shares.filter((share) => share === null)).toHaveLength(24);
    expect(new Set(shares.filter((share) => share !== null))).toEqual(new Set([0.5]));
  });

  it('are those of the newest months when nobody says which', async () => {
    const form = await asked<{ measured: object; demandAPIParams: object }>('GET', '/api/demand-filters/');
    expect(form.measured).toEqual({ from: '2026-03-01', to: '2026-10-31' });
    expect(form.demandAPIParams).toMatchObject({ date: '2026-08-01', date_to: '2026-10-31' });
    const demand = await asked<DemandResponse>('POST', '/api/demand-chart-data/', {});
    expect(demand.period).toEqual({ from: '2026-08-01', to: '2026-10-31' });
    const all = await asked<TurnoverResponse>(
      'GET',
      '/api/turnover-dwelltime/?date=2026-01-01&date_to=2026-12-31',
    );
    const parts = await Promise.all(
      ['2026-03-01', '2026-04-01', '2026-06-01', '2026-10-01'].map((date) =>
        asked<TurnoverResponse>('GET', `/api/turnover-dwelltime/?date=${date}`),
      ),
    );
    const stays = (answer: TurnoverResponse) => sum(answer.types.map(({ dwell }) => sum(dwell.sessions)));
    expect(stays(all)).toBe(sum(parts.map(stays)));
  });
});
