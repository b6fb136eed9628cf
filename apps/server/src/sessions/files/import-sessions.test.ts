// Parking session files: tables as cities write them, CDS Metrics and Events, imported twice or
// interrupted; and real data where available.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dwellClasses, dwellClassOf, dwellPercentile, type SessionMapping } from '@curbwright/core';
import { cdsZoneId } from '@curbwright/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../../exchange/imports/import-city.ts';
import { parseOccupancyCsv } from '../../proposals/parking-rates/read-occupancy.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { storeMeasures } from '../measured/measured-sums.sql.ts';
import { importAggregates } from './import-aggregates.ts';
import { importEvents } from './import-events.ts';
import { importSessions } from './import-sessions.ts';
import { readEvents } from './read-events.ts';
import { type RowCondition, readSessionTable, resolveMapping } from './read-table.ts';
import { readTableHead } from './table-rows.ts';

let database: TestDatabase;
let directory: string;
let segment: string;
let corner: readonly [number, number];

beforeAll(async () => {
  database = await openTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'curbwright-stays-'));
  const data = gridCity({ streets: 3 });
  await importCity(database.db, data, { source: 't', format: 't', dryRun: false });
  segment = data.links[0]?.outsideId ?? '';
  const [lon = 0, lat = 0] = data.links[0]?.geometry.coordinates[1] ?? [];
  corner = [lat, lon];
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const now = Date.UTC(2027, 0, 1);

function fileOf(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

async function imported(
  path: string,
  columns: SessionMapping | null,
  more: { source?: string; timeZone?: string; dryRun?: boolean; where?: RowCondition } = {},
) {
  const head = await readTableHead(path);
  const mapping = resolveMapping(head, columns);
  if (!mapping.ok) throw new Error(JSON.stringify(mapping.refusal));
  const city = { timeZone: more.timeZone ?? 'Europe/Rome', digits: 2 };
  return importSessions(database.db, readSessionTable(path, head, mapping.value, city, more.where), {
    source: { name: more.source ?? 'file', kind: 'sessions' },
    now,
    within: 30,
    dryRun: more.dryRun ?? false,
  });
}

async function staysOf(source: string) {
  const { rows } = await database.pool.query(
    `select p.outside_id as id, l.segment_id as segment, p.arrival, p.departure, p.duration_minutes as minutes, p.fee, p.fault
     from parking_session p join measure_source s on s.id = p.source_id join link l on l.id = p.link_id where s.name = $1 order by p.arrival, 1`,
    [source],
  );
  return rows;
}

/** Inserts links with these names and no regulations. */
async function bareLinks(names: readonly string[], spaces: readonly number[] = []): Promise<void> {
  await database.pool.query(
    `insert into link (segment_id, length, geometry, bounds, bays_count)
     select n, 50, '{"type":"LineString","coordinates":[[0,0],[0.0001,0]]}', box '(0,0),(0.0001,0)', b from unnest($1::text[], $2::int[]) as s(n, b)
     on conflict do nothing`,
    [names, spaces.length > 0 ? spaces : names.map(() => 1)],
  );
}

describe('a table of stays', () => {
  it('is read with a mark, semicolons, columns of its own and the wall clock; bad rows are named', async () => {
    const path = fileOf(
      'stays.csv',
      `\uFEFFNo;Curb;Start;Minutes;Paid\n1;${segment};2026-05-04 09:10;40;1,50\n\n2;${segment};2026-10-25 02:30;20;\n3;nowhere;2026-05-04 09:10;40;\n4;${segment};soon;40;\n5;"${segment}";04/05/2026 09:10;0;\n`,
    );
    const columns = { outside_id: 'No', link: 'Curb', arrival: 'Start', minutes: 'Minutes', fee: 'Paid' };
    const rehearsed = await imported(path, columns, { dryRun: true });
    expect(rehearsed).toMatchObject({ rows: 5, added: 3, refused: 2 });
    expect(await staysOf('file')).toEqual([]);
    const report = await imported(path, columns);
    expect(report).toMatchObject({ rows: 5, added: 3, refused: 2, faults: { zero: 1 } });
    expect([...report.leftOut.values()]).toMatchObject([
      { code: 'stays.row', params: { column: 'Start', value: 'soon' }, rows: [6] },
      { code: 'sessions.unknown-link', rows: [5] },
    ]);
    expect(await staysOf('file')).toMatchObject([
      { id: '5', arrival: new Date('2026-04-05T07:10:00Z'), fault: 'zero', minutes: null },
      { id: '1', segment, arrival: new Date('2026-05-04T07:10:00Z'), minutes: 40, fee: 150 },
      { id: '2', arrival: new Date('2026-10-25T00:30:00Z'), minutes: 20 },
    ]);
    expect(await imported(path, columns)).toMatchObject({ added: 0, unchanged: 3, refused: 2 });
  });

  it('places stays at a meter and by the nearest curb, and names those without a name by place and time', async () => {
    await database.pool.query(
      `with a as (insert into asset (outside_id, asset_config_id, geometry, bounds)
         select 'M-1', id, '{"type":"Point","coordinates":[0,0]}', box '(0,0),(0,0)' from asset_config limit 1 returning id)
       insert into asset_link (asset_id, link_id, at_m, distance_m) select a.id, l.id, 1, 1 from a, link l where l.segment_id = $1`,
      [segment],
    );
    const [lat, lon] = corner;
    const path = fileOf(
      'places.csv',
      `meter,lat,lon,arrival,departure\nM-1,,,2026-05-04T09:00:00Z,2026-05-04T09:30:00Z\nM-2,,,2026-05-04T09:00:00Z,\n,${lat},${lon},1777885200,1777887000\n,10,10,1777885200,1777887000\n`,
    );
    const report = await imported(path, null, { source: 'places' });
    expect(report).toMatchObject({ added: 2, refused: 2 });
    expect([...report.leftOut.keys()]).toEqual(['stays.unknown-meter ', 'stays.no-curb-near ']);
    expect((await staysOf('places')).map((stay) => [stay.segment, stay.minutes])).toEqual([
      [segment, 30],
      [segment, 30],
    ]);
    expect(await imported(path, null, { source: 'places' })).toMatchObject({ added: 0, unchanged: 2 });
  });

  it('ended half-way and run again gives what one run gives', async () => {
    const line = (index: number) =>
      `${index},${segment},${new Date(Date.UTC(2026, 4, 1) + index * 600_000).toISOString()},${(index % 90) + 1}`;
    const lines = Array.from({ length: 5000 }, (_, index) => line(index));
    const path = fileOf('long.csv', `outside_id,link,arrival,minutes\n${lines.join('\n')}\n`);
    const head = await readTableHead(path);
    async function* cutOff() {
      let left = 3000;
      for await (const row of readSessionTable(path, head, {}, { timeZone: 'UTC', digits: 2 })) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        yield row;
      }
    }
    const options = { source: { name: 'long', kind: 'sessions' as const }, now, within: 30, dryRun: false };
    await expect(importSessions(database.db, cutOff(), options)).rejects.toThrow('killed');
    const before = (await staysOf('long')).length;
    expect(before).toBe(1700);
    expect(await imported(path, null, { source: 'long', timeZone: 'UTC' })).toMatchObject({
      added: 3300,
      unchanged: 1700,
    });
    const { rows } =
      await database.pool.query(`select (select sum(duration_minutes)::int from parking_session) as raw,
      (select sum(occupied_minutes)::int from session_hour) as occupied`);
    expect(rows[0].occupied).toBe(rows[0].raw);
  });

  it('needs its columns', async () => {
    const head = await readTableHead(fileOf('other.csv', 'a,b\n1,2\n'));
    expect(resolveMapping(head, null)).toMatchObject({ ok: false, refusal: { code: 'stays.columns' } });
  });
});

describe('CDS', () => {
  const event = (id: string, type: string, minute: number, more = {}) => ({
    event_id: id,
    event_type: type,
    event_time: String(Date.UTC(2026, 4, 4, 9, minute)),
    curb_zone_id: id === '2' ? cdsZoneId(segment) : segment,
    vehicle_license_plate: 'AB 123',
    ...more,
  });

  it('events become stays, over pages and files, and a beginning sent again does not open what has ended', async () => {
    const first = fileOf(
      'page1.json',
      JSON.stringify({
        data: {
          events: [
            event('1', 'park_start', 0, { event_session_id: 's1', event_purpose: 'delivery' }),
            event('2', 'park_start', 5, { data_source_device_id: 'd' }),
            event('3', 'park_end', 25, { data_source_device_id: 'd', actual_cost: 75 }),
            event('4', 'comms_lost', 30),
            { event_type: 'park_start' },
          ],
        },
      }),
    );
    const second = fileOf(
      'page2.json',
      JSON.stringify([event('5', 'park_end', 50, { event_session_id: 's1' })]),
    );
    const take = async (path: string, dryRun = false) => {
      const read = await readEvents([path]);
      if (!read.ok) throw new Error(JSON.stringify(read.refusal));
      const source = { name: 'cds', kind: 'sensors' as const };
      return importEvents(database.db, read.value, { source, now, within: 30, dryRun });
    };
    const rehearsed = (await take(first, true)).plain();
    expect(await staysOf('cds')).toEqual([]);
    const taken = await take(first);
    expect(taken).toMatchObject({ added: 2, refused: 2 });
    expect(rehearsed).toEqual(taken.plain());
    expect(await take(second, true)).toMatchObject({ added: 0, changed: 1 });
    expect(await take(second)).toMatchObject({ changed: 1 });
    expect(await take(first)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await staysOf('cds')).toMatchObject([
      { id: 's1', minutes: 50, fee: null },
      { id: '2', minutes: 20, fee: 75 },
    ]);
  });

  it('aggregates give occupancy by hour of the week, without the hours the source was offline', async () => {
    const path = fileOf(
      'aggregates.csv',
      `curb_place_type,curb_place_id,metric_type,date,hour,value\nZone,${segment},occupancy_percent,2026-05-04,9,40\nZone,${segment},occupancy_percent,2026-05-11,9,60\nZone,${segment},occupancy_percent,2026-05-18,9,-1\nZone,${segment},total_sessions,2026-05-04,9,7\n`,
    );
    const done = await importAggregates(database.db, path, await readTableHead(path), false);
    expect(done).toMatchObject({ stored: 1, offline: 1, unknown: [] });
    expect([...done.leftOut]).toEqual([['total_sessions', 1]]);
    const { rows } = await database.pool.query('select hour_of_week, occupancy, hours from link_occupancy');
    expect(rows).toEqual([{ hour_of_week: 9, occupancy: 0.5, hours: 2 }]);
    await database.pool.query('delete from link_occupancy');
  });
});

const shared =
  process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));

describe.skipIf(!existsSync(shared))('real data (needs the real data)', () => {
  const real = (path: string) => join(shared, path);

  it('the CDS examples: sessions with times in seconds, one of which ends before it begins', async () => {
    const zone = 'd3c862b1-5404-4635-a90b-056537c50e81';
    await bareLinks([zone, '02885f6f-ef93-441b-9e74-487279380656']);
    const report = await imported(real('cds-examples/metrics_01_dynamic-sessions.csv'), null, {
      source: 'cds examples',
    });
    expect(report).toMatchObject({ rows: 4, added: 4, faults: { reversed: 1 } });
    expect((await staysOf('cds examples')).map(({ minutes }) => minutes)).toEqual([2995, 1326, 1309, null]);
    const read = await readEvents([
      real('cds-examples/events_01_curb-event-minimum.json'),
      real('cds-examples/events_02_fleet-operator.json'),
    ]);
    expect(read.ok && read.value.events.length).toBe(2);
    const path = real('cds-examples/metrics_02_static-aggregate-metrics.csv');
    const done = await importAggregates(database.db, path, await readTableHead(path), false);
    expect(done.stored).toBe(0);
    expect([...done.leftOut.values()]).toEqual([24, 24]);
  });

  it('Melbourne: 1,751 of 3,309 sensors are occupied, 3,209 match a bay', async () => {
    const bays = new Set<string>();
    for (const line of readFileSync(real('melbourne-onstreet/on-street-parking-bays.csv'), 'utf8')
      .split(/\r?\n/)
      .slice(1)) {
      const [, kerbside = ''] = line.split(',');
      if (kerbside !== '') bays.add(kerbside);
    }
    await bareLinks([...bays]);
    const path = real('melbourne-onstreet/on-street-parking-bay-sensors.csv');
    const columns = { link: 'KerbsideID', arrival: 'Status_Timestamp' };
    const all = await imported(path, columns, { source: 'all states', dryRun: true });
    expect(all).toMatchObject({ rows: 3309, added: 3209 });
    expect([...all.leftOut.values()]).toMatchObject([{ code: 'sessions.unknown-link', count: 100 }]);
    const where = { column: 'Status_Description', value: 'Present' };
    const taken = await imported(path, columns, { source: 'Melbourne', where });
    expect(taken.rows).toBe(1751);
    const { rows } = await database.pool.query(
      "select sessions from source_count c join measure_source s on s.id = c.source_id where s.name = 'Melbourne' and outcome = 'ongoing'",
    );
    expect(rows.reduce((sum, row) => sum + row.sessions, 0)).toBe(taken.added);
    expect(taken.added + taken.refused + taken.repeated).toBe(1751);
  });

  it('San Francisco: the week peaks in hour 33 with 0.3738, weighted by meters', async () => {
    const week: { blocks: { id: string; meters: number; slots: number[] }[] } = JSON.parse(
      readFileSync(real('sf-meter-occupancy-week/parking_week.json'), 'utf8'),
    );
    await bareLinks(
      week.blocks.map(({ id }) => id),
      week.blocks.map(({ meters }) => meters),
    );
    const lines = week.blocks.flatMap(({ id, slots }) =>
      slots.map((share, hour) => `"${id}",${hour},${share},13`),
    );
    const read = parseOccupancyCsv(`segment_id,hour_of_week,occupancy,hours\n${lines.join('\n')}`);
    if (!read.ok) throw new Error(JSON.stringify(read.refusal));
    let stored = 0;
    // In chunks, as the command does.
    for (let at = 0; at < read.value.length; at += 20_000) {
      const done = await storeMeasures(database.db, read.value.slice(at, at + 20_000));
      expect(done.unknown).toEqual([]);
      stored += done.stored;
    }
    expect(stored).toBe(week.blocks.length * 168);
    const { rows } = await database.pool.query(
      `select hour_of_week as hour, sum(occupancy * bays_count) / sum(bays_count) as occupancy from link_occupancy o
       join link l on l.id = o.link_id group by 1 order by 2 desc limit 1`,
    );
    expect(rows[0].hour).toBe(33);
    expect(rows[0].occupancy).toBeCloseTo(0.3738, 4);
  });

  it('El Paso: 1,975 of 2,443 meters are active, they took 724,556.96, and half of the stays end within the class of their histogram', () => {
    const meters: { features: { properties: Record<string, number | string | null> }[] } = JSON.parse(
      readFileSync(real('el-paso-meters-revenue/meters.geojson'), 'utf8'),
    );
    const properties = meters.features.map((feature) => feature.properties);
    expect(properties).toHaveLength(2443);
    expect(properties.filter(({ Action }) => Action === 'active')).toHaveLength(1975);
    const cents = properties.reduce(
      (sum, one) =>
        sum +
        ['CashRev', 'CreditRev', 'AppRev', 'SmartRev'].reduce(
          (all, key) => all + Math.round(Number(one[key] ?? 0) * 100),
          0,
        ),
      0,
    );
    expect(cents).toBe(72_455_696);
    const counts = Array.from({ length: dwellClasses.length }, () => 0);
    let all = 0;
    const buckets: [number, number][] = [];
    for (const line of readFileSync(real('el-paso-meters-revenue/duration_hist.csv'), 'utf8')
      .split(/\r?\n/)
      .slice(1)) {
      const [bucket = '', quantity = '', cluster = '', month = ''] = line.split(',');
      if (cluster !== '0' || month !== '0') continue;
      buckets.push([Number(bucket), Number(quantity)]);
      all += Number(quantity);
      const index = dwellClassOf(Number(bucket) * 60);
      counts[index] = (counts[index] ?? 0) + Number(quantity);
    }
    let below = 0;
    const half = buckets.find(([, quantity]) => {
      below += quantity;
      return below >= all / 2;
    });
    const median = (dwellPercentile(counts, 0.5) ?? 0) / 60;
    expect(median).toBeGreaterThanOrEqual(half?.[0] ?? 0);
    expect(median).toBeLessThan((half?.[0] ?? 0) + 15);
  });
});
