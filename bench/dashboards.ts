// Dashboards over many stays: our answers from the sums, the same numbers by raw SQL over the stays, and DuckDB over the same stays, in turn.
// Options: --stays N (1,000,000; the budget is over 10,000,000), --rounds N, --data DIR (kept for the next run of the same size).
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type DemandType,
  demandSummary,
  dwellClasses,
  everythingSelected,
  turnoverSummary,
} from '@curbwright/core';
import { hashPassword } from '../apps/server/src/accounts/password.ts';
import { dwellTotals } from '../apps/server/src/dashboards/dashboards.sql.ts';
import { openApp } from '../apps/server/src/entry/app.ts';
import { importCity } from '../apps/server/src/exchange/imports/import-city.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createMonthPartition } from '../apps/server/src/sessions/sessions.sql.ts';
import { gridCity } from '../apps/server/src/testing/grid-city.ts';
import { insertUser } from '../apps/server/src/testing/queries.ts';
import { openBenchDatabase } from './city-database.ts';
import { conclude, median, numberOption, row } from './report.ts';
import { watched } from './turns.ts';
import { withoutLimits } from './without-limits.ts';

const stays = numberOption('stays', 1_000_000);
const rounds = numberOption('rounds', 5);
/** As many stays a link as a city with 10 million over 2,000 links has: the sums shrink with the stays, and the ratios stay comparable. */
const streets = Math.max(4, Math.round(Math.sqrt(stays / 5000 / 4)));
/** The year that is measured: twelve months of an hour that never changes, so that raw SQL can reckon in whole minutes, which is its fastest way. */
const firstMonth = '2025-11-01';
const lastMonth = '2026-10-01';

const { database, config, close } = await openBenchDatabase();
const { db, pool, connection, watch } = database;
/** Makes the stays and asks by raw SQL: as long as it takes. */
const client = await pool.connect();
await client.query('set statement_timeout = 0');
const classBounds = dwellClasses.map(({ to }) => to);
const classOf = (seconds: string) =>
  `least(width_bucket(${seconds}, array[${classBounds.slice(0, -1).join(',')}]), ${dwellClasses.length - 1})`;

/** Stays of a skewed week: few at night, many at noon; short ones mostly; busy links have ten times those of quiet ones. */
async function makeStays(): Promise<void> {
  await importCity(
    db,
    { ...gridCity({ streets, ruleSets: 60 }), timeZone: 'UTC' },
    { source: 'bench', format: 'bench', dryRun: false },
  );
  const { rows } = await client.query<{ month: string }>(
    `select m::date::text as month from generate_series($1::date, $2::date, '1 month') as m`,
    [firstMonth, lastMonth],
  );
  for (const { month } of rows) await createMonthPartition(db, month);
  await client.query("insert into session_zone (time_zone) values ('UTC') on conflict do nothing");
  await client.query(`insert into measure_source (name, kind, first_at, last_at)
    values ('bench', 'sessions', '${firstMonth} 00:00+00', '2026-11-01 00:00+00')`);
  await client.query('select setseed(0.42)');
  const start = `(extract(epoch from date '${firstMonth}')::bigint / 60)::int`;
  await client.query(
    `with made as materialized (
      select n, 1 + floor(power(random(), 1.7) * (select count(*) from link))::int as place,
        ${start} + (floor(random() * 364) * 1440)::int
          + least(1439, greatest(0, ((random() + random() + random()) / 3 * 1440)::int)) as minute,
        least(20000, greatest(60, (-ln(1 - random()) * 55 * 60)::int)) as seconds, random() as chance, random() as kind
      from generate_series(1, $1::int) as n),
    placed as (select m.*, l.id as link_id from made m join (select id, row_number() over (order by id) as place from link) l using (place))
    insert into parking_session (month, id, source_id, outside_id, link_id, arrival, departure, arrival_minute, duration_minutes,
      duration_seconds, allowed_minutes, fee, user_class)
    select date_trunc('month', to_timestamp(minute::float8 * 60) at time zone 'UTC')::date, n, 1, n::text, link_id,
      to_timestamp(minute::float8 * 60), to_timestamp(minute::float8 * 60 + seconds - seconds % 60), minute, seconds / 60,
      seconds - seconds % 60, case when chance < 0.6 then 120 end, (seconds / 36)::int, case when kind < 0.2 then 'resident' end
    from placed`,
    [stays],
  );
  await client.query(
    `insert into source_link select 1, link_id, date_trunc('day', min(arrival) at time zone 'UTC') at time zone 'UTC'
     from parking_session group by link_id`,
  );
  await client.query(
    `insert into source_count select 1, month, 'counted', count(*) from parking_session group by 2`,
  );
  await client.query(`
    insert into session_hour (link_id, month, hour_of_week, occupied_minutes, starts, stay_minutes, overstays, fee)
    select link_id, date_trunc('month', to_timestamp(h::float8 * 3600) at time zone 'UTC')::date, (h + 72) % 168,
      sum(least(arrival_minute + duration_minutes, (h + 1) * 60) - greatest(arrival_minute, h * 60)),
      count(*) filter (where h = arrival_minute / 60),
      coalesce(sum(duration_minutes) filter (where h = arrival_minute / 60), 0),
      count(*) filter (where h = arrival_minute / 60 and duration_minutes > allowed_minutes),
      coalesce(sum(fee) filter (where h = arrival_minute / 60), 0)
    from parking_session cross join lateral generate_series(arrival_minute / 60, (arrival_minute + duration_minutes - 1) / 60) as h
    group by 1, 2, 3 order by 2, 1, 3`);
  await client.query(`
    insert into session_dwell (link_id, month, dwell_class, sessions, minutes, overstays, overstay_minutes)
    select link_id, month, ${classOf('duration_seconds')}, count(*), sum(duration_minutes),
      count(*) filter (where duration_minutes > allowed_minutes),
      coalesce(sum(duration_minutes - allowed_minutes) filter (where duration_minutes > allowed_minutes), 0)
    from parking_session group by 1, 2, 3 order by 2, 1, 3`);
  await client.query(`insert into session_dwell_total select link_id, dwell_class, sum(sessions), sum(minutes), sum(overstays),
    sum(overstay_minutes) from session_dwell group by 1, 2`);
  await client.query(`insert into session_user_class select link_id, month, coalesce(user_class, ''), count(*), sum(duration_minutes)
    from parking_session group by 1, 2, 3`);
  await client.query('vacuum analyze');
}

const known = await pool.query<{ stays: number }>('select count(*)::int as stays from parking_session');
const making = performance.now();
if (known.rows[0]?.stays !== stays) await makeStays();
row('stays', stays);
row('made in', (performance.now() - making) / 1000, 's');
const counted = await pool.query<{
  links: number;
  hours: number;
  dwells: number;
}>(`select (select count(*)::int from link) as links,
  (select count(*)::int from session_hour) as hours, (select count(*)::int from session_dwell) as dwells`);
row('links', counted.rows[0]?.links ?? 0);
row('rows of sums by hour', counted.rows[0]?.hours ?? 0);
row('rows of sums by duration', counted.rows[0]?.dwells ?? 0);

const app = await openApp(
  { config, db, pool, connection, watch, log: createLog(config), now: () => Date.UTC(2026, 10, 15) },
  { limits: withoutLimits },
);
const username = `bench-${process.pid}`;
const hashed = await hashPassword('a long enough password');
if (!hashed.ok) throw new Error(hashed.refusal.code);
await insertUser(db, username, 'editors', hashed.value);
const signedIn = await app.fastify.inject({
  method: 'POST',
  url: '/api/token/',
  payload: { username, password: 'a long enough password' },
});
const headers = { authorization: `Bearer ${signedIn.json<{ access: string }>().access}` };

/** A zone of every fifth curb. */
async function makeZone(): Promise<number> {
  const found = await pool.query<{ id: number }>(`select id from analysis_zone where name = 'bench'`);
  if (found.rows[0] !== undefined) return found.rows[0].id;
  const links = await pool.query<{ id: number }>('select id from link where id % 5 = 0');
  const made = await app.fastify.inject({
    method: 'POST',
    url: '/api/analysis-zone/',
    headers,
    payload: { name: 'bench', components: [{ type: 'Segments', links: links.rows.map(({ id }) => id) }] },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<{ id: number }>().id;
}
const zone = await makeZone();

interface DemandAnswer {
  readonly types: readonly DemandType[];
}
type TurnoverAnswer = Parameters<typeof turnoverSummary>[0];

/** What both sides must agree on. */
interface Figures {
  readonly text: string;
  readonly ms: number;
}
const print = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

async function answer(
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<{ text: string; ms: number }> {
  const start = performance.now();
  const given = await app.fastify.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const ms = performance.now() - start;
  if (given.statusCode !== 200) throw new Error(given.body);
  return { text: given.body, ms };
}

const dates = { date: firstMonth, date_to: lastMonth };
async function ourDemand(zoneId: number): Promise<Figures> {
  const { text, ms } = await answer('POST', '/api/demand-chart-data/', {
    analysis_zone_id: zoneId,
    ...dates,
  });
  const value: DemandAnswer = JSON.parse(text);
  const hours = Array.from({ length: 168 }, (_, hour) =>
    [
      value.types.map(({ cells }) => cells.occupied_minutes[hour] ?? 0),
      value.types.map(({ cells }) => cells.sessions[hour] ?? 0),
      value.types.map(({ cells }) => cells.revenue[hour] ?? 0),
    ].map((numbers) => numbers.reduce((sum, one) => sum + one, 0)),
  );
  demandSummary(value.types, everythingSelected);
  return { text: print(hours), ms };
}
const links = await client.query<{ id: number }>('select id from link order by id');
async function ourDwell(zoneId: number): Promise<Figures> {
  const ids = links.rows.map(({ id }) => id).filter((id) => zoneId < 0 || id % 5 === 0);
  const scope = {
    links: ids,
    groups: ids.map(() => 0),
    from: firstMonth,
    to: lastMonth,
    isWhole: zoneId < 0,
    isMost: zoneId < 0,
  };
  const start = performance.now();
  const rows = await dwellTotals(db, scope, true);
  const ms = performance.now() - start;
  return {
    text: classesOf(rows.map((one) => [one.dwell_class, one.sessions, one.minutes, one.overstays])),
    ms,
  };
}
/** The whole dashboard: durations, and sessions, minutes and overstays by hour. */
async function ourTurnover(zoneId: number): Promise<Figures> {
  const url = `/api/turnover-dwelltime/?analysis_zone_id=${zoneId}&date=${firstMonth}&date_to=${lastMonth}`;
  const { text, ms } = await answer('GET', url);
  const value: { readonly types: TurnoverAnswer } = JSON.parse(text);
  const sum = (of: (type: TurnoverAnswer[number]) => number | undefined) =>
    value.types.reduce((all, type) => all + (of(type) ?? 0), 0);
  const classes = dwellClasses.map((_, index) => [
    index,
    ...(['sessions', 'minutes', 'overstays'] as const).map((name) => sum(({ dwell }) => dwell[name][index])),
  ]);
  const hours = Array.from({ length: 168 }, (_, hour) => [
    hour,
    ...(['sessions', 'stay_minutes', 'overstays'] as const).map((name) =>
      sum((type) => type.hours[name][hour]),
    ),
  ]);
  turnoverSummary(value.types, everythingSelected);
  return { text: classesOf(classes) + hoursOf(hours), ms };
}

const among = (zoneId: number) => (zoneId < 0 ? 'true' : 'link_id % 5 = 0');
const occupancySql = (from: string, zoneId: number, div: string, filter: (condition: string) => string) => `
  select (h + 72) % 168 as hour,
    sum(least(arrival_minute + duration_minutes, (h + 1) * 60) - greatest(arrival_minute, h * 60)) as occupied,
    ${filter(`h = arrival_minute ${div} 60`)} as starts, coalesce(sum(case when h = arrival_minute ${div} 60 then fee end), 0) as fee
  from ${from} where ${among(zoneId)} and duration_minutes is not null group by 1 order by 1`;
const dwellSql = (table: string, bucket: string, zoneId: number) => `
  select ${bucket} as dwell_class, count(*) as sessions, sum(duration_minutes) as minutes,
    count(case when duration_minutes > allowed_minutes then 1 end) as overstays
  from ${table} where ${among(zoneId)} and duration_minutes is not null group by 1 order by 1`;

type Cells = readonly (readonly unknown[])[];
const hoursOf = (cells: Cells) => {
  const by = new Map(cells.map((cell) => cell.map(Number)).map(([hour = 0, ...rest]) => [hour, rest]));
  return print(Array.from({ length: 168 }, (_, hour) => by.get(hour) ?? [0, 0, 0]));
};
const classesOf = (cells: Cells) => {
  const by = new Map(cells.map((cell) => cell.map(Number)).map(([index = 0, ...rest]) => [index, rest]));
  return print(dwellClasses.map((_, index) => by.get(index) ?? [0, 0, 0]));
};

async function raw(statement: string, of: (cells: Cells) => string): Promise<Figures> {
  const start = performance.now();
  const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
  return { ms: performance.now() - start, text: of(rows) };
}
const rawDemand = (zoneId: number) =>
  raw(
    occupancySql(
      'parking_session cross join lateral generate_series(arrival_minute / 60, (arrival_minute + duration_minutes - 1) / 60) as h',
      zoneId,
      '/',
      (condition) => `count(case when ${condition} then 1 end)`,
    ),
    hoursOf,
  );
const rawDwell = (zoneId: number) =>
  raw(dwellSql('parking_session', classOf('duration_seconds'), zoneId), classesOf);

/** What the whole dashboard says, by two statements. */
async function rawTurnover(zoneId: number): Promise<Figures> {
  const durations = await rawDwell(zoneId);
  const hours = await raw(
    `select (arrival_minute / 60 + 72) % 168 as hour, count(*), sum(duration_minutes),
      count(case when duration_minutes > allowed_minutes then 1 end)
    from parking_session where ${among(zoneId)} and duration_minutes is not null group by 1`,
    hoursOf,
  );
  return { text: durations.text + hours.text, ms: durations.ms + hours.ms };
}

/** DuckDB over the same stays in memory, loaded from a file once; null where it is not installed. */
async function openDuck() {
  const loaded = await import('@duckdb/node-api').catch(() => null);
  if (loaded === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-duck-'));
  const file = join(directory, 'stays.csv');
  const out = createWriteStream(file);
  const columns = 'link_id, arrival_minute, duration_minutes, duration_seconds, allowed_minutes, fee';
  await pipeline(async function* lines() {
    await client.query(
      `begin; declare stays no scroll cursor for select concat_ws(',', ${columns
        .split(', ')
        .map((name) => `coalesce(${name}::text, '')`)
        .join(', ')}) from parking_session`,
    );
    for (;;) {
      const { rows } = await client.query<[string]>({ text: 'fetch 50000 from stays', rowMode: 'array' });
      if (rows.length === 0) break;
      yield `${rows.map(([line]) => line).join('\n')}\n`;
    }
    await client.query('rollback');
  }, out);
  const instance = await loaded.DuckDBInstance.create(':memory:');
  const duck = await instance.connect();
  await duck.run(`create table parking_session as select * from read_csv('${file}', header = false, columns = {link_id: 'INTEGER',
    arrival_minute: 'INTEGER', duration_minutes: 'INTEGER', duration_seconds: 'INTEGER', allowed_minutes: 'INTEGER', fee: 'INTEGER'})`);
  rmSync(directory, { recursive: true, force: true });
  const ask = async (statement: string, of: (cells: Cells) => string): Promise<Figures> => {
    const start = performance.now();
    const reader = await duck.runAndReadAll(statement);
    return { ms: performance.now() - start, text: of(reader.getRows()) };
  };
  const quick = classBounds
    .slice(0, -1)
    .map((bound, index) => `when duration_seconds < ${bound} then ${index}`)
    .join(' ');
  return {
    demand: (zoneId: number) =>
      ask(
        occupancySql(
          `(select *, unnest(generate_series(arrival_minute // 60, (arrival_minute + duration_minutes - 1) // 60)) as h from parking_session)`,
          zoneId,
          '//',
          (condition) => `count(case when ${condition} then 1 end)`,
        ),
        hoursOf,
      ),
    dwell: (zoneId: number) =>
      ask(
        dwellSql('parking_session', `case ${quick} else ${dwellClasses.length - 1} end`, zoneId),
        classesOf,
      ),
  };
}
const duck = await openDuck();
if (duck === null) row('DuckDB', 'not installed');

let agree = true;
let slowest = 0;
let [gap, gapOnClock] = [0, 0];
const ratios: Record<string, number> = {};
const sides = [
  { name: 'occupancy', ours: ourDemand, raw: rawDemand, duck: duck?.demand },
  { name: 'dwell', ours: ourDwell, raw: rawDwell, duck: duck?.dwell },
  { name: 'turnover with its hours', ours: ourTurnover, raw: rawTurnover, duck: undefined },
] as const;
for (const [where, zoneId] of [
  ['a zone of a fifth of the curbs', zone],
  ['the whole city', -1],
] as const)
  for (const side of sides) {
    const ms = { ours: [] as number[], raw: [] as number[], duck: [] as number[] };
    await side.ours(zoneId);
    for (let round = 0; round < rounds; round += 1) {
      const done = await watched(() => side.ours(zoneId));
      const ours = done.value;
      gap = Math.max(gap, done.gap);
      gapOnClock = Math.max(gapOnClock, done.gapOnClock);
      const bare = await side.raw(zoneId);
      const duckSide = await side.duck?.(zoneId);
      ms.ours.push(ours.ms);
      ms.raw.push(bare.ms);
      if (duckSide !== undefined) ms.duck.push(duckSide.ms);
      agree &&= ours.text === bare.text && (duckSide === undefined || duckSide.text === ours.text);
    }
    const figures = { ours: median(ms.ours), raw: median(ms.raw), duck: median(ms.duck) };
    slowest = Math.max(slowest, figures.ours);
    ratios[`${side.name} ${zoneId < 0 ? 'city' : 'zone'}`] = figures.raw / figures.ours;
    row(`${side.name}, ${where}: our answer`, figures.ours, 'ms');
    row(`${side.name}, ${where}: raw SQL`, figures.raw, 'ms');
    if (ms.duck.length > 0) row(`${side.name}, ${where}: DuckDB over the stays`, figures.duck, 'ms');
    row(`${side.name}, ${where}: raw SQL ÷ our answer`, figures.raw / figures.ours);
    if (ms.duck.length > 0) row(`${side.name}, ${where}: DuckDB ÷ our answer`, figures.duck / figures.ours);
  }
row('numbers agree', agree ? 'yes' : 'no');
row('longest gap of the event loop, processor time (budget: 50)', gap, 'ms');
row('the same on the clock', gapOnClock, 'ms');
client.release(true);
await app.fastify.close();
await close();
// The design's ratios were measured over a fifth of the curbs; those of the whole city stand above.
const [occupancy = 0, dwell = 0] = [ratios['occupancy zone'], ratios['dwell zone']];
row('raw SQL ÷ our answer, occupancy of a fifth (budget: 5)', occupancy);
row('raw SQL ÷ our answer, dwell of a fifth (budget: 50)', dwell);
conclude(
  'dashboards',
  slowest / 1000,
  's',
  1,
  'at most',
  agree && occupancy >= 5 && dwell >= 50 && gap <= 50,
);
