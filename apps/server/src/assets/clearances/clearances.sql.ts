// SQL for applying asset rules: curbs with the assets beside them, and the proposals made for those
// assets.
import type { ClearanceRequest, Position } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import {
  isInstalledToday,
  isOnRuleSide,
  joinClearanceRule,
} from '../../proposals/publish/asset-clearances.sql.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

interface AssetClearanceRow {
  readonly link: number;
  readonly segment_id: string;
  readonly bl_street_name: string | null;
  readonly from: number;
  readonly to: number;
  readonly proposed_regulation_id: number;
  readonly batch: number | null;
  readonly sub_activity: string;
  readonly is_published: boolean;
}

/** Returns the clearances proposed for an asset, newest first. */
export async function clearancesOf(db: Db, asset: number): Promise<readonly AssetClearanceRow[]> {
  const { rows } = await sql<AssetClearanceRow>`
    select l.id as link, l.segment_id, l.bl_street_name, k.from_m as "from", k.to_m as "to", p.id as proposed_regulation_id,
      p.batch_id as batch, p.regulation_type as sub_activity, p.is_published
    from asset_clearance k join clearance_proposal c using (proposed_regulation_id) join proposed_regulation p
      on p.id = k.proposed_regulation_id join link l on l.id = c.link_id
    where k.asset_id = ${asset} order by p.id desc, k.from_m limit 100`.execute(db);
  return rows;
}

/** Serializes applications of the rules, so that no two propose the same change. */
export async function lockClearances(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230024)`.execute(tx);
}

export interface ResolvedTarget {
  readonly assets?: readonly number[] | undefined;
  readonly links?: readonly number[] | undefined;
  readonly type?: string | undefined;
}

/**
 * Returns at most `limit` ids of root links (never split off from another) after an id. With a
 * `place`: links beside its assets, and links with a proposal made for them. Without one: links
 * beside any asset with a rule, and links where a rule proposed anything.
 */
export async function rootLinkIds(
  db: Db,
  place: ResolvedTarget,
  after: number,
  limit: number,
): Promise<readonly number[]> {
  const { assets, links, type } = place;
  const isNamed = assets !== undefined || links !== undefined || type !== undefined;
  const chosen = sql`k.asset_id in (select unnest(${[...(assets ?? [])]}::integer[])
    union select a.id from asset a join asset_config c on c.id = a.asset_config_id where c.name = ${type ?? null}::text)`;
  const named = sql`
    select k.link_id as id from asset_link k where ${chosen}
    union select p.link_id from asset_clearance k join clearance_proposal p using (proposed_regulation_id) where ${chosen}
    union select unnest(${[...(links ?? [])]}::integer[])`;
  const every = sql`
    select k.link_id as id from asset_link k join asset a on a.id = k.asset_id join asset_config c on c.id = a.asset_config_id
    join ${joinClearanceRule}
    union select link_id from clearance_proposal`;
  const { rows } = await sql<{ id: number }>`
    with recursive start as (${isNamed ? named : every}),
    up as (
      select l.id, l.parent_link_id from link l join start using (id)
      union select l.id, l.parent_link_id from up join link l on l.id = up.parent_link_id)
    select distinct id from up where parent_link_id is null and id > ${after}::integer order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks what a change of these curbs may touch: open proposals made by rules, then the active
 * links, each ordered by id.
 */
export async function lockCurbs(tx: Tx, roots: readonly number[]): Promise<void> {
  const family = sql`with recursive family as (
    select id from link where id = any(${[...roots]}::integer[])
    union all select l.id from family f join link l on l.parent_link_id = f.id)`;
  await sql`select id from proposed_regulation p where not p.is_published and p.id in (
      ${family} select c.proposed_regulation_id from clearance_proposal c join family f on f.id = c.link_id)
    order by id for update`.execute(tx);
  await sql`select id from link where retired is null and id in (${family} select id from family) order by id for update`.execute(
    tx,
  );
}

export interface LinkTreeRow {
  readonly id: number;
  readonly parent: number | null;
  readonly is_live: boolean;
  readonly segment_id: string;
  readonly coordinates: readonly Position[];
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly curb_side: string;
  readonly root: number;
  /** Regulation version the link currently belongs to. */
  readonly regulation: number | null;
}

/** Returns root links with all links split off from them. */
export async function linkTreeRows(db: Db, roots: readonly number[]): Promise<readonly LinkTreeRow[]> {
  const { rows } = await sql<LinkTreeRow>`
    with recursive family as (
      select id, id as root from link where id = any(${[...roots]}::integer[])
      union all select l.id, f.root from family f join link l on l.parent_link_id = f.id)
    select l.id, l.parent_link_id as parent, l.retired is null as is_live, l.segment_id, l.geometry -> 'coordinates' as coordinates,
      l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side, f.root, m.regulation_id as regulation
    from family f join link l on l.id = f.id left join regulation_link m on m.link_id = l.id and m.effective_to is null
    order by l.id`.execute(db);
  return rows;
}

export interface AssetWithRuleRow {
  readonly asset: number;
  readonly link: number;
  readonly at: number;
  readonly display_name: string;
  readonly before_m: number;
  readonly after_m: number;
  readonly sub_activity: string;
  readonly priority: number;
}

/**
 * Returns installed assets beside these links to which an enabled rule applies. An asset counts
 * only on its nearest link unless the rule applies to both sides.
 */
export async function assetsWithRules(
  db: Db,
  links: readonly number[],
): Promise<readonly AssetWithRuleRow[]> {
  const { rows } = await sql<AssetWithRuleRow>`
    select k.asset_id as asset, k.link_id as link, k.at_m as at, c.display_name, r.before_m, r.after_m, s.name as sub_activity, s.priority
    from asset_link k join asset a on a.id = k.asset_id join asset_config c on c.id = a.asset_config_id
    join ${joinClearanceRule} join sub_activity s on s.id = r.sub_activity_id
    where k.link_id = any(${[...links]}::integer[]) and ${isInstalledToday} and ${isOnRuleSide}
    order by k.link_id, k.at_m, k.asset_id`.execute(db);
  return rows;
}

/**
 * Returns the user ids of who last edited the rules that apply, or applied, to the assets on each
 * link: those beside its whole curb, and those a clearance was proposed for there. Deleted rules
 * count, because deleting a rule is what removes its clearances.
 */
export async function ruleEditorsOf(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ link: number; editors: number[] }>`
    with recursive up as (
      select id as link, id, parent_link_id from link where id = any(${[...links]}::integer[])
      union all select up.link, l.id, l.parent_link_id from up join link l on l.id = up.parent_link_id),
    family as (
      select link, id from up where parent_link_id is null
      union all select f.link, l.id from family f join link l on l.parent_link_id = f.id),
    near as (
      select f.link, k.asset_id from family f join asset_link k on k.link_id = f.id
      union select f.link, k.asset_id from family f join clearance_proposal p on p.link_id = f.id
        join asset_clearance k using (proposed_regulation_id)),
    types as (select distinct n.link, a.asset_config_id from near n join asset a on a.id = n.asset_id)
    select t.link, array_agg(distinct r.modified_by order by r.modified_by) as editors
    from types t join asset_config c on c.id = t.asset_config_id
    join asset_clearance_rule r on r.asset_config_id = c.id
      or r.asset_config_id = (select o.id from asset_config o where o.name = replace(c.clearance, ' ', '-'))
    where r.modified_by is not null group by t.link`.execute(db);
  return new Map(rows.map(({ link, editors }) => [link, editors]));
}

export interface PublishedClearanceRow {
  /** The link or piece it was published on. */
  readonly link: number;
  readonly class: string;
  readonly published: number;
  readonly before: number | null;
}

/**
 * Returns the regulation versions that clearances published on links, and the versions in force
 * there before.
 */
export async function publishedClearanceRows(
  db: Db,
  links: readonly number[],
): Promise<readonly PublishedClearanceRow[]> {
  const { rows } = await sql<PublishedClearanceRow>`
    select s.link, c.class, s.published, s.before from clearance_proposal c
    join publication p using (proposed_regulation_id), jsonb_to_recordset(p.links) as s(link integer, published integer, before integer)
    where c.link_id = any(${[...links]}::integer[]) and c.action = 'clear' and s.published is not null`.execute(
    db,
  );
  return rows;
}

export interface OpenProposalRow {
  readonly link: number;
  readonly proposal: number;
  /** The clearance that a rule proposed; `null` = proposed by a user. */
  readonly made: ClearanceRequest | null;
}

/**
 * Returns open proposals on these links: those made by rules in any scenario, and all others in
 * this scenario.
 */
export async function openProposalRows(
  db: Db,
  scenario: number,
  links: readonly number[],
): Promise<readonly OpenProposalRow[]> {
  const ids = sql`${[...links]}::integer[]`;
  const { rows } = await sql<OpenProposalRow>`
    select c.link_id as link, p.id as proposal, c.made from clearance_proposal c
    join proposed_regulation p on p.id = c.proposed_regulation_id and not p.is_published where c.link_id = any(${ids})
    union all
    select h.link_id, h.proposed_regulation_id, null from proposal_claim h
    where h.scenario_id = ${scenario} and h.link_id = any(${ids}) and not exists (
      select from clearance_proposal c where c.proposed_regulation_id = h.proposed_regulation_id and c.link_id = h.link_id)
    order by 1, 2`.execute(db);
  return rows;
}

/** Records which proposals were made by rules, and for which assets. */
export async function writeClearances(
  tx: Tx,
  made: readonly { readonly proposal: number; readonly wish: ClearanceRequest }[],
): Promise<void> {
  const rows = made.map(({ proposal, wish }) => ({
    proposal,
    link: wish.link,
    action: wish.action,
    class: wish.subActivity,
    made: wish,
  }));
  await sql`insert into clearance_proposal (proposed_regulation_id, link_id, action, class, made)
    select s.proposal, s.link, s.action, s.class, s.made from json_to_recordset(${JSON.stringify(rows)}::json)
      as s(proposal integer, link integer, action text, class text, made jsonb) order by s.proposal`.execute(
    tx,
  );
  const assets = made.flatMap(({ proposal, wish }) => wish.assets.map((one) => ({ ...one, proposal })));
  await sql`insert into asset_clearance (proposed_regulation_id, asset_id, from_m, to_m)
    select s.proposal, s.asset, s."from", s."to" from json_to_recordset(${JSON.stringify(assets)}::json)
      as s(proposal integer, asset integer, "from" float8, "to" float8) order by s.proposal, s.asset`.execute(
    tx,
  );
}

/** Writes audit entries for proposals that rules withdrew. */
export async function auditWithdrawals(
  tx: Tx,
  proposals: readonly { readonly id: number; readonly before: unknown }[],
  author: { readonly id: number | null; readonly username: string | null },
  requestId: string,
): Promise<void> {
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, request_id)
    select ${author.id}::integer, ${author.username}, 'delete', 'proposed-regulation', s.id::text, s.before, ${requestId}
    from json_to_recordset(${JSON.stringify(proposals)}::json) as s(id integer, before jsonb) order by s.id`.execute(
    tx,
  );
}

/** Returns the ids of assets by their external ids. */
export async function assetIdsByExternalId(db: Db, outsideIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from asset where outside_id = any(${[...outsideIds]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}
