// SQL for events and devices, as the CDS Events endpoints report them.
import type { StoredCurbEvent } from '@curbwright/formats';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Events read at once. */
const sliceSize = 2000;

export interface EventRow extends Omit<StoredCurbEvent, 'zone'> {
  readonly link: number | null;
}

/**
 * Streams events from an instant until before another (epoch milliseconds), newest first, in
 * slices.
 */
export async function* eventSlices(db: Db, from: number, to: number): AsyncGenerator<readonly EventRow[]> {
  // Ids begin at 1, so no event at the end itself is included.
  let until = { at: to, id: 0 };
  for (;;) {
    const { rows } = await sql<EventRow & { row: number }>`
      select e.id as row, e.publisher_id as publisher, e.event_id as id, e.event_type as type,
        (extract(epoch from e.event_time) * 1000)::float8 as at, s.outside_id as device, s.source_type as "sourceType",
        e.session_id as session, e.space_id as space, e.link_id as link,
        case when s.geometry->>'type' = 'Point' then s.geometry->'coordinates' end as place, e.body
      from curb_event e join sensor s on s.id = e.sensor_id
      where e.event_time >= to_timestamp(${from}::float8 / 1000)
        and (e.event_time, e.id) < (to_timestamp(${until.at}::float8 / 1000), ${until.id}::bigint)
      order by e.event_time desc, e.id desc limit ${sliceSize}`.execute(db);
    if (rows.length > 0)
      yield rows.map(({ row: _row, ...event }) => ({ ...event, at: Math.round(event.at) }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < sliceSize) return;
    until = { at: last.at, id: last.row };
  }
}

interface DeviceRow {
  readonly device: string;
  readonly source_type: string;
  readonly commissioned: boolean;
  readonly online: boolean;
  /** When the device last reported, in epoch milliseconds; `null` = never. */
  readonly heard: number | null;
  /** The links the device is at. */
  readonly links: readonly number[];
}

/** Every sensor that has not been removed. */
export async function deviceRows(db: Db): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select s.outside_id as device, s.source_type, coalesce(c.is_commissioned, true) as commissioned, coalesce(c.is_online, false) as online,
      (extract(epoch from c.heard) * 1000)::float8 as heard, 
      array(select m.link_id from link_sensor m where m.sensor_id = s.id) as links
    from sensor s left join sensor_state c on c.sensor_id = s.id where s.removed is null order by s.id`.execute(
    db,
  );
  return rows;
}
