// SQL that restores the rows of a deleted record from its copy, and finds conflicts that prevent
// it.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type DeletedRecordPart, deletedRecordParts } from '../../platform/deleted-records/deleted-parts.ts';
import type { DeletedRow } from './deleted-records.sql.ts';

type Tx = Transaction<Schema>;

/**
 * Columns of each table that are in the copy and still exist; a copy may be older than the tables.
 */
async function loadRestorableColumns(tx: Tx, id: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select kept.key as table, array_agg(a.attname::text order by a.attnum) as columns
    from deleted_record d, jsonb_each(d.rows) kept, pg_attribute a
    where d.id = ${id} and jsonb_typeof(kept.value) = 'array' and a.attrelid = to_regclass(quote_ident(kept.key)) and a.attnum > 0
      and not a.attisdropped and kept.value -> 0 ? a.attname::text
    group by kept.key`.execute(tx);
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** The ON CONFLICT clause for a row that still exists. */
function onConflict({ stays }: DeletedRecordPart): RawBuilder<unknown> {
  if (stays === undefined) return sql``;
  if (stays.length === 0) return sql`on conflict (id) do nothing`;
  const set = stays.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return sql`on conflict (id) do update set ${sql.join(set)}`;
}

/** Restores the rows of a record as they were, table by table, with their old ids. */
export async function restoreRows(tx: Tx, { id, noun }: Pick<DeletedRow, 'id' | 'noun'>): Promise<void> {
  const columnsOf = await loadRestorableColumns(tx, id);
  for (const part of deletedRecordParts[noun].parts) {
    const restorableColumns = columnsOf.get(part.table);
    if (restorableColumns === undefined) continue;
    const table = sql.table(part.table);
    const loose = Object.entries(part.loose ?? {}).map(
      ([column, of]) =>
        sql`|| jsonb_build_object(${column}::text, (select o.id from ${sql.table(of)} o where o.id = (e ->> ${column}::text)::integer))`,
    );
    const needed = Object.entries(part.needs ?? {}).map(
      ([column, of]) =>
        sql`and exists (select from ${sql.table(of)} o where o.id = (e ->> ${column}::text)::integer)`,
    );
    await sql`
      insert into ${table} (${sql.join(restorableColumns.map((column) => sql.ref(column)))}) overriding system value
      select ${sql.join(restorableColumns.map((column) => sql.ref(`r.${column}`)))}
      from deleted_record d, jsonb_array_elements(d.rows -> ${part.table}::text) e,
        jsonb_populate_record(null::${table}, e ${sql.join(loose, sql` `)}) r
      where d.id = ${id} ${sql.join(needed, sql` `)} ${onConflict(part)}`.execute(tx);
  }
}

/** Locks the scenarios of the proposals in a copy; returns whether all still exist. */
export async function lockScenarios(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ deleted: Date | null }>`
    select s.deleted from scenario s where s.id in (select (e ->> 'scenario_id')::integer
      from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_regulation') e where d.id = ${id}) order by s.id for share`.execute(
    tx,
  );
  return rows.every(({ deleted }) => deleted === null);
}

/**
 * Whether the database has every curb that the proposals of a copy refer to. A curb that was split
 * or retired in the meantime counts as existing.
 */
export async function allCurbsExist(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_regulation_link') e
    where d.id = ${id} and not exists (select from link l where l.id = (e ->> 'base_link_id')::integer) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

/** An open proposal that now claims a curb or regulation of the copy. */
export async function findConflictingProposal(tx: Tx, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select h.proposed_regulation_id as id from deleted_record d, jsonb_array_elements(d.rows -> 'proposal_claim') e
    join proposal_claim h on h.scenario_id = (e ->> 'scenario_id')::integer and h.link_id = (e ->> 'link_id')::integer where d.id = ${id}
    union all
    select p.id from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_regulation') e
    join proposed_regulation p on p.scenario_id = (e ->> 'scenario_id')::integer and not p.is_published
      and p.regulation_name = e ->> 'regulation_name' where d.id = ${id}
    limit 1`.execute(tx);
  return rows[0]?.id;
}

interface RestoredProposals {
  readonly ids: readonly number[];
  /** `null` if there are several. */
  readonly scenario: number | null;
}

/** Returns the proposals of a copy and reopens the batches they were made in. */
export async function reopenBatches(tx: Tx, id: number): Promise<RestoredProposals> {
  const { rows } = await sql<{ id: number; scenario: number }>`
    with made as (select (e ->> 'id')::integer as id from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_regulation') e
        where d.id = ${id}),
      opened as (update proposal_batch b set deleted = null where b.deleted is not null
        and b.id in (select p.batch_id from proposed_regulation p join made on made.id = p.id))
    select p.id, p.scenario_id as scenario from proposed_regulation p join made on made.id = p.id order by p.id`.execute(
    tx,
  );
  const scenarios = new Set(rows.map(({ scenario }) => scenario));
  return {
    ids: rows.map((row) => row.id),
    scenario: scenarios.size === 1 ? ([...scenarios][0] ?? null) : null,
  };
}

/** Reattaches sub-zones that are still where the deletion of their zone moved them. */
export async function reattachSubZones(tx: Tx, id: number, zone: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with copy as materialized (
      select array(select jsonb_array_elements_text(coalesce(rows -> 'sub_zones', '[]')))::integer[] as parts,
        (rows -> 'analysis_zone' -> 0 ->> 'parent_zone_id')::integer as parent
      from deleted_record where id = ${id})
    update analysis_zone s set parent_zone_id = z.id, version = s.version + 1, modified = now()
    from analysis_zone z, copy
    where z.id = ${zone} and s.id <> z.id and s.id = any(copy.parts) and s.parent_zone_id is not distinct from copy.parent
    returning s.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Moves a zone to the top level. */
export async function moveZoneToTopLevel(tx: Tx, zone: number): Promise<void> {
  await tx.updateTable('analysis_zone').set({ parent_zone_id: null }).where('id', '=', zone).execute();
}

/** The zone a deleted component belonged to. */
export async function loadZoneIdOfDeletedComponent(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ zone: number }>`
    select (d.rows -> 'zone_component' -> 0 ->> 'zone_id')::integer as zone from deleted_record d where d.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.zone ?? 0;
}

/** The person whose view was deleted. */
export async function loadOwnerOfDeletedView(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ person: number }>`
    select (d.rows -> 'saved_view' -> 0 ->> 'owner_id')::integer as person from deleted_record d where d.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.person ?? 0;
}

/** The assets a deleted group refers to. */
export async function assetsOfGroup(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ asset: number }>`
    select (e ->> 'asset_id')::integer as asset from deleted_record d, jsonb_array_elements(d.rows -> 'proposed_asset') e
    where d.id = ${id} and e ->> 'asset_id' is not null`.execute(tx);
  return rows.map(({ asset }) => asset);
}
