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

/**
 * Returns the latest publications, newest first. Proposals of a batch that take effect together are
 * one publication, and so are other proposals that a user published at the same instant.
 */
export async function loadRecentPublications(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly PublicationRow[]> {
  const { rows } = await sql<PublicationRow>`
    select p.batch_id as batch, coalesce(max(b.name), '') as name, count(*)::integer as proposals,
      sum(p.link_count)::integer as curbs,
      coalesce(array_agg(distinct p.street_name) filter (where p.street_name <> ''), '{}') as streets,
      floor(extract(epoch from max(u.at)) * 1000)::float8 as published,
      floor(extract(epoch from min(u.effective_from)) * 1000)::float8 as first_effect,
      floor(extract(epoch from max(u.effective_from)) * 1000)::float8 as last_effect
    from publication u
    join proposed_regulation p on p.id = u.proposed_regulation_id
    left join proposal_batch b on b.id = p.batch_id
    group by p.batch_id, date_trunc(case when p.batch_id is null then 'milliseconds' else 'hour' end, u.effective_from),
      case when p.batch_id is null then u.user_id end
    order by max(u.at) desc, first_effect desc limit ${limit}`.execute(db);
  return rows;
}
