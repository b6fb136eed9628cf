// SQL for the links of zone components, and for the links that changed since these were computed.
import type { Position } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import { idList } from '../../platform/database/id-list.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/** Maximum number of links written by one statement; a whole city takes several. */
const insertBatchSize = 20_000;

/**
 * Returns the links that changed after publication version `from`, up to `to`, according to the
 * city's events.
 * `null` when a version in between has no event, or when an event states that all links may have
 * changed.
 */
export async function loadChangedLinkIds(
  db: Db,
  from: number,
  to: number,
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ revision: number; links: number[] | null }>`
    select (o.body ->> 'revision')::int as revision,
      case when jsonb_typeof(o.body -> 'links') = 'array' then array(select jsonb_array_elements_text(o.body -> 'links')::int) end as links
    from outbox o where o.kind = 'city changed' and (o.body ->> 'revision')::bigint > ${from}
      and (o.body ->> 'revision')::bigint <= ${to}`.execute(db);
  const links = new Set<number>();
  for (const row of rows) {
    if (row.links === null) return null;
    for (const link of row.links) links.add(link);
  }
  return new Set(rows.map(({ revision }) => revision)).size === to - from ? [...links] : null;
}

/**
 * Returns retired links whose box intersects this one (west, south, east, north), with their lines,
 * in pages.
 */
export async function loadRetiredLinksInBox(
  db: Db,
  [west, south, east, north]: readonly [number, number, number, number],
  after: number,
  limit: number,
): Promise<readonly { readonly id: number; readonly line: readonly Position[] }[]> {
  const { rows } = await sql<{ id: number; line: Position[] }>`
    select id, geometry -> 'coordinates' as line from link
    where retired is not null and id > ${after} and bounds && box(point(${east}, ${north}), point(${west}, ${south}))
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Returns those of the ids that no link has ever had. */
export async function findUnknownLinks(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${idList(ids)}) as s(id) where not exists (select from link l where l.id = s.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the links and all pieces they were divided into, recursively. */
export async function expandSplitLinks(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with recursive line as (
      select id from unnest(${idList(ids)}) as s(id)
      union
      select l.id from line join link l on l.parent_link_id = line.id)
    select array_agg(id order by id) as ids from line`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function addLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  for (let start = 0; start < links.length; start += insertBatchSize)
    await sql`insert into zone_component_link (component_id, link_id)
      select ${component}::integer, id from unnest(${idList(links.slice(start, start + insertBatchSize))}) as s(id) on conflict do nothing`.execute(
      tx,
    );
}

export async function removeLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  if (links.length === 0) return;
  await sql`delete from zone_component_link where component_id = ${component} and link_id = any(${idList(links)})`.execute(
    tx,
  );
}

/** Replaces the component's links. */
export async function setLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  await sql`delete from zone_component_link where component_id = ${component}`.execute(tx);
  await addLinks(tx, component, links);
}

/** Returns those of the components that contain one of these links. */
export async function findComponentsWithLinks(
  db: Db,
  components: readonly number[],
  links: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct component_id as id from zone_component_link
    where component_id = any(${idList(components)}) and link_id = any(${idList(links)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the links in force that belong to a component. */
export async function loadCurrentComponentLinks(db: Db, component: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(m.link_id order by m.link_id) as ids from zone_component_link m
    join link l on l.id = m.link_id and l.retired is null where m.component_id = ${component}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Returns all links of a component, including retired ones. */
export async function loadAllComponentLinks(db: Db, component: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(link_id order by link_id) as ids from zone_component_link where component_id = ${component}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/**
 * Returns all link ids of a zone, distinct and ascending, including retired ones; `undefined` when
 * there is no such zone.
 */
export async function loadZoneLinkIds(db: Db, zone: number): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select (select array_agg(distinct m.link_id order by m.link_id) from zone_component c
      join zone_component_link m on m.component_id = c.id where c.zone_id = z.id) as ids
    from analysis_zone z where z.id = ${zone}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : (row.ids ?? []);
}

/**
 * Returns the larger zones that share a link with this one: those with more links or, if equal,
 * created earlier. Zones with identical links count as one, represented by the first created. The
 * newest come first.
 */
export async function findLargerOverlappingZones(
  db: Db,
  zone: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  // Compare link lists by digest; otherwise the lists of every zone of a large city would be in
  // memory at once.
  const { rows } = await sql<{ id: number; name: string }>`
    with own as (select distinct m.link_id from zone_component c join zone_component_link m on m.component_id = c.id where c.zone_id = ${zone}),
      beside as (select distinct c.zone_id from own join zone_component_link m on m.link_id = own.link_id
        join zone_component c on c.id = m.component_id where c.zone_id <> ${zone}),
      size as (select b.zone_id, count(distinct m.link_id) as links,
          sha256(convert_to(array_agg(distinct m.link_id order by m.link_id)::text, 'UTF8')) as which
        from beside b join zone_component c on c.zone_id = b.zone_id
        join zone_component_link m on m.component_id = c.id group by b.zone_id),
      larger as (select min(zone_id) as id from size, (select count(*) as links from own) mine
        where size.links > mine.links or (size.links = mine.links and zone_id < ${zone}) group by which)
    select z.id, z.name from larger join analysis_zone z using (id) order by z.id desc`.execute(db);
  return rows;
}
