// Reads, writes and lists work orders and their comments.
import type { PointGeometry, PolygonGeometry, WorkOrderPriority, WorkOrderStatus } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Assignee } from './assignees.sql.ts';
import { nearestStreet } from './work-order-place.sql.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface WorkOrderFilter {
  readonly id?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly priority?: readonly string[] | undefined;
  readonly assignee?: string | undefined;
  readonly is_open?: 'true' | 'false' | undefined;
  readonly due_before?: string | undefined;
  readonly search?: string | undefined;
  readonly link?: number | undefined;
  readonly asset?: number | undefined;
  readonly proposed_regulation_id?: number | undefined;
  readonly proposed_regulation_ids?: readonly number[] | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly min_lng?: number | undefined;
  readonly min_lat?: number | undefined;
  readonly max_lng?: number | undefined;
  readonly max_lat?: number | undefined;
}

export interface WorkOrderRow {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly user_id: number | null;
  readonly username: string | null;
  readonly assignee_id: number | null;
  readonly assignee: string | null;
  readonly crew_id: number | null;
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
  readonly place_name: string | null;
  readonly street_m: number | null;
  readonly link_id: number | null;
  readonly asset_id: number | null;
  readonly proposed_regulation_id: number | null;
  readonly street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly outside_id: string | null;
  readonly comments: number;
  readonly files: number;
  readonly created: Date;
  readonly modified: Date;
  readonly modified_by: string | null;
  readonly closed: Date | null;
  readonly version: number;
}

function whereClause(filter: WorkOrderFilter): RawBuilder<unknown> {
  const parts = [sql`w.deleted is null`];
  if (filter.id !== undefined) parts.push(sql`w.id = ${filter.id}`);
  if (filter.ids !== undefined) parts.push(sql`w.id = any(${[...filter.ids]}::integer[])`);
  if (filter.status !== undefined) parts.push(sql`w.status = any(${[...filter.status]}::text[])`);
  if (filter.priority !== undefined) parts.push(sql`w.priority = any(${[...filter.priority]}::text[])`);
  if (filter.assignee !== undefined)
    parts.push(
      sql`(lower(coalesce(g.name, w.assignee)) = lower(${filter.assignee}) or w.crew_id in (select m.group_id from group_member m
        join user_account u on u.id = m.user_id where lower(u.username) = lower(${filter.assignee})))`,
    );
  if (filter.is_open !== undefined)
    parts.push(filter.is_open === 'true' ? sql`w.closed is null` : sql`w.closed is not null`);
  if (filter.due_before !== undefined) parts.push(sql`w.due < ${filter.due_before}::date`);
  if (filter.link !== undefined) parts.push(sql`w.link_id = ${filter.link}`);
  if (filter.asset !== undefined) parts.push(sql`w.asset_id = ${filter.asset}`);
  if (filter.proposed_regulation_id !== undefined)
    parts.push(sql`w.proposed_regulation_id = ${filter.proposed_regulation_id}`);
  if (filter.proposed_regulation_ids !== undefined)
    parts.push(sql`w.proposed_regulation_id = any(${[...filter.proposed_regulation_ids]}::integer[])`);
  const { min_lng: west, min_lat: south, max_lng: east, max_lat: north } = filter;
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined)
    parts.push(sql`w.bounds && box(point(${east}, ${north}), point(${west}, ${south}))`);
  if (filter.search !== undefined && filter.search.trim() !== '') {
    const pattern = `%${filter.search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(
      sql`(w.name ilike ${pattern} or w.description ilike ${pattern} or w.street_name ilike ${pattern} or w.address ilike ${pattern} or w.outside_id ilike ${pattern})`,
    );
  }
  return sql.join(parts, sql` and `);
}

const sortExpressions: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`w.id`,
  name: sql`lower(w.name)`,
  status: sql`array_position(array['open', 'assigned', 'in progress', 'blocked', 'done', 'cancelled'], w.status)`,
  priority: sql`array_position(array['low', 'normal', 'high', 'urgent'], w.priority)`,
  assignee: sql`lower(coalesce(g.name, w.assignee))`,
  due: sql`w.due`,
  street_name: sql`w.street_name`,
  user: sql`w.username`,
  created: sql`w.created`,
  modified: sql`w.modified`,
};

/** Work orders with the current name of their crew. */
const ordersWithCrew = sql`work_order w left join user_group g on g.id = w.crew_id`;

/** Returns a page of work orders and the total count. */
export async function listWorkOrders(
  db: Db,
  filter: WorkOrderFilter,
  ordering: string,
  limit: number,
  offset: number,
): Promise<{ count: number; rows: readonly WorkOrderRow[] }> {
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from ${ordersWithCrew} where ${whereClause(filter)}`.execute(db);
  const way = sql.raw(ordering.startsWith('-') ? 'desc nulls last' : 'asc nulls last');
  const { rows } = await sql<WorkOrderRow>`
    select w.id, w.name, w.description, w.status, w.priority, w.user_id, w.username, w.assignee_id,
      coalesce(g.name, w.assignee) as assignee, w.crew_id, w.due::text as due,
      w.geometry, w.address as place_name, w.street_m, w.link_id, w.asset_id, w.proposed_regulation_id, w.street_name,
      k.bl_side, k.bl_from, k.bl_to, w.outside_id, w.created, w.modified,
      (select u.username from user_account u where u.id = w.modified_by) as modified_by, w.closed, w.version,
      (select count(*)::int from work_order_comment c where c.work_order_id = w.id) as comments,
      (select count(*)::int from stored_file f where f.work_order_id = w.id) as files
    from ${ordersWithCrew} left join link k on k.id = coalesce(w.link_id,
      (select p.link_id from asset_link p where p.asset_id = w.asset_id order by p.distance_m limit 1))
    where ${whereClause(filter)}
    order by ${sortExpressions[ordering.replace(/^-/, '')] ?? sql`w.id`} ${way}, w.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

export async function workOrderRow(db: Db, id: number): Promise<WorkOrderRow | undefined> {
  return (await listWorkOrders(db, { id }, 'id', 1, 0)).rows[0];
}

/** Locks a work order until the transaction ends. Returns `false` when it does not exist. */
export async function lockWorkOrder(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('work_order')
    .select('id')
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes requests with the same submission id. */
export async function lockSubmission(tx: Tx, submission: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${submission}, 7230025))`.execute(tx);
}

export async function findWorkOrderBySubmission(tx: Tx, submission: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('work_order')
    .select('id')
    .where('submission', '=', submission)
    .executeTakeFirst();
  return row?.id;
}

/** Returns a person by username or id; `undefined` if there is none. */
export async function findPerson(
  db: Db,
  who: { readonly username: string } | { readonly id: number },
): Promise<{ id: number; username: string } | undefined> {
  const query = db.selectFrom('user_account').select(['id', 'username']).where('is_active', '=', true);
  return 'id' in who
    ? query.where('id', '=', who.id).executeTakeFirst()
    : query.where(sql<boolean>`lower(username) = lower(${who.username})`).executeTakeFirst();
}

export interface NewWorkOrder {
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly user: { readonly id: number | null; readonly username: string | null };
  /** `null` = nobody. */
  readonly assignee: Assignee | null;
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
  readonly place_name: string | null;
  readonly link: number | null;
  readonly asset: number | null;
  readonly proposal: number | null;
  readonly outsideId: string | null;
  readonly submission: string | null;
}

/**
 * SQL of a lateral subquery, the street of a place, with columns `street` and `meters` (`null` where
 * it is not found by the point): that of the curb, else that of the asset, else the nearest one.
 */
function streetOf(place: {
  readonly link: RawBuilder<unknown>;
  readonly asset: RawBuilder<unknown>;
  readonly lng: RawBuilder<unknown>;
  readonly lat: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`select coalesce(c.street, a.street, n.street) as street, n.meters
    from (select (select nullif(bl_street_name, '') from link where id = ${place.link}::integer) as street) c
    left join lateral (select b.bl_street_name as street from asset_link p join link b on b.id = p.link_id
      where p.asset_id = ${place.asset}::integer and b.bl_street_name <> '' order by p.distance_m limit 1) a on c.street is null
    left join lateral (${nearestStreet(place.lng, place.lat)}) n on c.street is null and a.street is null`;
}

/**
 * Inserts work orders in one statement, skipping those whose external id or submission already
 * exists. Returns the ids of the new ones.
 */
export async function insertWorkOrders(tx: Tx, orders: readonly NewWorkOrder[]): Promise<number[]> {
  const rows = orders.map((one, index) => ({
    ...one,
    index,
    user_id: one.user.id,
    username: one.user.username,
    outside_id: one.outsideId,
    assignee: one.assignee?.name ?? null,
    assignee_id: one.assignee?.person ?? null,
    crew_id: one.assignee?.crew ?? null,
    lng: one.geometry?.coordinates[0] ?? null,
    lat: one.geometry?.coordinates[1] ?? null,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into work_order (name, description, status, priority, user_id, username, assignee_id, assignee, crew_id, due, geometry,
      address, bounds, link_id, asset_id, proposed_regulation_id, street_name, street_m, outside_id, submission, modified_by, closed)
    select s.name, s.description, s.status, s.priority, s.user_id, s.username, s.assignee_id, s.assignee, s.crew_id, s.due, s.geometry,
      s.place_name, case when s.lng is not null then box(point(s.lng, s.lat), point(s.lng, s.lat)) end, s.link, s.asset, s.proposal,
      k.street, k.meters, s.outside_id, s.submission, s.user_id,
      case when s.status in ('done', 'cancelled') then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(index integer, name text, description text, status text, priority text,
      user_id integer, username text, assignee_id integer, assignee text, crew_id integer, due date, geometry jsonb, place_name text,
      lng float8, lat float8, link integer, asset integer, proposal integer, outside_id text, submission uuid)
    left join lateral (${streetOf({ link: sql`s.link`, asset: sql`s.asset`, lng: sql`s.lng`, lat: sql`s.lat` })}) k on true
    order by s.index on conflict do nothing returning id`.execute(tx);
  return made.map(({ id }) => id);
}

/** Whether a link and an asset exist. */
export async function checkLinkAndAssetExist(
  db: Db,
  link: number | null,
  asset: number | null,
): Promise<{ link: boolean; asset: boolean }> {
  const { rows } = await sql<{ link: boolean; asset: boolean }>`
    select ${link}::integer is null or exists (select from link where id = ${link}::integer) as link,
      ${asset}::integer is null or exists (select from asset where id = ${asset}::integer) as asset`.execute(
    db,
  );
  return rows[0] ?? { link: false, asset: false };
}

/** Returns where an asset is; `null` when it does not exist. */
export async function loadAssetGeometry(db: Db, id: number): Promise<PointGeometry | PolygonGeometry | null> {
  const row = await db.selectFrom('asset').select('geometry').where('id', '=', id).executeTakeFirst();
  return row?.geometry ?? null;
}

interface WorkOrderChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly status?: WorkOrderStatus | undefined;
  readonly priority?: WorkOrderPriority | undefined;
  readonly assignee?: Assignee | null | undefined;
  readonly due?: string | null | undefined;
  readonly geometry?: PointGeometry | null | undefined;
  readonly place_name?: string | null | undefined;
  readonly link?: number | null | undefined;
  readonly asset?: number | null | undefined;
}

export async function changeWorkOrder(
  tx: Tx,
  id: number,
  change: WorkOrderChange,
  userId: number | null,
): Promise<void> {
  const parts: RawBuilder<unknown>[] = [];
  if (change.name !== undefined) parts.push(sql`name = ${change.name}`);
  if (change.description !== undefined) parts.push(sql`description = ${change.description}`);
  if (change.status !== undefined)
    parts.push(
      sql`status = ${change.status}, closed = case when ${change.status} in ('done', 'cancelled') then coalesce(closed, now()) end`,
    );
  if (change.priority !== undefined) parts.push(sql`priority = ${change.priority}`);
  if (change.assignee !== undefined)
    parts.push(sql`assignee_id = ${change.assignee?.person ?? null}::integer,
      crew_id = ${change.assignee?.crew ?? null}::integer, assignee = ${change.assignee?.name ?? null}::text`);
  if (change.due !== undefined) parts.push(sql`due = ${change.due}::date`);
  if (change.geometry !== undefined) {
    const [lng, lat] = change.geometry?.coordinates ?? [null, null];
    const box =
      lng === null
        ? sql`null`
        : sql`box(point(${lng}::float8, ${lat}::float8), point(${lng}::float8, ${lat}::float8))`;
    const geometry = change.geometry === null ? null : JSON.stringify(change.geometry);
    parts.push(sql`geometry = ${geometry}::jsonb, bounds = ${box}`);
  }
  // A new place has its own name.
  if (change.place_name !== undefined || change.geometry !== undefined)
    parts.push(sql`address = ${change.place_name ?? null}::text`);
  if (change.link !== undefined) parts.push(sql`link_id = ${change.link}::integer`);
  if (change.asset !== undefined) parts.push(sql`asset_id = ${change.asset}::integer`);
  parts.push(sql`modified = now(), modified_by = ${userId}::integer, version = version + 1`);
  await sql`update work_order set ${sql.join(parts, sql`, `)} where id = ${id}`.execute(tx);
  const isMoved = [change.geometry, change.link, change.asset].some((part) => part !== undefined);
  if (isMoved) await updateStreet(tx, id);
}

/** Finds the street of a work order again after its place changed. */
async function updateStreet(tx: Tx, id: number): Promise<void> {
  const place = streetOf({
    link: sql`o.link_id`,
    asset: sql`o.asset_id`,
    lng: sql`((o.bounds)[0])[0]`,
    lat: sql`((o.bounds)[0])[1]`,
  });
  await sql`update work_order w set street_name = k.street, street_m = k.meters
    from work_order o left join lateral (${place}) k on true where w.id = o.id and o.id = ${id}`.execute(tx);
}

/** Marks a work order as changed without changing its fields, because a file was added. */
export async function touchWorkOrder(tx: Tx, id: number, userId: number | null): Promise<void> {
  await sql`update work_order set modified = now(), modified_by = ${userId}::integer where id = ${id}`.execute(
    tx,
  );
}

export async function deleteWorkOrder(tx: Tx, id: number): Promise<void> {
  await sql`update work_order set deleted = now(), outside_id = null, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

export async function loadComments(db: Db, workOrder: number) {
  return db
    .selectFrom('work_order_comment')
    .selectAll()
    .where('work_order_id', '=', workOrder)
    .orderBy('id')
    .execute();
}
export type CommentRow = Awaited<ReturnType<typeof loadComments>>[number];

export async function findCommentBySubmission(tx: Tx, submission: string): Promise<CommentRow | undefined> {
  return tx
    .selectFrom('work_order_comment')
    .selectAll()
    .where('submission', '=', submission)
    .executeTakeFirst();
}

export async function insertComment(
  tx: Tx,
  comment: { readonly workOrder: number; readonly text: string; readonly submission: string | null },
  author: { readonly id: number | null; readonly username: string | null },
): Promise<CommentRow> {
  return tx
    .insertInto('work_order_comment')
    .values({
      work_order_id: comment.workOrder,
      text: comment.text,
      submission: comment.submission,
      user_id: author.id,
      username: author.username,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the work orders with these external ids, by external id. */
export async function loadOrderIdsByOutsideId(
  db: Db,
  outsideIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (outsideIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; outside_id: string }>`
    select id, outside_id from work_order where outside_id = any(${[...outsideIds]}::text[]) and deleted is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.outside_id, row.id]));
}
