// SQL for publishing: links, memberships and regulation versions locked for the transaction, then
// the rows of a plan in bulk.
import type { LineGeometry, Payment, ProposalStep, Restriction } from '@curbwright/core';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { moveAssetsToPieces, type PlacedPiece } from './asset-clearances.sql.ts';

type Tx = Transaction<Schema>;

/** Returns the database clock in epoch milliseconds, the same clock for all processes. */
export async function databaseNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(tx);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database did not say what time it is');
  return now;
}

/**
 * Waits until the database clock has passed an instant (epoch milliseconds), so that what begins
 * then is in force when others read.
 */
export async function waitUntil(tx: Tx, instant: number): Promise<void> {
  await sql`select pg_sleep(greatest(0, ${instant}::float8 / 1000 - extract(epoch from clock_timestamp())::float8 + 0.001))`.execute(
    tx,
  );
}

export interface LockedLink {
  readonly id: number;
  readonly segment_id: string;
  readonly is_live: boolean;
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly bays_count: number | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
}

/** Locks links, in the order of their ids. */
export async function lockLinks(tx: Tx, ids: readonly number[]): Promise<readonly LockedLink[]> {
  const { rows } = await sql<LockedLink>`
    select id, segment_id, retired is null as is_live, length, geometry, bays_count, shst_location_start, shst_location_end
    from link where id = any(${[...ids]}::integer[]) order by id for update`.execute(tx);
  return rows;
}

interface LinkMembership {
  readonly link: number;
  /** Regulation of the open membership; `null` if the link is unregulated. */
  readonly regulation: number | null;
  /** Epoch milliseconds. */
  readonly since: number | null;
  readonly planned_at: number | null;
}

/** Returns what is in force on locked links, and when a scheduled change begins or ends there. */
export async function loadCurrentMemberships(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly LinkMembership[]> {
  const { rows } = await sql<LinkMembership>`
    select link_id as link, max(regulation_id) filter (where effective_to is null) as regulation,
      floor(extract(epoch from max(effective_from) filter (where effective_to is null)) * 1000)::float8 as since,
      floor(extract(epoch from greatest(max(effective_from) filter (where effective_from > now()),
        max(effective_to) filter (where effective_to > now()))) * 1000)::float8 as planned_at
    from regulation_link where link_id = any(${[...ids]}::integer[]) group by link_id`.execute(tx);
  return rows;
}

interface LockedRegulation {
  readonly row: number;
  readonly regulation_id: string;
  readonly version: number;
  readonly rule_set_id: string;
  readonly since: number;
  readonly links: readonly number[];
  readonly held_until: number | null;
  readonly restores: number | null;
  readonly latest: number;
}

/** Locks regulation versions, in the order of their ids, with their open links. */
export async function lockRegulations(tx: Tx, ids: readonly number[]): Promise<readonly LockedRegulation[]> {
  await sql`select id from regulation where id = any(${[...ids]}::integer[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<LockedRegulation>`
    select r.id as row, r.regulation_id, r.version, r.rule_set_id, r.restores,
      floor(extract(epoch from r.effective_from) * 1000)::float8 as since,
      coalesce((select array_agg(m.link_id) from regulation_link m where m.regulation_id = r.id and m.effective_to is null), '{}') as links,
      (select floor(extract(epoch from max(m.effective_to)) * 1000)::float8 from regulation_link m
        where m.regulation_id = r.id and m.effective_to > now()) as held_until,
      (select max(v.version) from regulation v where v.regulation_id = r.regulation_id) as latest
    from regulation r where r.id = any(${[...ids]}::integer[])`.execute(tx);
  return rows;
}

/** Returns the latest versions of regulations by external id. Missing ones are left out. */
export async function loadLatestVersions(
  tx: Tx,
  names: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ regulation_id: string; version: number }>`
    select regulation_id, max(version) as version from regulation where regulation_id = any(${[...names]}::text[])
    group by regulation_id`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.regulation_id, row.version]));
}

export interface PieceRow {
  readonly parent: number;
  readonly segment_id: string;
  readonly is_first: boolean;
  readonly is_last: boolean;
  readonly length: number;
  readonly geometry: LineGeometry;
  readonly bounds: string;
  readonly bays_count: number | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
}

/**
 * Positions the pieces in meters along their parent links. They must be in the order in which they
 * lie.
 */
function positionPieces(pieces: readonly PieceRow[], ids: ReadonlyMap<string, number>): PlacedPiece[] {
  const reached = new Map<number, number>();
  return pieces.map(({ parent, segment_id, length, is_last: isLast }) => {
    const id = ids.get(segment_id);
    if (id === undefined) throw new Error('a piece was not written');
    const from = reached.get(parent) ?? 0;
    reached.set(parent, from + length);
    return { id, parent, from, to: from + length, isLast };
  });
}

/**
 * Retires links and replaces them with their pieces. Returns ids of the pieces by segment id. `at`
 * is in epoch milliseconds.
 */
export async function divideLinks(
  tx: Tx,
  pieces: readonly PieceRow[],
  at: number,
): Promise<ReadonlyMap<string, number>> {
  const parents = [...new Set(pieces.map(({ parent }) => parent))];
  await sql`update link set retired = to_timestamp(${at}::float8 / 1000), version = version + 1
    where id = any(${parents}::integer[])`.execute(tx);
  const { rows } = await sql<{ id: number; segment_id: string; parent: number }>`
    insert into link (segment_id, parent_link_id, block_id, from_node_id, to_node_id, bl_street_name, bl_side, bl_from, bl_to, curb_side,
      bays_count, bays_angle, shst_ref_id, shst_location_start, shst_location_end, length, geometry, bounds, source_properties)
    select s.segment_id, l.id, l.block_id, case when s.is_first then l.from_node_id end, case when s.is_last then l.to_node_id end,
      l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side, s.bays_count, l.bays_angle, l.shst_ref_id, s.shst_location_start,
      s.shst_location_end, s.length, s.geometry, s.bounds, l.source_properties
    from json_to_recordset(${JSON.stringify(pieces)}::json) as s(parent integer, segment_id text, is_first boolean, is_last boolean,
      length double precision, geometry jsonb, bounds box, bays_count integer, shst_location_start double precision,
      shst_location_end double precision)
    join link l on l.id = s.parent
    returning id, segment_id, parent_link_id as parent`.execute(tx);
  // A sensor continues to observe every piece of its divided link.
  await sql`insert into link_sensor (link_id, sensor_id)
    select l.id, s.sensor_id from link l join link_sensor s on s.link_id = l.parent_link_id
    where l.id = any(${rows.map(({ id }) => id)}::integer[])`.execute(tx);
  const ids = new Map(rows.map((row) => [row.segment_id, row.id]));
  await moveAssetsToPieces(tx, positionPieces(pieces, ids));
  return ids;
}

/** Ends open memberships and returns how many there were. */
export async function closeMemberships(
  tx: Tx,
  rows: readonly { readonly regulation: number; readonly link: number; readonly at: number }[],
): Promise<number> {
  const done = await sql`update regulation_link m set effective_to = to_timestamp(s.at / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(regulation integer, link integer, at float8)
    where m.regulation_id = s.regulation and m.link_id = s.link and m.effective_to is null`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

/** Ends regulation versions. */
export async function closeRegulations(
  tx: Tx,
  rows: readonly { readonly row: number; readonly at: number }[],
): Promise<void> {
  await sql`update regulation r set effective_to = to_timestamp(s.at / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(row integer, at float8)
    where r.id = s.row and r.effective_to is null`.execute(tx);
}

export interface NewRuleSet {
  readonly id: string;
  readonly restrictions: readonly {
    readonly rule_set_id: string;
    readonly position: number;
    readonly activity: string;
    readonly sub_activity: string;
    readonly priority: number;
    readonly time_limit: number | null;
    readonly payment_hash: string | null;
    readonly body: Omit<Restriction, 'payment'>;
  }[];
}

export interface NewPayment {
  readonly content_hash: string;
  readonly currency: string;
  readonly body: Payment;
}

/** Writes the rule sets and payments that the city does not have yet. */
export async function insertRuleSets(
  tx: Tx,
  sets: readonly NewRuleSet[],
  payments: readonly NewPayment[],
): Promise<void> {
  await sql`insert into payment (content_hash, currency, body)
    select content_hash, currency, body
    from json_to_recordset(${JSON.stringify(payments)}::json) as s(content_hash text, currency text, body jsonb)
    order by content_hash on conflict (content_hash) do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into rule_set (id) select unnest(${sets.map(({ id }) => id)}::text[]) as id order by id
    on conflict (id) do nothing returning id`.execute(tx);
  const added = new Set(rows.map(({ id }) => id));
  const restrictions = sets.filter(({ id }) => added.has(id)).flatMap((set) => set.restrictions);
  if (restrictions.length === 0) return;
  await sql`insert into restriction (rule_set_id, position, activity, sub_activity_id, priority, time_limit, payment_id, body)
    select s.rule_set_id, s.position, s.activity, a.id, s.priority, s.time_limit, p.id, s.body
    from json_to_recordset(${JSON.stringify(restrictions)}::json) as s(rule_set_id text, position integer, activity text,
      sub_activity text, priority integer, time_limit integer, payment_hash text, body jsonb)
    join sub_activity a on a.name = s.sub_activity left join payment p on p.content_hash = s.payment_hash
    order by s.rule_set_id, s.position`.execute(tx);
}

interface NewRegulationVersion {
  readonly regulation_id: string;
  readonly version: number;
  readonly rule_set_id: string;
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly payment_hash: string | null;
  readonly effective_from: number;
  readonly derived_from: number | null;
  readonly restores: number | null;
  readonly proposal_id: number;
}

/** Writes regulation versions. Returns their ids in the given order. */
export async function insertRegulations(
  tx: Tx,
  rows: readonly NewRegulationVersion[],
  userId: number | null,
): Promise<number[]> {
  const { rows: made } = await sql<{ id: number; regulation_id: string; version: number }>`
    insert into regulation (regulation_id, version, rule_set_id, sub_activity_id, time_limit, payment_id, effective_from, created_by,
      derived_from, restores, proposal_id)
    select s.regulation_id, s.version, s.rule_set_id, a.id, s.time_limit, p.id, to_timestamp(s.effective_from / 1000),
      ${userId}::integer, s.derived_from, s.restores, s.proposal_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(regulation_id text, version integer, rule_set_id text, sub_activity text,
      time_limit integer, payment_hash text, effective_from float8, derived_from integer, restores integer, proposal_id integer)
    join sub_activity a on a.name = s.sub_activity left join payment p on p.content_hash = s.payment_hash
    returning id, regulation_id, version`.execute(tx);
  const ids = new Map(made.map((row) => [`${row.regulation_id}\n${row.version}`, row.id]));
  return rows.map((row) => {
    const id = ids.get(`${row.regulation_id}\n${row.version}`);
    if (id === undefined) throw new Error(`the regulation ${row.regulation_id} was not written`);
    return id;
  });
}

export async function insertMemberships(
  tx: Tx,
  rows: readonly {
    readonly regulation: number;
    readonly link: number;
    readonly from: number;
    readonly to: number | null;
  }[],
): Promise<void> {
  await sql`insert into regulation_link (regulation_id, link_id, effective_from, effective_to)
    select s.regulation, s.link, to_timestamp(s."from" / 1000), to_timestamp(s."to" / 1000)
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(regulation integer, link integer, "from" float8, "to" float8)`.execute(
    tx,
  );
}

/** What a publication put on a link. */
export interface PublishedLink {
  readonly link: number;
  readonly published: number | null;
  readonly before: number | null;
}

export interface PublishedRow {
  readonly id: number;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly now: number;
  readonly waivers: unknown;
  readonly links: readonly PublishedLink[];
  readonly audit: ProposalStep['audit'];
}

/**
 * Marks proposals as published if they are still open and at the given version, in one conditional
 * update. Then writes their effects and history, and releases their claims on links. Returns the
 * number of proposals marked.
 */
export async function markPublished(
  tx: Tx,
  rows: readonly PublishedRow[],
  user: { readonly id: number | null; readonly username: string | null },
  requestId: string | null,
): Promise<number> {
  const text = JSON.stringify(rows);
  const given = sql`json_to_recordset(${text}::json) as s(id integer, version integer, at float8, now float8, waivers jsonb, links jsonb, audit jsonb)`;
  const done =
    await sql`update proposed_regulation p set is_published = true, published_on = to_timestamp(s.now / 1000),
      published_date = (to_timestamp(s.now / 1000) at time zone (select time_zone from city where id = 1))::date,
      published_by = ${user.id}::integer, modified = now(), modified_by = ${user.id}::integer, version = p.version + 1,
      effective_from = to_timestamp(s.at / 1000), waivers = s.waivers
    from ${given} where p.id = s.id and p.version = s.version and not p.is_published`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from proposal_claim where proposed_regulation_id = any(${ids}::integer[])`.execute(tx);
  await sql`insert into publication (proposed_regulation_id, at, effective_from, user_id, username, links)
    select s.id, to_timestamp(s.now / 1000), to_timestamp(s.at / 1000), ${user.id}::integer, ${user.username}, s.links from ${given}`.execute(
    tx,
  );
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, after, request_id)
    select ${user.id}::integer, ${user.username}, s.audit ->> 'action', 'proposed-regulation', s.id::text, s.audit -> 'before',
      s.audit -> 'after', ${requestId} from ${given} order by s.id`.execute(tx);
  return Number(done.numAffectedRows ?? 0);
}

/** Schedules changes that begin later, to be announced when they do. */
export async function scheduleChanges(
  tx: Tx,
  rows: readonly { readonly proposal: number; readonly due: number; readonly body: unknown }[],
): Promise<void> {
  await sql`insert into scheduled_change (proposed_regulation_id, due, body)
    select s.proposal, to_timestamp(s.due / 1000), s.body
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(proposal integer, due float8, body jsonb)`.execute(
    tx,
  );
}
