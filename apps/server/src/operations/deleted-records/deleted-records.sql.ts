// SQL for deleted records: lists them, locks them while they are restored, and drops them.
import type { DeletedNoun, deletedRecordScope } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

export interface DeletedRow {
  readonly id: number;
  readonly noun: DeletedNoun;
  readonly record_id: number;
  readonly name: string;
  readonly proposals: number;
  readonly username: string | null;
  readonly deleted_at: Date;
  /** For a component: the values its name is made of. */
  readonly component: {
    type: 'Polygon' | 'Radius' | 'Segments';
    number: number;
    own_name: string | null;
  } | null;
}

/** Limits deleted records to those newer than `since` that this person may see. */
export interface VisibilityFilter {
  readonly since: Date;
  readonly of: ReturnType<typeof deletedRecordScope>;
  readonly person: number | null;
}

function visibleCondition({ since, of, person }: VisibilityFilter): RawBuilder<unknown> {
  const own = sql`(d.deleted_by = ${person}::integer or d.made_by = ${person}::integer)`;
  const among = {
    everything: sql`true`,
    own,
    'own views': sql`false`,
    'own zones': sql`(d.noun = 'zone-component' and ${own} or d.noun = 'analysis-zone' and d.made_by = ${person}::integer)`,
  };
  // A view may have been private: only its owner, and who deleted it, see it.
  return sql`d.deleted_at > ${since} and case when d.noun = 'saved-view' then ${own} else ${among[of]} end`;
}

const columns = sql`d.id, d.noun, d.record_id, d.name, d.proposals, d.username, d.deleted_at,
  case when d.noun = 'zone-component' then d.rows -> 'zone_component' -> 0 end as component`;

/** A page of deleted records, newest first, and the total count. */
export async function loadDeletedRows(
  db: Db,
  sight: VisibilityFilter,
  noun: DeletedNoun | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly rows: readonly DeletedRow[] }> {
  const from = sql`from deleted_record d where ${visibleCondition(sight)} and (${noun ?? null}::text is null or d.noun = ${noun ?? null})`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  const { rows } = await sql<DeletedRow>`
    select ${columns} ${from} order by d.deleted_at desc, d.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/**
 * Locks a deleted record until the transaction ends, so that it is restored only once; `undefined`
 * if it does not exist or is not visible.
 */
export async function lockDeleted(
  tx: Tx,
  id: number,
  sight: VisibilityFilter,
): Promise<DeletedRow | undefined> {
  const { rows } = await sql<DeletedRow>`
    select ${columns} from deleted_record d where d.id = ${id} and ${visibleCondition(sight)} for update`.execute(
    tx,
  );
  return rows[0];
}

/** The last visible deletion of each of these records. */
export async function loadLastDeletions(
  db: Db,
  noun: DeletedNoun,
  records: readonly number[],
  sight: VisibilityFilter,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ record_id: number; id: number }>`
    select d.record_id, max(d.id) as id from deleted_record d
    where d.noun = ${noun} and d.record_id = any(${[...records]}::integer[]) and ${visibleCondition(sight)} group by d.record_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.record_id, row.id]));
}

export async function dropDeleted(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('deleted_record').where('id', '=', id).execute();
}
