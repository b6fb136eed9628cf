// SQL for the demo: whether a city exists and which one, the demo people, the sensors, and how many
// parking sessions are loaded.
import type { DemoSensor } from '@curbwright/demo-city';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../platform/config/config.ts';
import { demoSizes } from '../../platform/config/config.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../../sessions/pg-arrays.ts';

type Db = Kysely<Schema>;

/** True while no link has ever been imported. */
export async function cityIsEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom((of) => of.exists(of.selectFrom('link').select('id')).as('there'))
    .executeTakeFirstOrThrow();
  return row.there !== true;
}

/** Adds the sensors to the links they name, in one statement; existing sensors are unchanged. */
export async function addSensors(db: Db, sensors: readonly DemoSensor[]): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(sensors)}::jsonb)
        as s("outsideId" text, link text, geometry jsonb, "isOnline" boolean, reading jsonb)
    ), added as (
      insert into sensor (outside_id, geometry, bounds, spaces, is_simulated)
      select "outsideId", geometry,
        box(point((geometry->'coordinates'->>0)::float8, (geometry->'coordinates'->>1)::float8)),
        (reading->>'spaces')::integer, true
      from given on conflict (outside_id) do nothing returning id, outside_id
    ), said as (
      insert into sensor_state (sensor_id, heard, is_online, online_at, taken, taken_at)
      select a.id, now(), g."isOnline", now(), (g.reading->>'spaces')::integer - (g.reading->>'free')::integer, now()
      from added a join given g on g."outsideId" = a.outside_id
    )
    insert into link_sensor (link_id, sensor_id)
    select l.id, a.id from added a join given g on g."outsideId" = a.outside_id
      join link l on l.segment_id = g.link and l.retired is null`.execute(db);
}

interface DemoRun {
  readonly size: Config['demoSize'];
  readonly seed: number;
}

/**
 * Size and seed of the loaded demo city, from the last import; `null` when that import was not a
 * demo.
 */
export async function demoRun(db: Db): Promise<DemoRun | null> {
  const row = await db
    .selectFrom('import_run')
    .select(['format', 'source'])
    .where('status', '=', 'applied')
    .where('format', '!=', staysFormat)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, size, seed] = /^demo city (\w+), seed (\d+)$/.exec(row?.source ?? '') ?? [];
  const known = demoSizes.find((one) => one === size);
  return row?.format === 'demo' && known !== undefined ? { size: known, seed: Number(seed) } : null;
}

/**
 * Format of the import run that records that the demo's parking sessions are loaded; its source is
 * their number.
 */
const staysFormat = 'demo stays';

/** Approximate number of demo parking sessions once all are loaded; 0 = none, or not completely. */
export async function countLoadedSessions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('import_run')
    .select('source')
    .where('format', '=', staysFormat)
    .where('status', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Older versions stored a sentence that begins with the number.
  return Number.parseInt(row?.source ?? '0', 10);
}

export async function recordSessionsLoaded(db: Db, sessions: number, report: object): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      format: staysFormat,
      source: String(sessions),
      finished: new Date(),
      status: 'applied',
      report: JSON.stringify(report),
    })
    .execute();
}

interface DemoSourceRow {
  readonly id: number;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly created: number;
}

/**
 * The demo's sources in the order of `names`; new ones are created at `now` (epoch milliseconds).
 */
export async function ensureDemoSources(
  db: Db,
  names: readonly string[],
  now: number,
): Promise<readonly DemoSourceRow[]> {
  await sql`insert into measure_source (name, kind, created)
    select s, 'sessions', to_timestamp(${now}::float8 / 1000) from unnest(${toPgTextArray(names)}::text[]) as s on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<DemoSourceRow>`
    select m.id, m.name, (extract(epoch from m.created) * 1000)::float8 as created
    from unnest(${toPgTextArray(names)}::text[]) with ordinality as s(name, place) join measure_source m on m.name = s.name order by s.place`.execute(
    db,
  );
  return rows;
}

/** Ids of links in force by segment id. Segments without such a link are omitted. */
export async function linkIdsBySegment(
  db: Db,
  segments: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; segment: string }>`
    select id, segment_id as segment from link where segment_id = any(${toPgTextArray(segments)}::text[]) and retired is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, segment }) => [segment, id]));
}

/**
 * Which of the links have an observation window that covers `from` to `to` (epoch milliseconds).
 */
export async function observedLinks(
  db: Db,
  links: readonly number[],
  from: number,
  to: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct link_id as id from observation_window where link_id = any(${toPgNumberArray(links)}::integer[])
      and observed_from <= to_timestamp(${from}::float8 / 1000) and observed_to >= to_timestamp(${to}::float8 / 1000)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of the segments have measured occupancy. */
export async function measuredSegments(db: Db, segments: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ segment: string }>`
    select l.segment_id as segment from link l where l.segment_id = any(${toPgTextArray(segments)}::text[])
      and exists (select from link_occupancy o where o.link_id = l.id)`.execute(db);
  return new Set(rows.map(({ segment }) => segment));
}
