// SQL for curb events: each stored once by its publisher and id, without any private data.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray, toPgTextArray } from '../pg-arrays.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface Publisher {
  readonly id: number;
  readonly makesStays: boolean;
}

/**
 * An event as stored. `body` contains only what everybody may see; the event's other fields are
 * never stored.
 */
export interface NewEvent {
  readonly publisher: Publisher;
  readonly eventId: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly session: string | null;
  readonly space: string | null;
  /** Type of the device, stored with the sensor. */
  readonly sourceType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Returns the publisher with this name, creating it if it is new. */
export async function getOrCreatePublisher(db: Db, name: string): Promise<Publisher> {
  const known = () =>
    db
      .selectFrom('event_publisher')
      .select(['id', 'makes_stays as makesStays'])
      .where('name', '=', name)
      .executeTakeFirst();
  const before = await known();
  if (before !== undefined) return before;
  await db
    .insertInto('event_publisher')
    .values({ name })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
  const made = await known();
  if (made === undefined) throw new Error('a publisher was not written');
  return made;
}

interface LocatedEvent extends NewEvent {
  readonly sensor: number;
  readonly link: number | null;
  /** Index in the chunk. */
  readonly index: number;
}

const parking = new Set(['park_start', 'park_end']);

/**
 * Adds events and returns the indexes of the new ones. If an event occurs twice in the chunk, the
 * first is added.
 */
export async function addEvents(tx: Tx, events: readonly LocatedEvent[]): Promise<ReadonlySet<number>> {
  if (events.length === 0) return new Set();
  const nameOf = (publisher: number, eventId: string) => `${publisher} ${eventId}`;
  const first = new Map<string, LocatedEvent>();
  for (const event of events) {
    const name = nameOf(event.publisher.id, event.eventId);
    if (!first.has(name)) first.set(name, event);
  }
  const each = [...first.values()];
  const numbers = (of: (event: LocatedEvent) => number | null) => toPgNumberArray(each.map(of));
  const texts = (of: (event: LocatedEvent) => string | null) => toPgTextArray(each.map(of));
  const due = each.map(
    ({ publisher, type, session }) => publisher.makesStays && session !== null && parking.has(type),
  );
  const { rows } = await sql<{ publisher_id: number; event_id: string }>`
    insert into curb_event (publisher_id, event_id, event_type, event_time, sensor_id, link_id, session_id, space_id, body, stay_due)
    select w.publisher, w.event, w.type, to_timestamp(w.at / 1000), w.sensor, w.link, w.session, w.space, w.body, w.due
    from unnest(${numbers((one) => one.publisher.id)}::integer[], ${texts((one) => one.eventId)}::text[],
      ${texts((one) => one.type)}::text[], ${numbers((one) => one.at)}::float8[], ${numbers((one) => one.sensor)}::integer[],
      ${numbers((one) => one.link)}::integer[], ${texts((one) => one.session)}::text[], ${texts((one) => one.space)}::text[],
      ${texts((one) => JSON.stringify(one.body))}::jsonb[], ${`{${due.join(',')}}`}::boolean[])
      as w(publisher, event, type, at, sensor, link, session, space, body, due)
    on conflict (publisher_id, event_id) do nothing returning publisher_id, event_id`.execute(tx);
  await storeSourceTypes(tx, each);
  return new Set(rows.flatMap((row) => first.get(nameOf(row.publisher_id, row.event_id))?.index ?? []));
}

/** Stores with each sensor the device type it reported. */
async function storeSourceTypes(tx: Tx, events: readonly LocatedEvent[]): Promise<void> {
  const types = new Map(events.map(({ sensor, sourceType }) => [sensor, sourceType]));
  await sql`
    update sensor s set source_type = w.type
    from unnest(${toPgNumberArray([...types.keys()])}::integer[], ${toPgTextArray([...types.values()])}::text[]) as w(id, type)
    where s.id = w.id and s.source_type <> w.type`.execute(tx);
}

export interface UnprocessedEvent {
  readonly id: number;
  readonly publisherId: number;
  readonly publisher: string;
  readonly session: string;
  readonly type: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly link: number | null;
  readonly purpose: string | null;
  readonly vehicle: string | null;
  readonly cost: number | null;
}

/** Key of the advisory lock of the process that creates parking sessions from events. */
const sessionCreationLock = 7_230_062;

/**
 * Runs `work` while no other process runs its own; `null` = another process does, and nothing was
 * done. The lock has its own database connection, so it ends with the process or the connection.
 */
export function withSessionCreationLock<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${sessionCreationLock}) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sessionCreationLock})`.execute(connection);
    }
  });
}

/** Maximum number of sessions per chunk. */
const maxSessionsPerChunk = 500;

/**
 * Arrival and departure events of the sessions that are due to become parking sessions, in
 * chronological order, including events already processed.
 */
export async function loadUnprocessedEvents(db: Db): Promise<UnprocessedEvent[]> {
  const { rows } = await sql<UnprocessedEvent>`
    select e.id, e.publisher_id as "publisherId", p.name as publisher, e.session_id as session, e.event_type as type,
      round(extract(epoch from e.event_time) * 1000)::float8 as at, e.link_id as link, e.body->>'event_purpose' as purpose,
      e.body->>'vehicle_type' as vehicle, (e.body->>'actual_cost')::float8 as cost
    from curb_event e join event_publisher p on p.id = e.publisher_id
    where e.event_type in ('park_start', 'park_end') and (e.publisher_id, e.session_id) in (
      select d.publisher_id, d.session_id from curb_event d where d.stay_due order by d.id limit ${maxSessionsPerChunk})
    order by e.event_time, e.id`.execute(db);
  return rows;
}

export async function markEventsProcessed(db: Db, events: readonly number[]): Promise<void> {
  if (events.length === 0) return;
  await sql`update curb_event set stay_due = false
    where stay_due and id = any(${toPgNumberArray(events)}::bigint[])`.execute(db);
}

/**
 * Deletes events before an instant (epoch milliseconds), except those whose parking session is due.
 * Returns the number deleted, at most one chunk.
 */
export async function deleteEventsBefore(db: Db, instant: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from curb_event where id = any(array(
      select id from curb_event where event_time < to_timestamp(${instant}::float8 / 1000) and not stay_due limit 5000))
    returning id`.execute(db);
  return rows.length;
}
