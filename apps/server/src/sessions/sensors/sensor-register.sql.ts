// SQL for registering sensors and placing them on links.
import type { Position } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface KnownSensor {
  readonly outsideId: string;
  readonly isRemoved: boolean;
  readonly spaces: number | null;
  readonly isSimulated: boolean;
  /** Coordinates of its location as JSON. */
  readonly geometry: string | null;
  readonly links: readonly number[];
}

/** Loads the known sensors among these external ids, removed or not. */
export async function loadKnownSensors(db: Db, outsideIds: readonly string[]): Promise<KnownSensor[]> {
  const { rows } = await sql<Omit<KnownSensor, 'geometry'> & { place: unknown }>`
    select s.outside_id as "outsideId", s.removed is not null as "isRemoved", s.spaces, s.is_simulated as "isSimulated",
      s.geometry->'coordinates' as place,
      array(select m.link_id from link_sensor m where m.sensor_id = s.id order by m.link_id) as links
    from sensor s where s.outside_id = any(${toPgTextArray(outsideIds)}::text[])`.execute(db);
  return rows.map(({ place, ...row }) => ({
    ...row,
    geometry: place === null ? null : JSON.stringify(place),
  }));
}

export interface SensorRow {
  readonly outsideId: string;
  readonly place: Position | null;
  readonly spaces: number;
  readonly isSimulated: boolean;
}

/**
 * Inserts or updates sensors; a missing location leaves the stored one unchanged. Returns ids by
 * external id.
 */
export async function writeSensors(
  tx: Tx,
  sensors: readonly SensorRow[],
): Promise<ReadonlyMap<string, number>> {
  const numbers = (of: (row: SensorRow) => number | null) => toPgNumberArray(sensors.map(of));
  const { rows } = await sql<{ id: number; outside_id: string }>`
    insert into sensor as s (outside_id, geometry, bounds, spaces, is_simulated)
    select w.name, case when w.lng is not null then jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(w.lng, w.lat)) end,
      case when w.lng is not null then box(point(w.lng, w.lat)) end, w.spaces, w.simulated
    from unnest(${toPgTextArray(sensors.map(({ outsideId }) => outsideId))}::text[], ${numbers(({ place }) => place?.[0] ?? null)}::float8[],
      ${numbers(({ place }) => place?.[1] ?? null)}::float8[], ${numbers(({ spaces }) => spaces)}::integer[],
      ${`{${sensors.map(({ isSimulated }) => isSimulated).join(',')}}`}::boolean[]) as w(name, lng, lat, spaces, simulated)
    on conflict (outside_id) do update set geometry = coalesce(excluded.geometry, s.geometry), bounds = coalesce(excluded.bounds, s.bounds),
      spaces = excluded.spaces, is_simulated = excluded.is_simulated, removed = null
    returning id, outside_id`.execute(tx);
  return new Map(rows.map((row) => [row.outside_id, row.id]));
}

/** Places each sensor on its link and removes it from all others. */
export async function assignSensorLinks(
  tx: Tx,
  places: readonly { readonly sensor: number; readonly link: number }[],
): Promise<void> {
  const sensors = toPgNumberArray(places.map(({ sensor }) => sensor));
  await sql`delete from link_sensor where sensor_id = any(${sensors}::integer[])`.execute(tx);
  await sql`insert into link_sensor (sensor_id, link_id)
    select w.sensor, w.link from unnest(${sensors}::integer[], ${toPgNumberArray(places.map(({ link }) => link))}::integer[])
      as w(sensor, link)`.execute(tx);
}

/** Removes a sensor; `false` if it does not exist. */
export async function removeSensor(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx
    .updateTable('sensor')
    .set({ removed: sql<Date>`now()` })
    .where('id', '=', id)
    .where('removed', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await tx.deleteFrom('link_sensor').where('sensor_id', '=', id).execute();
  await tx.deleteFrom('sensor_state').where('sensor_id', '=', id).execute();
  return true;
}
