// Analysis zones in the database: rows read and written, which links belong, and what they come to.
import type {
  LastNumbers,
  MultiPolygonGeometry,
  PointGeometry,
  PolygonGeometry,
  Position,
  ZoneComponentType,
} from '@curbwright/core';
import { metresPerSpace } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { inForceNow } from '../db/in-force.ts';
import type { Schema } from '../db/schema.ts';
import type { SpaceRules } from './space-rules.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/** Ids as PostgreSQL writes a list of them: a list of a hundred thousand is text at once, and not value by value. */
function idList(ids: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${ids.join(',')}}`}::integer[]`;
}

/** Links written by one statement: a whole city's take several. */
const atOnce = 20_000;

export interface ComponentRow {
  readonly id: number;
  readonly zone_id: number;
  readonly type: ZoneComponentType;
  readonly number: number;
  readonly own_name: string | null;
  readonly geometry: PolygonGeometry | MultiPolygonGeometry | PointGeometry | null;
  readonly radius: number | null;
  readonly city_revision: number;
  readonly spaces: number;
  readonly metres: number;
  readonly segments: number;
  readonly created: Date;
  readonly modified: Date;
  readonly version: number;
}

const componentColumns = sql`c.id, c.zone_id, c.type, c.number, c.own_name, c.geometry, c.radius, c.city_revision::int as city_revision,
  c.spaces, c.metres, c.segments, c.created, c.modified, c.version`;

/** Which components: of zones, or by their own ids; all of them when neither is said. */
export interface ComponentChoice {
  readonly zones?: readonly number[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

function chosen({ zones, ids }: ComponentChoice): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (zones !== undefined) parts.push(sql`c.zone_id = any(${idList(zones)})`);
  if (ids !== undefined) parts.push(sql`c.id = any(${idList(ids)})`);
  return sql.join(parts, sql` and `);
}

/** Components in the order they were made, zone by zone. */
export async function componentRows(
  db: Db,
  choice: ComponentChoice,
  page: { readonly limit: number; readonly offset: number } | null = null,
): Promise<readonly ComponentRow[]> {
  const cut = page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where ${chosen(choice)} order by c.zone_id, c.id ${cut}`.execute(
    db,
  );
  return rows;
}

export async function componentCount(db: Db, choice: ComponentChoice): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from zone_component c where ${chosen(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Components whose links were decided at an older revision of the city than `revision`. */
export async function staleComponents(
  db: Db,
  choice: ComponentChoice,
  revision: number,
): Promise<readonly ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where c.city_revision < ${revision} and ${chosen(choice)} order by c.id`.execute(
    db,
  );
  return rows;
}

/**
 * Links that changed after revision `from`, up to `to`, as the city's own events say; null when they do not say it of every revision between,
 * or when one of them says that all may have changed.
 */
export async function changedSince(db: Db, from: number, to: number): Promise<readonly number[] | null> {
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

/** Links that are no longer in force and whose box meets this one (west, south, east, north), with their lines, in portions. */
export async function retiredInBox(
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

/** Which of these ids no link ever had. */
export async function unknownLinks(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${idList(ids)}) as s(id) where not exists (select from link l where l.id = s.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The links and all pieces they were divided into, pieces of pieces too. */
export async function withPieces(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    with recursive line as (
      select id from unnest(${idList(ids)}) as s(id)
      union
      select l.id from line join link l on l.parent_link_id = line.id)
    select array_agg(id order by id) as ids from line`.execute(db);
  return rows[0]?.ids ?? [];
}

export interface NewComponent {
  readonly zone: number;
  readonly type: ZoneComponentType;
  readonly number: number;
  readonly ownName: string | null;
  readonly geometry: PolygonGeometry | MultiPolygonGeometry | PointGeometry | null;
  readonly radius: number | null;
  readonly bounds: readonly [number, number, number, number] | null;
  readonly revision: number;
  readonly author: { readonly id: number | null; readonly username: string | null };
}

function boxOf(bounds: NewComponent['bounds']): RawBuilder<unknown> {
  if (bounds === null) return sql`null::box`;
  const [west, south, east, north] = bounds;
  return sql`box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;
}

/** Writes a component without links; its id. */
export async function insertComponent(tx: Tx, one: NewComponent): Promise<number> {
  const geometry = one.geometry === null ? null : JSON.stringify(one.geometry);
  const { rows } = await sql<{ id: number }>`
    insert into zone_component (zone_id, type, number, own_name, geometry, radius, bounds, city_revision, created_by, username)
    values (${one.zone}, ${one.type}, ${one.number}, ${one.ownName}, ${geometry}::jsonb, ${one.radius}::float8, ${boxOf(one.bounds)},
      ${one.revision}, ${one.author.id}::integer, ${one.author.username}) returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the component was not written');
  return row.id;
}

/** What a component's links become: these and no others in force, decided at this revision. */
export interface ComponentShape {
  readonly geometry: NewComponent['geometry'];
  readonly radius: number | null;
  readonly bounds: NewComponent['bounds'];
  readonly revision: number;
}

/** Changes a component's name (undefined = as it is) and shape. */
export async function changeComponent(
  tx: Tx,
  id: number,
  ownName: string | null | undefined,
  shape: ComponentShape | null,
): Promise<void> {
  const parts: RawBuilder<unknown>[] = [sql`modified = now(), version = version + 1`];
  if (ownName !== undefined) parts.push(sql`own_name = ${ownName}`);
  if (shape !== null) {
    const geometry = shape.geometry === null ? null : JSON.stringify(shape.geometry);
    parts.push(
      sql`geometry = ${geometry}::jsonb, radius = ${shape.radius}::float8, bounds = ${boxOf(shape.bounds)}, city_revision = ${shape.revision}`,
    );
  }
  await sql`update zone_component set ${sql.join(parts, sql`, `)} where id = ${id}`.execute(tx);
}

export async function deleteComponent(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('zone_component').where('id', '=', id).execute();
}

/** Holds a component until the transaction ends. */
export async function lockComponent(tx: Tx, id: number): Promise<ComponentRow | undefined> {
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where c.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function addLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  for (let start = 0; start < links.length; start += atOnce)
    await sql`insert into zone_component_link (component_id, link_id)
      select ${component}::integer, id from unnest(${idList(links.slice(start, start + atOnce))}) as s(id) on conflict do nothing`.execute(
      tx,
    );
}

export async function removeLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  if (links.length === 0) return;
  await sql`delete from zone_component_link where component_id = ${component} and link_id = any(${idList(links)})`.execute(
    tx,
  );
}

/** Makes these the component's links. */
export async function setLinks(tx: Tx, component: number, links: readonly number[]): Promise<void> {
  await sql`delete from zone_component_link where component_id = ${component}`.execute(tx);
  await addLinks(tx, component, links);
}

/** Takes the component's revision forward if it is still as it was read; false when somebody else did, or changed it. */
export async function reachRevision(tx: Tx, row: ComponentRow, revision: number): Promise<boolean> {
  const done = await sql`update zone_component set city_revision = ${revision}
    where id = ${row.id} and version = ${row.version} and city_revision = ${row.city_revision}`.execute(tx);
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Spaces of a link `l` whose regulation in force is `r`, exactly as core's `spacesOf` counts them. */
function spacesOfLink({ closed, uncounted }: SpaceRules): RawBuilder<unknown> {
  const { parallel, diagonal, perpendicular } = metresPerSpace;
  const room = sql`floor((l.length + 0.001) / case l.bays_angle when 'diagonal' then ${diagonal}::float8
      when 'perpendicular' then ${perpendicular}::float8 else ${parallel}::float8 end)`;
  return sql`case
    when l.bays_count > 0 or l.bays_count = 0 and coalesce(r.rule_set_id <> all(${[...uncounted]}::text[]), true) then l.bays_count
    when r.rule_set_id = any(${[...closed]}::text[]) then 0 else ${room} end`;
}

export interface Totals {
  readonly segments: number;
  readonly metres: number;
  readonly spaces: number;
}

/** What links come to, counted in the database: those of them in force. */
export async function totalsOf(db: Db, links: readonly number[], rules: SpaceRules): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*)::int as segments, coalesce(round(sum(l.length)::numeric, 2), 0)::float8 as metres,
      coalesce(sum(${spacesOfLink(rules)}), 0)::int as spaces
    from link l left join regulation_link rl on rl.link_id = l.id and ${inForceNow('rl')}
    left join regulation r on r.id = rl.regulation_id
    where l.retired is null and l.id = any(${idList(links)})`.execute(db);
  return rows[0] ?? { segments: 0, metres: 0, spaces: 0 };
}

/**
 * Counts zones and their components anew, over their links in force, in one look at those. A link of several components counts once in the
 * zone; where there is one component its count is the zone's.
 */
export async function countZones(tx: Tx, zones: readonly number[], rules: SpaceRules): Promise<void> {
  if (zones.length === 0) return;
  const ids = idList(zones);
  await sql`
    with parts as materialized (
      select id, zone_id, type, count(*) over (partition by zone_id) as siblings from zone_component where zone_id = any(${ids})),
    counted as materialized (
      select k.id as component_id, k.zone_id, k.siblings, l.id, l.length, ${spacesOfLink(rules)} as spaces
      from parts k join zone_component_link m on m.component_id = k.id join link l on l.id = m.link_id and l.retired is null
      left join regulation_link rl on rl.link_id = l.id and ${inForceNow('rl')}
      left join regulation r on r.id = rl.regulation_id),
    sums as (
      select component_id, count(*)::int as segments, round(sum(length)::numeric, 2) as metres, sum(spaces)::int as spaces
      from counted group by component_id),
    counted_parts as (
      update zone_component c set segments = coalesce(s.segments, 0), metres = coalesce(s.metres, 0), spaces = coalesce(s.spaces, 0)
      from parts k left join sums s on s.component_id = k.id where c.id = k.id returning c.id),
    once as (select distinct on (zone_id, id) zone_id, length, spaces from counted where siblings > 1),
    totals as (
      select k.zone_id, s.segments as links, s.metres, s.spaces from parts k join sums s on s.component_id = k.id where k.siblings = 1
      union all
      select zone_id, count(*)::int, round(sum(length)::numeric, 2), sum(spaces)::int from once group by zone_id),
    kinds as (select zone_id, array_agg(distinct type order by type) as types from parts group by zone_id)
    update analysis_zone z set link_count = coalesce(t.links, 0), total_metres = coalesce(t.metres, 0),
      total_spaces = coalesce(t.spaces, 0), component_types = coalesce(n.types, '{}')
    from analysis_zone k left join totals t on t.zone_id = k.id left join kinds n on n.zone_id = k.id
    where k.id = any(${ids}) and z.id = k.id`.execute(tx);
}

/** Which of the components hold one of these links. */
export async function componentsWith(
  db: Db,
  components: readonly number[],
  links: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct component_id as id from zone_component_link
    where component_id = any(${idList(components)}) and link_id = any(${idList(links)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The links in force that a component holds. */
export async function livingLinksOf(db: Db, component: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(m.link_id order by m.link_id) as ids from zone_component_link m
    join link l on l.id = m.link_id and l.retired is null where m.component_id = ${component}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** All links a component ever held. */
export async function allLinksOf(db: Db, component: number): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(link_id order by link_id) as ids from zone_component_link where component_id = ${component}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** All links of a zone, each once, by id, those no longer in force too; undefined when there is no such zone. */
export async function linkIdsOfZone(db: Db, zone: number): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select (select array_agg(distinct m.link_id order by m.link_id) from zone_component c
      join zone_component_link m on m.component_id = c.id where c.zone_id = z.id) as ids
    from analysis_zone z where z.id = ${zone}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : (row.ids ?? []);
}

/** Lets every process hear that zones changed. */
export async function announceZones(tx: Tx, zones: readonly number[]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'zones changed', body: JSON.stringify({ zones: zones.length > 1000 ? null : zones }) })
    .execute();
}

export interface ZoneNumbers {
  readonly id: number;
  readonly name: string;
  readonly last_numbers: LastNumbers;
  readonly version: number;
  readonly modified: Date;
  readonly modified_by: string | null;
}

/** Holds a zone until the transaction ends. */
export async function lockZone(tx: Tx, id: number): Promise<ZoneNumbers | undefined> {
  const { rows } = await sql<ZoneNumbers>`
    select z.id, z.name, z.last_numbers, z.version, z.modified,
      (select u.username from user_account u where u.id = z.modified_by) as modified_by
    from analysis_zone z where z.id = ${id} for update of z`.execute(tx);
  return rows[0];
}

/** Holds zones until the transaction ends, in the order of their ids: two that hold several never wait for each other. */
export async function lockZones(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from analysis_zone where id = any(${idList(ids)}) order by id for update`.execute(tx);
}

/** Marks a zone changed: its own values, or its components. */
export async function touchZone(
  tx: Tx,
  id: number,
  userId: number | null,
  lastNumbers: LastNumbers | null = null,
): Promise<void> {
  const numbers = lastNumbers === null ? sql`` : sql`, last_numbers = ${JSON.stringify(lastNumbers)}::jsonb`;
  await sql`update analysis_zone set modified = now(), modified_by = ${userId}::integer, version = version + 1 ${numbers}
    where id = ${id}`.execute(tx);
}

/** The areas of a zone that came with a file: nobody drew them. */
export async function componentsOfFile(
  db: Db,
  zone: number,
): Promise<readonly { readonly id: number; readonly geometry: unknown }[]> {
  return db
    .selectFrom('zone_component')
    .select(['id', 'geometry'])
    .where('zone_id', '=', zone)
    .where('type', '=', 'Polygon')
    .where('created_by', 'is', null)
    .where('username', 'is', null)
    .orderBy('id')
    .execute();
}
