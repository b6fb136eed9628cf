// SQL for the sensors on each link.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Whether at least one sensor on a link is online. */
export async function hasLiveSensor(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('link_sensor as m')
    .innerJoin('sensor_state as s', 's.sensor_id', 'm.sensor_id')
    .select('s.sensor_id')
    .where('s.is_online', '=', true)
    .where('s.is_commissioned', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function loadSensorMapPage(db: Db, limit: number, offset: number) {
  const pairs = db
    .selectFrom('link_sensor as m')
    .innerJoin('link as l', 'l.id', 'm.link_id')
    .innerJoin('sensor as s', 's.id', 'm.sensor_id')
    .where('l.retired', 'is', null);
  const count = await pairs.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await pairs
    .select(['l.id as link', 'l.segment_id', 's.id as sensor', 's.outside_id'])
    .orderBy('l.id')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count: Number(count.count), rows };
}

/** Loads the sensors of the given links, by link. */
export async function loadSensorsOfLinks(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('link_sensor as m')
    .select(['m.link_id', 'm.sensor_id'])
    .where('m.link_id', '=', sql<number>`any(${[...links]}::int[])`)
    .orderBy('m.sensor_id')
    .execute();
  const byLink = new Map<number, number[]>();
  for (const row of rows) byLink.set(row.link_id, [...(byLink.get(row.link_id) ?? []), row.sensor_id]);
  return byLink;
}
