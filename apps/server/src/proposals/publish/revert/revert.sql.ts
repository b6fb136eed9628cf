// SQL that a revert needs beyond publishing: what the publication did, the previous versions, and
// the rows of a withdrawn publication.
import type { Payment, Restriction } from '@curbwright/core';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { PublishedLink } from '../publish.sql.ts';

type Tx = Transaction<Schema>;

export interface PublicationRow {
  /** Epoch milliseconds from which its rules are in force. */
  readonly at: number;
  readonly links: readonly PublishedLink[];
}

/** Returns what publishing a proposal did. */
export async function findPublication(tx: Tx, proposal: number): Promise<PublicationRow | undefined> {
  const { rows } = await sql<PublicationRow>`
    select floor(extract(epoch from effective_from) * 1000)::float8 as at, links from publication
    where proposed_regulation_id = ${proposal}`.execute(tx);
  return rows[0];
}

export interface VersionRow {
  readonly row: number;
  readonly regulation_id: string;
  readonly rule_set_id: string;
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly payment: Payment | null;
  readonly restores: number | null;
  readonly ended: number | null;
  readonly open_row: number | null;
  readonly open_rule_set_id: string | null;
  readonly restrictions: readonly (Omit<Restriction, 'payment'> & { payment: Payment | null })[];
}

/** Returns complete regulation versions, each with the open version of the same regulation. */
export async function selectPreviousVersions(
  tx: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select r.id as row, r.regulation_id, r.rule_set_id, s.name as sub_activity, r.time_limit, p.body as payment, r.restores,
      floor(extract(epoch from r.effective_to) * 1000)::float8 as ended, o.id as open_row, o.rule_set_id as open_rule_set_id,
      coalesce((select jsonb_agg(x.body || jsonb_build_object('payment', y.body) order by x.position)
        from restriction x left join payment y on y.id = x.payment_id where x.rule_set_id = r.rule_set_id), '[]') as restrictions
    from regulation r join sub_activity s on s.id = r.sub_activity_id left join payment p on p.id = r.payment_id
    left join regulation o on o.regulation_id = r.regulation_id and o.effective_to is null
    where r.id = any(${[...ids]}::integer[])`.execute(tx);
  return rows;
}

/**
 * Maps each link to what replaced it: itself while it is live, otherwise its live pieces, or itself
 * again when there are none.
 */
export async function findCurrentLinks(
  tx: Tx,
  ids: readonly number[],
): Promise<readonly { readonly origin: number; readonly link: number }[]> {
  const { rows } = await sql<{ origin: number; link: number }>`
    with recursive tree as (
      select id as origin, id as link, retired is null as is_live from link where id = any(${[...ids]}::integer[])
      union all
      select t.origin, l.id, l.retired is null from tree t join link l on l.parent_link_id = t.link where not t.is_live)
    select origin, link from tree t
    where is_live or (link = origin and not exists (select from tree o where o.origin = t.origin and o.is_live))
    order by origin, link`.execute(tx);
  return rows;
}

/**
 * Records which proposal a new one reverts, and puts it on whole links. It makes no claims, because
 * it is published at once.
 */
export async function recordRevert(
  tx: Tx,
  revert: number,
  reverts: number,
  links: readonly number[],
): Promise<void> {
  await sql`update proposed_regulation set reverts = ${reverts} where id = ${revert}`.execute(tx);
  await sql`insert into proposed_regulation_link (proposed_regulation_id, link_id, base_link_id)
    select ${revert}::integer, l, l from unnest(${[...links]}::integer[]) as l order by l`.execute(tx);
}

interface Withdrawal {
  readonly deleteRegulations: readonly number[];
  readonly reopenMemberships: readonly { readonly regulation: number; readonly link: number }[];
  readonly reopenRegulations: readonly number[];
}

/**
 * Records, in publications that would have replaced the rules of a withdrawn one, the rules that stay
 * in force instead.
 */
async function replaceWithdrawnRules(tx: Tx, proposal: number): Promise<void> {
  await sql`
    with own as (
      select u.effective_from as since, k.link, k.published, k.before from publication u
      cross join lateral jsonb_to_recordset(u.links) as k(link integer, published integer, before integer)
      where u.proposed_regulation_id = ${proposal} and k.published is not null)
    update publication u set links = (
      select jsonb_agg(case when o.link is null then e.one
          else jsonb_set(e.one, '{before}', coalesce(to_jsonb(o.before), 'null')) end order by e.place)
      from jsonb_array_elements(u.links) with ordinality as e(one, place)
      left join own o on o.link = (e.one ->> 'link')::integer and o.published = (e.one ->> 'before')::integer)
    where u.effective_from > (select min(since) from own) and u.proposed_regulation_id <> ${proposal} and exists (
      select from jsonb_to_recordset(u.links) as k(link integer, before integer)
      join own o on o.link = k.link and o.published = k.before)`.execute(tx);
}

/**
 * Withdraws a publication that has not taken effect: rows that were never in force are deleted, and
 * what they would have ended continues.
 */
export async function withdrawPublication(tx: Tx, proposal: number, plan: Withdrawal): Promise<void> {
  const rows = [...plan.deleteRegulations];
  await sql`delete from scheduled_change where proposed_regulation_id = ${proposal} and announced is null`.execute(
    tx,
  );
  await replaceWithdrawnRules(tx, proposal);
  await sql`delete from regulation_link where regulation_id = any(${rows}::integer[])`.execute(tx);
  await sql`delete from regulation where id = any(${rows}::integer[])`.execute(tx);
  await sql`update regulation_link m set effective_to = null
    from json_to_recordset(${JSON.stringify(plan.reopenMemberships)}::json) as s(regulation integer, link integer)
    where m.regulation_id = s.regulation and m.link_id = s.link and m.effective_to > now()`.execute(tx);
  await sql`update regulation set effective_to = null
    where id = any(${[...plan.reopenRegulations]}::integer[])`.execute(tx);
}

interface PublishedTime {
  readonly id: number;
  /** Epoch milliseconds; `null` = not published. */
  readonly published_on: number | null;
  readonly is_reverted: boolean;
  readonly is_revert: boolean;
}

/** Returns when proposals were published, the latest first. */
export async function loadPublishedTimes(tx: Tx, ids: readonly number[]): Promise<readonly PublishedTime[]> {
  const { rows } = await sql<PublishedTime>`
    select p.id, floor(extract(epoch from p.published_on) * 1000)::float8 as published_on, p.reverts is not null as is_revert,
      exists (select from proposed_regulation r where r.reverts = p.id) as is_reverted
    from proposed_regulation p left join publication u on u.proposed_regulation_id = p.id
    where p.id = any(${[...ids]}::integer[]) order by u.at desc, p.published_on desc, p.id desc`.execute(tx);
  return rows;
}
