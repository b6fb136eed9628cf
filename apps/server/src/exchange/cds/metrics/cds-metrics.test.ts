// CDS Metrics over HTTP: exact headers, hours of days with clock changes, -1 where nothing was
// observed, and nothing that identifies whose session it is.
import { cdsVersions } from '@curbwright/contract';
import { placeHours } from '@curbwright/core';
import { validateCds } from '@curbwright/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepts, type CdsClient, cdsClient, listening } from '../../../testing/cds-server.ts';
import { insertKey } from '../../../testing/queries.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { aggregateRows } from './aggregates.ts';
import { measuredCurbs } from './measured-curbs.ts';
import { readSessionBatches } from './session-batches.ts';

let api: TestApi;
let address: string;
let key: string;
let zone: string;
let other: string;

const at = (text: string) => Date.parse(text);
const stay = (name: string, arrival: string, departure: string | null, more: object = {}) => ({
  outside_id: name,
  link: 1,
  arrival,
  departure,
  ...more,
});

beforeAll(async () => {
  api = await openTestApi();
  address = await listening(api);
  const { db, pool } = api.database;
  key = await insertKey(db, 'metrics', ['metrics:read']);
  const sent = await api.inject({
    method: 'POST',
    url: '/api/sessions/',
    headers: { authorization: `Bearer ${(await api.signIn('editor')).access}` },
    payload: {
      source: 'meters',
      stays: [
        stay('ticket-7', '2026-05-04T09:30:00+02:00', '2026-05-04T10:30:00+02:00', { vehicle_type: 'van' }),
        stay('b', '2026-05-04T10:15:00+02:00', '2026-05-04T10:45:00+02:00', { vehicle_type: 'tank' }),
        stay('c', '2026-05-04T23:30:00+02:00', '2026-05-05T00:30:00+02:00'),
        stay('fault', '2026-05-04T10:15:00+02:00', '2026-05-04T09:45:00+02:00'),
        // The repeated hour: from the first 2:30 to the second.
        stay('autumn', '2025-10-26T02:30:00+02:00', '2025-10-26T02:30:00+01:00'),
        stay('spring', '2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00'),
      ],
      observed: [{ link: 1, from: '2025-10-01T00:00:00+02:00', to: '2026-06-01T00:00:00+02:00' }],
      gaps: [{ from: '2026-05-04T14:00:00+02:00', to: '2026-05-04T15:31:00+02:00' }],
    },
  });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const { rows } = await pool.query(
    'select cds_zone_id(segment_id) as id from link order by link.id limit 2',
  );
  [zone, other] = rows.map(({ id }: { id: string }) => id) as [string, string];
});
afterAll(() => api.close());

const day = (date: string, next: string) => `start_time=${at(date)}&end_time=${at(next)}`;
const may = day('2026-05-04T00:00:00+02:00', '2026-05-05T00:00:00+02:00');

describe.each(cdsVersions)('CDS Metrics %s', (version) => {
  let cds: CdsClient;
  beforeAll(() => {
    cds = cdsClient(address, version);
  });
  const ask = (path: string, more = {}) =>
    cds.ask(path, { accept: accepts(version, 'csv'), authorization: `Bearer ${key}`, ...more });
  const rows = async (path: string) => {
    const { text } = await ask(path);
    const [header = '', ...lines] = text.trimEnd().split('\r\n');
    return { header, rows: lines.map((line) => line.split(',')) };
  };

  it('is for keys with its scope, and never open', async () => {
    expect((await ask('metrics/sessions', { authorization: '' })).status).toBe(401);
    const curbs = await insertKey(api.database.db, `curbs ${version}`, ['cds:read']);
    const { status, body } = await ask('metrics/aggregates', { authorization: `Bearer ${curbs}` });
    expect([status, Object.keys(body)]).toEqual([403, ['error', 'error_description', 'error_details']]);
  });

  it('21: answers sessions with exactly the columns of the version', async () => {
    const { headers, text } = await ask(`metrics/sessions/?${may}`);
    expect(headers.get('content-type')).toBe(accepts(version, 'csv'));
    const object = version === '1.1' ? ',curb_object_id' : '';
    expect(text.split('\r\n')[0]).toBe(
      `session_type,event_session_id,event_id_start,event_id_end,event_location_start_latitude,event_location_start_longitude,event_location_end_latitude,event_location_end_longitude,event_time_start,event_time_end,curb_zone_id,curb_area_ids,curb_space_id${object},vehicle_length,vehicle_type`,
    );
    const { rows: sessions } = await rows(`metrics/sessions?${may}`);
    expect(sessions.map((cells) => [cells[8], cells[9], cells[10], cells.at(-1)])).toEqual([
      [String(at('2026-05-04T09:30:00+02:00')), String(at('2026-05-04T10:30:00+02:00')), zone, 'van'],
      [String(at('2026-05-04T10:15:00+02:00')), String(at('2026-05-04T10:45:00+02:00')), zone, 'other'],
      [String(at('2026-05-04T23:30:00+02:00')), String(at('2026-05-05T00:30:00+02:00')), zone, ''],
    ]);
    expect(text).not.toMatch(/ticket|meters/);
    const report = validateCds([{ name: 'sessions.csv', bytes: Buffer.from(text) }], version);
    expect(report).toMatchObject({ ok: true, value: { errors: 0, warnings: 0, counts: { sessions: 3 } } });
  });

  it('21: answers aggregates with exactly their columns, and -1 where the source was offline', async () => {
    const { header, rows: figures } = await rows(
      `metrics/aggregates?${may}&curb_place_type=zone&curb_place_id=${zone}`,
    );
    expect(header).toBe('curb_place_type,curb_place_id,metric_type,date,hour,value');
    const value = (metric: string, hour: number) =>
      figures.find((cells) => cells[2] === metric && cells[4] === String(hour))?.[5];
    expect([9, 10, 11, 23].map((hour) => value('total_sessions', hour))).toEqual(['1', '1', '0', '1']);
    expect([9, 10].map((hour) => value('average_dwell_time', hour))).toEqual(['60', '30']);
    expect(value('average_dwell_time', 11)).toBeUndefined();
    // Ten spaces: one of them occupied for half an hour, then for a whole hour in total.
    expect([9, 10, 23].map((hour) => value('occupancy_percent', hour))).toEqual(['5', '10', '5']);
    // Offline for all of one hour, and for more than half of the next.
    expect([13, 14, 15, 16].map((hour) => value('total_sessions', hour))).toEqual(['0', '-1', '-1', '0']);
    expect(new Set(figures.filter(([, , , , hour]) => hour === '14').map((cells) => cells[5]))).toEqual(
      new Set(['-1']),
    );
    expect(
      figures.every(([type, id, , date]) => type === 'zone' && id === zone && date === '2026-05-04'),
    ).toBe(true);
    const { text } = await ask(`metrics/aggregates?${may}`);
    expect(validateCds([{ name: 'aggregates.csv', bytes: Buffer.from(text) }], version)).toMatchObject({
      ok: true,
      value: { errors: 0, warnings: 0 },
    });
  });

  it('22: has 23 hours in spring, and in autumn one hour that lasts two', async () => {
    const of = async (from: string, to: string, metric: string) =>
      (await rows(`metrics/aggregates?${day(from, to)}&metric_type=${metric}`)).rows;
    const spring = await of('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 'occupancy_percent');
    expect(spring).toHaveLength(23);
    expect(spring.map((cells) => Number(cells[4]))).not.toContain(2);
    expect(spring.filter((cells) => Number(cells[5]) > 0).map((cells) => [cells[4], cells[5]])).toEqual([
      ['1', '5'],
      ['3', '5'],
    ]);
    const autumn = await of('2025-10-26T00:00:00+02:00', '2025-10-27T00:00:00+01:00', 'turnover');
    expect(autumn).toHaveLength(24);
    // One session in the two hours.
    expect(autumn.find((cells) => cells[4] === '2')?.[5]).toBe('0.5');
    const taken = await of('2025-10-26T00:00:00+02:00', '2025-10-27T00:00:00+01:00', 'occupancy_percent');
    // One of ten spaces for one of the two hours.
    expect(taken.find((cells) => cells[4] === '2')?.[5]).toBe('5');
  });

  it('23: puts the minutes of a stay over midnight into both days', async () => {
    const next = await rows(
      `metrics/aggregates?${day('2026-05-05T00:00:00+02:00', '2026-05-05T02:00:00+02:00')}&metric_type=occupancy_percent`,
    );
    expect(next.rows.map((cells) => [cells[3], cells[4], cells[5]])).toEqual([
      ['2026-05-05', '0', '5'],
      ['2026-05-05', '1', '0'],
    ]);
  });

  it('says nothing of places nobody watched, of spaces and of objects', async () => {
    expect(
      (await rows(`metrics/aggregates?${may}&curb_place_type=zone&curb_place_id=${other}`)).rows,
    ).toEqual([]);
    expect(
      (await rows(`metrics/sessions?${may}&curb_place_type=object&curb_place_id=${other}`)).rows,
    ).toEqual([]);
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await ask(`metrics/sessions?curb_place_type=area&curb_place_id=${nowhere}`)).status).toBe(404);
  });

  it('refuses half a place, a time turned round or too long, and other media', async () => {
    for (const query of [
      'curb_place_type=zone',
      `curb_place_id=${zone}`,
      'start_time=2000&end_time=1000',
      day('2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'),
      'min_lat=1',
      'metric_type=colour',
    ])
      expect([query, (await ask(`metrics/aggregates?${query}`)).status]).toEqual([query, 400]);
    expect((await ask('metrics/sessions', { accept: accepts(version) })).status).toBe(406);
    expect((await ask('metrics/sessions', { accept: 'text/csv' })).headers.get('content-type')).toBe(
      accepts('1.1', 'csv'),
    );
    expect((await ask('metrics/aggregates?metric_type=total_events')).status).toBe(
      version === '1.0' ? 400 : 501,
    );
  });
});

// Keep this test last: from here on its curbs are observed and therefore have rows.
it('reads stays in portions, each once, never more than may be held', async () => {
  const { db } = api.database;
  const from = at('2025-06-01T00:00:00Z');
  const [hourMs, days] = [3_600_000, 31 * 86_400_000];
  const now = from + 2 * days;
  const stays = [5, 6, 7].flatMap((link) =>
    Array.from({ length: link === 6 ? 23 : 4 }, (_, n) => ({
      outside_id: `${link}-${n}`,
      link,
      // Several sessions begin at the same instant and are distinguished by their ids.
      arrival: new Date(from + Math.floor(n / 3) * hourMs).toISOString(),
      departure: n === 5 ? null : new Date(from + (n + 2) * hourMs).toISOString(),
    })),
  );
  const observed = [5, 6, 7].map((link) => ({
    link,
    from: new Date(from - hourMs).toISOString(),
    to: new Date(now).toISOString(),
  }));
  const sent = await api.inject({
    method: 'POST',
    url: '/api/sessions/',
    headers: { authorization: `Bearer ${(await api.signIn('editor')).access}` },
    payload: { source: 'meters', stays, observed },
  });
  expect([sent.statusCode, sent.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const time = { from, to: from + days };
  const all = async <T>(some: AsyncIterable<T>) => {
    const held: T[] = [];
    for await (const one of some) held.push(one);
    return held;
  };
  const read = (most: number) => all(readSessionBatches(db, [5, 6, 7, 8], time, most));
  const [whole = []] = await read(5_000);
  expect(whole).toHaveLength(stays.length);
  for (const most of [1, 5, 8, 23]) {
    const portions = await read(most);
    expect(Math.max(...portions.map(({ length }) => length))).toBeLessThanOrEqual(most);
    expect(portions.flat()).toEqual(whole);
  }
  // Two links with four sessions each are read together, not one by one.
  expect((await read(31)).map(({ length }) => length)).toEqual([31]);
  const zones = await all(
    aggregateRows({ measured: await measuredCurbs(db), hours: placeHours(time, 'UTC'), metric: null, now }, [
      { type: 'zone', id: 'two', links: [6] },
      { type: 'zone', id: 'nobody watched', links: [8] },
      { type: 'area', id: 'all', links: [5, 6, 7] },
    ]),
  );
  const counted = (id: string) =>
    zones
      .map((row) => row.trim().split(','))
      .filter((cells) => cells[1] === id && cells[2] === 'total_sessions')
      .reduce((sum, cells) => sum + Number(cells[5]), 0);
  expect([counted('two'), counted('nobody watched'), counted('all')]).toEqual([23, 0, 31]);
});
