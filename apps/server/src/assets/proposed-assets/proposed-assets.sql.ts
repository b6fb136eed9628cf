// SQL for proposed assets: reads, writes and publishes groups and their items.
import type { AssetAction, Box, PointGeometry, PolygonGeometry, StoredValues } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;
type Author = { readonly id: number | null; readonly username: string | null };

export interface GroupRow {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly is_published: boolean;
  readonly published_on: Date | null;
  readonly created_by: number | null;
  readonly username: string | null;
  readonly created: Date;
  readonly modified: Date;
  readonly version: number;
}

const groupColumns = [
  'g.id',
  'g.name',
  'g.reason',
  'g.is_published',
  'g.published_on',
  'g.created_by',
  'g.username',
  'g.created',
  'g.modified',
  'g.version',
] as const;

/** Returns a page of groups, newest first. */
export async function groupRows(
  db: Db,
  filter: { readonly is_published: boolean; readonly asset?: number | undefined },
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly GroupRow[] }> {
  const { asset, is_published: isPublished } = filter;
  let query = db.selectFrom('proposed_asset_group as g').where('g.is_published', '=', isPublished);
  if (asset !== undefined)
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('proposed_asset as p')
          .select('p.id')
          .whereRef('p.proposed_asset_group_id', '=', 'g.id')
          .where('p.asset_id', '=', asset),
      ),
    );
  const counted = await query.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query.select(groupColumns).orderBy('g.id', 'desc').limit(limit).offset(offset).execute();
  return { count: Number(counted.count), rows };
}

export async function groupRow(db: Db, id: number): Promise<GroupRow | undefined> {
  return db
    .selectFrom('proposed_asset_group as g')
    .select(groupColumns)
    .where('g.id', '=', id)
    .executeTakeFirst();
}

export interface ItemRow {
  readonly id: number;
  readonly group_id: number;
  readonly action: AssetAction;
  readonly asset_id: number | null;
  readonly asset_config_id: number;
  readonly type: string;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly properties: StoredValues;
  readonly installed: string | null;
  readonly removed: string | null;
  readonly is_published: boolean;
  readonly seen_version: number | null;
  /** Current version of the asset. */
  readonly version: number | null;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
  readonly is_gone: boolean;
}

/** Returns items of groups in order, each with the current state of its asset. */
export async function itemRows(db: Db, groups: readonly number[]): Promise<readonly ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select p.id, p.proposed_asset_group_id as group_id, p.action, p.asset_id, p.asset_config_id, c.name as type, p.name, p.geometry,
      p.properties, p.installed::text as installed, p.removed::text as removed, p.is_published, p.seen_version, a.version,
      u.username as changed_by, a.modified as changed_at, coalesce(a.removed is not null, false) as is_gone
    from proposed_asset p join asset_config c on c.id = p.asset_config_id
    left join asset a on a.id = p.asset_id left join user_account u on u.id = a.modified_by
    where p.proposed_asset_group_id = any(${[...groups]}::integer[]) order by p.proposed_asset_group_id, p.position`.execute(
    db,
  );
  return rows;
}

/** Locks a group until the transaction ends; `undefined` if it does not exist. */
export async function lockGroup(tx: Tx, id: number): Promise<GroupRow | undefined> {
  return tx
    .selectFrom('proposed_asset_group as g')
    .select(groupColumns)
    .where('g.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface LockedAsset {
  readonly id: number;
  readonly asset_config_id: number;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly properties: StoredValues;
  readonly installed: string | null;
  readonly removed: string | null;
  readonly version: number;
  /** The group with an open change of this asset; `null` = none. */
  readonly group_id: number | null;
  readonly changed_by: string | null;
  readonly changed_at: Date;
}

/** Locks assets until the transaction ends, in id order. */
export async function lockAssets(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, LockedAsset>> {
  await sql`select id from asset where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedAsset>`
    select a.id, a.asset_config_id, a.name, a.geometry, a.properties, a.installed::text as installed, a.removed::text as removed, a.version,
      (select p.proposed_asset_group_id from proposed_asset p where p.asset_id = a.id and not p.is_published) as group_id,
      u.username as changed_by, a.modified as changed_at
    from asset a left join user_account u on u.id = a.modified_by where a.id = any(${[...ids]}::integer[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertGroup(
  tx: Tx,
  group: { readonly name: string; readonly reason: string },
  author: Author,
): Promise<number> {
  const row = await tx
    .insertInto('proposed_asset_group')
    .values({ ...group, created_by: author.id, username: author.username })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a group's name or reason, and updates its version and modification time. */
export async function changeGroup(
  tx: Tx,
  id: number,
  values: { readonly name?: string | undefined; readonly reason?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('proposed_asset_group')
    .set((of) => ({ ...values, version: of('version', '+', 1), modified: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

export interface NewItem {
  /** Id of the open item it replaces; `null` = a new item. */
  readonly id: number | null;
  readonly action: AssetAction;
  readonly asset: number | null;
  readonly config: number;
  readonly name: string | null;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly bounds: Box;
  readonly properties: StoredValues;
  readonly installed: string | null;
  readonly removed: string | null;
  readonly seen: number | null;
}

/**
 * Replaces the open items of a group with `items`: existing ones keep their ids, missing ones are
 * deleted.
 */
export async function writeItems(tx: Tx, group: number, items: readonly NewItem[]): Promise<void> {
  const existingIds = items.flatMap(({ id }) => id ?? []);
  await sql`delete from proposed_asset where proposed_asset_group_id = ${group} and not is_published
    and not id = any(${existingIds}::integer[])`.execute(tx);
  const rows = sql`json_to_recordset(${JSON.stringify(items.map((item, position) => ({ ...item, position })))}::json)
    as s(id integer, position integer, action text, asset integer, config integer, name text,
      geometry jsonb, bounds jsonb, properties jsonb, installed date, removed date, seen integer)`;
  const bounds = sql`box(point((s.bounds ->> 2)::float8, (s.bounds ->> 3)::float8), point((s.bounds ->> 0)::float8, (s.bounds ->> 1)::float8))`;
  await sql`update proposed_asset p set position = s.position, action = s.action, asset_config_id = s.config, name = s.name,
      geometry = s.geometry, bounds = ${bounds}, properties = s.properties, installed = s.installed, removed = s.removed,
      seen_version = s.seen
    from ${rows} where p.id = s.id and p.proposed_asset_group_id = ${group} and not p.is_published`.execute(
    tx,
  );
  await sql`insert into proposed_asset (proposed_asset_group_id, position, action, asset_id, asset_config_id, name, geometry, bounds,
      properties, installed, removed, seen_version)
    select ${group}::integer, s.position, s.action, s.asset, s.config, s.name, s.geometry, ${bounds},
      s.properties, s.installed, s.removed, s.seen
    from ${rows} where s.id is null order by s.position`.execute(tx);
}

/**
 * Deletes a group and its open items; a group with published items keeps those and counts as
 * published.
 */
export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await sql`delete from proposed_asset where proposed_asset_group_id = ${id} and not is_published`.execute(
    tx,
  );
  const { numDeletedRows } = await tx
    .deleteFrom('proposed_asset_group as g')
    .where('g.id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('proposed_asset as p')
            .select('p.id')
            .whereRef('p.proposed_asset_group_id', '=', 'g.id'),
        ),
      ),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) await markGroupPublished(tx, id, null);
}

/** Marks a group as published. */
export async function markGroupPublished(tx: Tx, id: number, userId: number | null): Promise<void> {
  await tx
    .updateTable('proposed_asset_group')
    .set((of) => ({
      is_published: true,
      published_on: sql<Date>`now()`,
      published_by: userId,
      version: of('version', '+', 1),
      modified: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Publishes items in bulk statements; returns the asset of each item. */
export async function publishItems(
  tx: Tx,
  items: readonly number[],
  author: Author,
  requestId: string | null,
): Promise<ReadonlyMap<number, number>> {
  const ids = sql`${[...items]}::integer[]`;
  const today = sql`(now() at time zone (select time_zone from city where id = 1))::date`;
  const made = await sql<{ item: number; asset: number }>`
    with new as (
      select p.*, nextval(pg_get_serial_sequence('asset', 'id'))::integer as new_id
      from proposed_asset p where p.id = any(${ids}) and p.action = 'create' order by p.id),
    added as (
      insert into asset (id, outside_id, asset_config_id, name, geometry, bounds, properties, installed, removed, created_by, modified_by,
        username) overriding system value
      select new_id, 'asset/' || new_id, asset_config_id, name, geometry, bounds, properties, installed, removed, ${author.id}::integer,
        ${author.id}::integer, ${author.username} from new)
    update proposed_asset p set asset_id = new.new_id from new where new.id = p.id
    returning p.id as item, new.new_id as asset`.execute(tx);
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, after, request_id)
    select ${author.id}::integer, ${author.username}, p.action, 'asset', p.asset_id::text,
      case when p.action <> 'create' then jsonb_build_object('type', a.asset_config_id, 'name', a.name, 'geometry', a.geometry,
        'properties', a.properties, 'installed', a.installed, 'removed', a.removed) end,
      jsonb_build_object('type', p.asset_config_id, 'name', p.name, 'geometry', p.geometry, 'properties', p.properties,
        'installed', p.installed, 'removed', p.removed, 'group', p.proposed_asset_group_id), ${requestId}
    from proposed_asset p left join asset a on a.id = p.asset_id where p.id = any(${ids}) order by p.id`.execute(
    tx,
  );
  await sql`update asset a set name = p.name, geometry = p.geometry, bounds = p.bounds, properties = p.properties, installed = p.installed,
      removed = p.removed, modified = now(), modified_by = ${author.id}::integer, username = ${author.username}, version = a.version + 1
    from proposed_asset p where p.id = any(${ids}) and p.action = 'modify' and a.id = p.asset_id`.execute(tx);
  await sql`update asset a set removed = greatest(coalesce(p.removed, ${today}), a.installed), modified = now(),
      modified_by = ${author.id}::integer, username = ${author.username}, version = a.version + 1
    from proposed_asset p where p.id = any(${ids}) and p.action = 'remove' and a.id = p.asset_id`.execute(tx);
  const { rows } = await sql<{ item: number; asset: number }>`
    update proposed_asset set is_published = true where id = any(${ids}) returning id as item, asset_id as asset`.execute(
    tx,
  );
  return new Map([...made.rows, ...rows].map(({ item, asset }) => [item, asset]));
}
