// SQL for the latest publications, with which comparisons show the city before and after them.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';

export interface PublicationRow {
  readonly batch: number | null;
  readonly name: string;
  readonly proposals: number;
  readonly curbs: number;
  readonly streets: readonly string[];
  /** Epoch milliseconds. */
  readonly published: number;
  readonly first_effect: number;
  readonly last_effect: number;
}

/** Seconds that may lie between two proposals of a batch that are published together, in chunks. */
const maxGapSeconds = 60;

/**
 * Returns the latest publications, newest first. One publication is: of a batch, what is published
 * together and takes effect together, however long it takes; else what one user published at the
 * same instant. Reverted ones and their reverts are left out: together they change nothing.
 */
export async function loadRecentPublications(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly PublicationRow[]> {
  const gap = sql`make_interval(secs => ${maxGapSeconds}::integer)`;
  const { rows } = await sql<PublicationRow>`
    with published as (
      select p.id, p.batch_id, p.link_count, p.street_name, u.at, u.effective_from,
        case when p.batch_id is null then u.user_id end as user_id,
        -- of a scheduled one its own instant; those that take effect at once have one each
        case when u.effective_from > u.at + ${gap} then u.effective_from end as scheduled
      from publication u
      join proposed_regulation p on p.id = u.proposed_regulation_id
      where p.reverts is null and not exists (select from proposed_regulation r where r.reverts = p.id)
    ), marked as (
      select *, case when batch_id is null
          then at is distinct from lag(at) over by_publisher
          else at > lag(at) over by_publisher + ${gap} is not false end as starts
      from published
      window by_publisher as (partition by batch_id, user_id, scheduled order by at, id)
    ), numbered as (
      select *, count(*) filter (where starts) over (partition by batch_id, user_id, scheduled order by at, id) as run
      from marked
    )
    select n.batch_id as batch, coalesce(max(b.name), '') as name, count(*)::integer as proposals,
      sum(n.link_count)::integer as curbs,
      coalesce(array_agg(distinct n.street_name) filter (where n.street_name <> ''), '{}') as streets,
      floor(extract(epoch from max(n.at)) * 1000)::float8 as published,
      floor(extract(epoch from min(n.effective_from)) * 1000)::float8 as first_effect,
      floor(extract(epoch from max(n.effective_from)) * 1000)::float8 as last_effect
    from numbered n
    left join proposal_batch b on b.id = n.batch_id
    group by n.batch_id, n.user_id, n.scheduled, n.run
    order by max(n.at) desc, first_effect desc limit ${limit}`.execute(db);
  return rows;
}
