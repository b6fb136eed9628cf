// SQL for sensors and their states. A batch is written in a few statements; every change gets a
// revision and other processes are notified.
import type { PointGeometry, SensorState } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/**
 * Number of latest changes stored for processes that lost their connection; at twenty per second
 * this covers four minutes.
 */
const maxStoredChanges = 5000;

/** NOTIFY channel for changes. */
export const liveChannel = 'live_event';

/** Takes the next revision and blocks live changes by other transactions until this one ends. */
export async function nextRevision(tx: Tx): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update live_revision set revision = revision + 1 returning revision`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the number of the live curb is gone');
  return row.revision;
}

/**
 * Records which sensors changed with a revision (`null` = many) and notifies every process on
 * commit.
 */
export async function notifyLiveChange(
  tx: Tx,
  revision: number,
  sensors: readonly number[] | null,
): Promise<void> {
  await sql`
    with told as (select pg_notify(${liveChannel}, ${String(revision)}))
    insert into live_change (revision, sensors) select ${revision}, ${sensors === null ? null : toPgNumberArray(sensors)}::integer[] from told`.execute(
    tx,
  );
  if (revision % 256 === 0)
    await tx
      .deleteFrom('live_change')
      .where('revision', '<', revision - maxStoredChanges)
      .execute();
}

interface StateRow {
  readonly spaces: number | null;
  readonly heard: number | null;
  readonly is_online: boolean;
  readonly online_at: number | null;
  readonly is_commissioned: boolean;
  readonly commissioned_at: number | null;
  readonly taken: number | null;
  readonly taken_at: number | null;
  readonly taken_of: number | null;
  readonly moves: readonly (readonly [string, number, boolean])[];
}

const milliseconds = (column: string) =>
  sql<number | null>`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const stateColumns = sql<StateRow>`s.spaces, ${milliseconds('c.heard')} as heard, coalesce(c.is_online, false) as is_online,
  ${milliseconds('c.online_at')} as online_at, coalesce(c.is_commissioned, true) as is_commissioned,
  ${milliseconds('c.commissioned_at')} as commissioned_at, c.taken, ${milliseconds('c.taken_at')} as taken_at, c.taken_of,
  coalesce(c.moves, '[]') as moves`;

function toSensorState(row: StateRow): SensorState {
  return {
    heard: row.heard,
    online: row.is_online,
    onlineAt: row.online_at,
    commissioned: row.is_commissioned,
    commissionedAt: row.commissioned_at,
    spaces: row.spaces,
    taken: row.taken,
    takenAt: row.taken_at,
    takenOf: row.taken_of,
    moves: row.moves.map(([key, at, parked]) => ({ key, at, parked })),
  };
}

export interface SensorRecord {
  readonly id: number;
  readonly outsideId: string;
  readonly isRemoved: boolean;
  readonly state: SensorState;
  /** A link the sensor is on; `null` = none. */
  readonly link: number | null;
}

/** Loads the current state of sensors by external id. */
export async function loadSensorsByOutsideId(db: Db, outsideIds: readonly string[]): Promise<SensorRecord[]> {
  const { rows } = await sql<
    StateRow & { id: number; outside_id: string; is_removed: boolean; link: number | null }
  >`
    select s.id, s.outside_id, s.removed is not null as is_removed, ${stateColumns},
      (select min(m.link_id) from link_sensor m join link l on l.id = m.link_id where m.sensor_id = s.id and l.retired is null) as link
    from sensor s left join sensor_state c on c.sensor_id = s.id
    where s.outside_id = any(${toPgTextArray(outsideIds)}::text[])`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    outsideId: row.outside_id,
    isRemoved: row.is_removed,
    link: row.link,
    state: toSensorState(row),
  }));
}

/** Inserts or updates states. */
export async function writeStates(tx: Tx, states: ReadonlyMap<number, SensorState>): Promise<void> {
  if (states.size === 0) return;
  const each = [...states.values()];
  const numbers = (of: (state: SensorState) => number | null) => toPgNumberArray(each.map(of));
  const flags = (of: (state: SensorState) => boolean) => `{${each.map(of).join(',')}}`;
  const moves = each.map((state) =>
    JSON.stringify(state.moves.map(({ key, at, parked }) => [key, at, parked])),
  );
  await sql`
    insert into sensor_state as c (sensor_id, heard, is_online, online_at, is_commissioned, commissioned_at, taken, taken_at, taken_of, moves)
    select w.id, to_timestamp(w.heard / 1000), w.online, to_timestamp(w.online_at / 1000), w.commissioned,
      to_timestamp(w.commissioned_at / 1000), w.taken, to_timestamp(w.taken_at / 1000), w.taken_of, w.moves
    from unnest(${toPgNumberArray([...states.keys()])}::integer[], ${numbers((one) => one.heard)}::float8[],
      ${flags((one) => one.online)}::boolean[], ${numbers((one) => one.onlineAt)}::float8[], ${flags((one) => one.commissioned)}::boolean[],
      ${numbers((one) => one.commissionedAt)}::float8[], ${numbers((one) => one.taken)}::integer[],
      ${numbers((one) => one.takenAt)}::float8[], ${numbers((one) => one.takenOf)}::integer[], ${toPgTextArray(moves)}::jsonb[])
      as w(id, heard, online, online_at, commissioned, commissioned_at, taken, taken_at, taken_of, moves)
    on conflict (sensor_id) do update set heard = excluded.heard, is_online = excluded.is_online, online_at = excluded.online_at,
      is_commissioned = excluded.is_commissioned, commissioned_at = excluded.commissioned_at, taken = excluded.taken,
      taken_at = excluded.taken_at, taken_of = excluded.taken_of, moves = excluded.moves`.execute(tx);
}

export interface LinkedSensorState {
  readonly id: number;
  readonly outsideId: string;
  readonly links: readonly number[];
  readonly at: PointGeometry | null;
  readonly simulated: boolean;
  /** CDS: data_source_type. */
  readonly sourceType: string;
  readonly state: SensorState;
}

/**
 * Loads sensors with their links and states: all that were not removed, or the given ones. Given
 * sensors that no longer exist are omitted.
 */
export async function loadLinkedSensorStates(
  db: Db,
  sensors: readonly number[] | null,
): Promise<LinkedSensorState[]> {
  const some = sensors === null ? sql`true` : sql`s.id = any(${toPgNumberArray(sensors)}::integer[])`;
  const { rows } = await sql<
    StateRow & {
      id: number;
      outside_id: string;
      links: number[];
      geometry: PointGeometry | null;
      is_simulated: boolean;
      source_type: string;
    }
  >`
    select s.id, s.outside_id, ${stateColumns}, s.is_simulated, s.source_type,
      case when s.geometry->>'type' = 'Point' then s.geometry end as geometry,
      array(select m.link_id from link_sensor m join link l on l.id = m.link_id
        where m.sensor_id = s.id and l.retired is null order by m.link_id) as links
    from sensor s left join sensor_state c on c.sensor_id = s.id
    where s.removed is null and ${some} order by s.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    outsideId: row.outside_id,
    links: row.links,
    at: row.geometry,
    simulated: row.is_simulated,
    sourceType: row.source_type,
    state: toSensorState(row),
  }));
}

/** Returns the revision of the last change. */
export async function loadLiveRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('live_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

export interface LiveChanges {
  readonly revision: number;
  /**
   * The sensors that changed; `null` = reload all, because the change affected many or is too old.
   */
  readonly sensors: readonly number[] | null;
}

/** Returns changes after a revision; `null` = none. */
export async function loadChangesAfter(db: Db, revision: number): Promise<LiveChanges | null> {
  const { rows } = await sql<{ last: number | null; many: boolean; sensors: number[] | null }>`
    select max(revision) as last, coalesce(bool_or(sensors is null), false) as many,
      (select array_agg(distinct u.id) from live_change w cross join unnest(w.sensors) as u(id) where w.revision > ${revision}) as sensors
    from live_change where revision > ${revision}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.last === null) return null;
  // Changes this old may already be deleted.
  const isLost = row.last - revision > maxStoredChanges;
  return { revision: row.last, sensors: row.many || isLost ? null : (row.sensors ?? []) };
}
