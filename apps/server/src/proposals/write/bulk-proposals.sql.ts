// SQL that writes many proposals at once: one statement per table, whatever their number.
import type { LineGeometry, Payment, ProposalAction, Restriction } from '@curbwright/core';
import { sql, type Transaction } from 'kysely';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export interface BulkProposal {
  readonly action: ProposalAction;
  readonly reason: string;
  readonly subActivityId: number;
  readonly subActivity: string;
  readonly timeLimit: number | null;
  readonly payment: Payment | null;
  readonly actualRegulation: { readonly row: number; readonly id: string } | null;
  /** ISO 8601. `null`: when it is published. */
  readonly effectiveFrom: string | null;
  readonly restrictions: readonly { readonly restriction: Restriction; readonly subActivityId: number }[];
  /**
   * Links with the regulation version seen on them, whole or a section in meters from the link's
   * start.
   */
  readonly links: readonly {
    readonly id: number;
    readonly seen: number | null;
    readonly stretch?: { readonly from: number; readonly to: number; readonly geometry: LineGeometry };
  }[];
  /** Columns of the proposal list that describe the links. */
  readonly street: string | null;
  readonly side: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** The core's draft, for the history. */
  readonly draft: unknown;
  /** User ids of others whose work this proposal contains. */
  readonly coAuthors?: readonly number[];
}

async function allocateIds(
  tx: Tx,
  table: 'proposed_regulation' | 'proposed_payment' | 'proposed_link',
  count: number,
) {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

function shortened(text: string | null): string | null {
  return text?.slice(0, 300) ?? null;
}

/**
 * Writes proposals with payments, restrictions, links, claims and history. Returns their ids in the
 * given order. Co-authors count as authors too, because the proposals contain their work. Two
 * proposals on one link, or an open one by another user, violate the claims and roll everything
 * back.
 */
export async function insertBulkProposals(
  tx: Tx,
  proposals: readonly BulkProposal[],
  to: { readonly scenario: number; readonly batch: number; readonly coAuthors?: readonly number[] },
  author: Author,
  requestId: string | null,
): Promise<number[]> {
  const ids = await allocateIds(tx, 'proposed_regulation', proposals.length);
  const commonAuthors = [...(to.coAuthors ?? []), ...(author.id === null ? [] : [author.id])];
  const paid = await allocateIds(tx, 'proposed_payment', proposals.length);
  const rows = proposals.map((one, index) => ({
    id: ids[index],
    payment_id: one.payment === null ? null : paid[index],
    currency: one.payment?.currency ?? null,
    payment: one.payment,
    action: one.action,
    reason: one.reason,
    sub_activity_id: one.subActivityId,
    sub_activity: one.subActivity,
    time_limit: one.timeLimit,
    actual_id: one.actualRegulation?.row ?? null,
    regulation_name: one.actualRegulation?.id ?? null,
    effective_from: one.effectiveFrom,
    street: shortened(one.street),
    side: shortened(one.side),
    from_street: shortened(one.from),
    to_street: shortened(one.to),
    link_count: one.links.length,
    draft: one.draft,
    authors: [...new Set([...commonAuthors, ...(one.coAuthors ?? [])])].toSorted((a, b) => a - b),
  }));
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as s(id integer, payment_id integer, currency text, payment jsonb,
    action text, reason text, sub_activity_id integer, sub_activity text, time_limit integer, actual_id integer, regulation_name text,
    effective_from timestamptz, street text, side text, from_street text, to_street text, link_count integer, draft jsonb, authors integer[])`;
  await sql`insert into proposed_payment (id, currency, body, created_by) overriding system value
    select s.payment_id, s.currency, s.payment, ${author.id}::integer from ${given} where s.payment_id is not null`.execute(
    tx,
  );
  await sql`insert into proposed_regulation (id, scenario_id, action, reason, sub_activity_id, time_limit, payment_id, payment_status,
      actual_regulation_id, regulation_name, batch_id, effective_from, created_by, modified_by, authors, username, regulation_type, created_date,
      street_name, side, from_street, to_street, link_count) overriding system value
    select s.id, ${to.scenario}::integer, s.action, s.reason, s.sub_activity_id, s.time_limit, s.payment_id, s.payment_id is not null,
      s.actual_id, s.regulation_name, ${to.batch}::integer, s.effective_from, ${author.id}::integer, ${author.id}::integer,
      s.authors, ${author.username}, s.sub_activity, (now() at time zone (select time_zone from city where id = 1))::date,
      s.street, s.side, s.from_street, s.to_street, s.link_count from ${given} order by s.id`.execute(tx);
  const restrictions = proposals.flatMap((one, index) =>
    one.restrictions.map(({ restriction, subActivityId }, position) => ({
      proposal: ids[index],
      position,
      activity: restriction.activity,
      sub_activity_id: subActivityId,
      priority: restriction.priority,
      time_limit: restriction.maxStay,
      body: restriction,
    })),
  );
  await sql`insert into proposed_restriction (proposed_regulation_id, position, activity, sub_activity_id, priority, time_limit, body)
    select s.proposal, s.position, s.activity, s.sub_activity_id, s.priority, s.time_limit, s.body
    from json_to_recordset(${JSON.stringify(restrictions)}::json) as s(proposal integer, position integer, activity text,
      sub_activity_id integer, priority integer, time_limit integer, body jsonb) order by s.proposal, s.position`.execute(
    tx,
  );
  const placed = proposals.flatMap((one, index) =>
    one.links.map(({ id, seen, stretch }) => ({ proposal: ids[index], link: id, seen, ...stretch })),
  );
  const stretches = placed.filter((link) => link.geometry !== undefined).length;
  const drawn = stretches === 0 ? [] : await allocateIds(tx, 'proposed_link', stretches);
  let next = 0;
  const links = placed.map((link, index) => ({
    ...link,
    index,
    custom: link.geometry === undefined ? null : drawn[next++],
  }));
  const taken = sql`json_to_recordset(${JSON.stringify(links)}::json) as s(index integer, proposal integer, link integer, seen integer,
    custom integer, "from" float8, "to" float8, geometry jsonb)`;
  await sql`insert into proposal_claim (scenario_id, link_id, proposed_regulation_id)
    select distinct ${to.scenario}::integer, s.link, s.proposal from ${taken} order by s.link`.execute(tx);
  if (stretches > 0)
    await sql`insert into proposed_link (id, proposed_regulation_id, parent_link_id, from_m, to_m, geometry, bl_street_name, created_by)
      overriding system value
      select s.custom, s.proposal, s.link, s."from", s."to", s.geometry, l.bl_street_name, ${author.id}::integer
      from ${taken} join link l on l.id = s.link where s.custom is not null order by s.index`.execute(tx);
  await sql`insert into proposed_regulation_link (proposed_regulation_id, link_id, proposed_link_id, base_link_id, seen_regulation_id)
    select s.proposal, case when s.custom is null then s.link end, s.custom, s.link, s.seen from ${taken} order by s.proposal, s.index`.execute(
    tx,
  );
  await sql`insert into audit (user_id, username, action, noun, noun_id, after, request_id)
    select ${author.id}::integer, ${author.username}, 'create', 'proposed-regulation', s.id::text, s.draft, ${requestId}
    from ${given} order by s.id`.execute(tx);
  return ids;
}
