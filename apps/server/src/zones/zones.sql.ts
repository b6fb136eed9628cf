// Reads, writes, locks and announces analysis zones and their components.
import type {
  LastNumbers,
  MultiPolygonGeometry,
  PointGeometry,
  PolygonGeometry,
  ZoneComponentType,
} from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { idList } from '../platform/database/id-list.ts';
import type { Schema } from '../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

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

/** Selects components by zone or by component id; all when neither is given. */
interface ComponentFilter {
  readonly zones?: readonly number[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

function componentCondition({ zones, ids }: ComponentFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (zones !== undefined) parts.push(sql`c.zone_id = any(${idList(zones)})`);
  if (ids !== undefined) parts.push(sql`c.id = any(${idList(ids)})`);
  return sql.join(parts, sql` and `);
}

/** Components in order of creation, zone by zone. */
export async function loadComponents(
  db: Db,
  choice: ComponentFilter,
  page: { readonly limit: number; readonly offset: number } | null = null,
): Promise<readonly ComponentRow[]> {
  const cut = page === null ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where ${componentCondition(choice)} order by c.zone_id, c.id ${cut}`.execute(
    db,
  );
  return rows;
}

export async function countComponents(db: Db, choice: ComponentFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from zone_component c where ${componentCondition(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the components whose links were computed for a publication version older than `revision`.
 */
export async function loadStaleComponents(
  db: Db,
  choice: ComponentFilter,
  revision: number,
): Promise<readonly ComponentRow[]> {
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where c.city_revision < ${revision} and ${componentCondition(choice)} order by c.id`.execute(
    db,
  );
  return rows;
}

interface NewComponent {
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

function toSqlBox(bounds: NewComponent['bounds']): RawBuilder<unknown> {
  if (bounds === null) return sql`null::box`;
  const [west, south, east, north] = bounds;
  return sql`box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`;
}

/** Writes a component without links and returns its id. */
export async function insertComponent(tx: Tx, one: NewComponent): Promise<number> {
  const geometry = one.geometry === null ? null : JSON.stringify(one.geometry);
  const { rows } = await sql<{ id: number }>`
    insert into zone_component (zone_id, type, number, own_name, geometry, radius, bounds, city_revision, created_by, username)
    values (${one.zone}, ${one.type}, ${one.number}, ${one.ownName}, ${geometry}::jsonb, ${one.radius}::float8, ${toSqlBox(one.bounds)},
      ${one.revision}, ${one.author.id}::integer, ${one.author.username}) returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the component was not written');
  return row.id;
}

/** New shape of a component, with the publication version for which its links were computed. */
export interface ComponentShape {
  readonly geometry: NewComponent['geometry'];
  readonly radius: number | null;
  readonly bounds: NewComponent['bounds'];
  readonly revision: number;
}

/** Changes a component's name (`undefined` = unchanged) and shape. */
export async function updateComponent(
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
      sql`geometry = ${geometry}::jsonb, radius = ${shape.radius}::float8, bounds = ${toSqlBox(shape.bounds)}, city_revision = ${shape.revision}`,
    );
  }
  await sql`update zone_component set ${sql.join(parts, sql`, `)} where id = ${id}`.execute(tx);
}

export async function deleteComponent(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('zone_component').where('id', '=', id).execute();
}

/** Locks a component until the transaction ends. */
export async function lockComponent(tx: Tx, id: number): Promise<ComponentRow | undefined> {
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from zone_component c where c.id = ${id} for update`.execute(tx);
  return rows[0];
}

/**
 * Advances the component's revision if it has not changed since it was read. Returns `false` when
 * another process advanced or changed it.
 */
export async function advanceComponentRevision(
  tx: Tx,
  row: ComponentRow,
  revision: number,
): Promise<boolean> {
  const done = await sql`update zone_component set city_revision = ${revision}
    where id = ${row.id} and version = ${row.version} and city_revision = ${row.city_revision}`.execute(tx);
  return Number(done.numAffectedRows ?? 0) === 1;
}

/** Notifies every process that zones changed. */
export async function notifyZonesChanged(tx: Tx, zones: readonly number[]): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ kind: 'zones changed', body: JSON.stringify({ zones: zones.length > 1000 ? null : zones }) })
    .execute();
}

export interface LockedZone {
  readonly id: number;
  readonly name: string;
  readonly last_numbers: LastNumbers;
  readonly version: number;
  readonly modified: Date;
  readonly modified_by: string | null;
  /** Username of its creator. */
  readonly username: string | null;
}

/** Locks a zone until the transaction ends. */
export async function lockZone(tx: Tx, id: number): Promise<LockedZone | undefined> {
  const { rows } = await sql<LockedZone>`
    select z.id, z.name, z.last_numbers, z.version, z.modified, z.username,
      (select u.username from user_account u where u.id = z.modified_by) as modified_by
    from analysis_zone z where z.id = ${id} for update of z`.execute(tx);
  return rows[0];
}

/**
 * Locks zones until the transaction ends, ordered by id, so that two transactions that lock several
 * never deadlock.
 */
export async function lockZones(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from analysis_zone where id = any(${idList(ids)}) order by id for update`.execute(tx);
}

/** Marks a zone as changed, for its own values or its components. */
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

/** Returns the components of a zone that came from a file and were not drawn by a user. */
export async function loadImportedComponents(
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

/** Serializes creating and renaming zones, so that a name is checked against all others. */
export async function lockZoneNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230030)`.execute(tx);
}

export interface ZoneHierarchyRow {
  readonly id: number;
  readonly name: string;
  readonly parent_zone_id: number | null;
  readonly outside_id: string | null;
  /** Username of its creator. */
  readonly username: string | null;
}

/** Returns every zone with its name and parent. */
export async function loadZoneHierarchy(db: Db): Promise<readonly ZoneHierarchyRow[]> {
  return db
    .selectFrom('analysis_zone')
    .select(['id', 'name', 'parent_zone_id', 'outside_id', 'username'])
    .orderBy('id')
    .execute();
}
