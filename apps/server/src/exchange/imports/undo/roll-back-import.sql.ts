// SQL for rolling back an import: finds later work that depends on it, stages its previous rows,
// and plans the removal of what it added.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { CityValues } from '../apply/apply-import.sql.ts';
import { databaseJson } from '../stage/database-json.ts';

type Db = Kysely<Schema>;

export interface ImportRunRow {
  readonly id: number;
  readonly format: string;
  readonly source: string;
  readonly started: Date;
  readonly status: string;
  readonly username: string | null;
  readonly undone: Date | null;
  readonly undone_by: string | null;
  /** `true` when the rows that the import changed were saved. */
  readonly can_be_undone: boolean;
  readonly counts: unknown;
  readonly reason: string | null;
}

/** Counts the imports. */
export async function countImportRuns(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from import_run`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns imports, newest first. */
export async function importRunRows(db: Db, most: number, offset = 0): Promise<ImportRunRow[]> {
  const { rows } = await sql<ImportRunRow>`
    select r.id, r.format, r.source, r.started, r.status, u.username, r.undone, b.username as undone_by,
      r.status = 'applied' and r.at is not null and r.undone is null as can_be_undone, r.report -> 'counts' as counts,
      r.report ->> 'reason' as reason
    from import_run r left join user_account u on u.id = r.user_id left join user_account b on b.id = r.undone_by
    order by r.id desc limit ${most} offset ${offset}`.execute(db);
  return rows;
}

export interface RollbackRun {
  readonly id: number;
  readonly source: string;
  readonly status: string;
  readonly at: string | null;
  readonly undone: Date | null;
  readonly city: {
    readonly sets: readonly (keyof CityValues)[];
    readonly before: CityValues;
    readonly after: CityValues;
  } | null;
}

/** Returns the import, `null` when no import has this number. */
export async function findImportRun(db: Db, id: number): Promise<RollbackRun | null> {
  const { rows } = await sql<RollbackRun>`
    select id, source, status, at::text as at, undone, city from import_run where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks an import until the transaction ends, so that no one else can roll it back. */
export async function lockImportRun(db: Db, id: number): Promise<void> {
  await sql`select from import_run where id = ${id} for update`.execute(db);
}

/** Returns a later import that changed the same records and is not rolled back. `null`: none. */
export async function findLaterImport(db: Db, id: number): Promise<{ id: number; source: string } | null> {
  const { rows } = await sql<{ id: number; source: string }>`
    select r.id, r.source from import_run r
    where r.id > ${id} and r.status = 'applied' and r.undone is null and exists (
      select from import_before l join import_before m on m.noun = l.noun and m.key = l.key
      where l.import_run_id = r.id and m.import_run_id = ${id} and (m.state <> 'kept' or l.state <> 'kept'))
    order by r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface LaterChanges {
  readonly code:
    | 'import-undo.later-links'
    | 'import-undo.later-rules'
    | 'import-undo.drafts'
    | 'import-undo.later-assets';
  readonly count: number;
  readonly first: string;
}

/** Returns one kind of later work by people on the records the import touched. `null`: none. */
export async function findLaterChanges(db: Db, id: number, at: string): Promise<LaterChanges | null> {
  const { rows } = await sql<LaterChanges>`
    with mine as (select noun, key, state, version, coalesce(seen, ${at}::timestamptz) as seen from import_before where import_run_id = ${id}),
      links as (select l.id, l.segment_id, l.version, m.version as wanted, m.state, m.seen, l.retired from mine m
        join link l on l.segment_id = m.key where m.noun = 'link')
    select code, count(*)::int as count, min(name) as first from (
      select 'import-undo.later-links' as code, segment_id as name from links
        where version <> wanted or (retired is not null) <> (state = 'retired')
      union all
      select 'import-undo.later-rules', l.segment_id from links l where exists (
        select from regulation_link m where m.link_id = l.id
          and (m.effective_from > l.seen or m.effective_to > l.seen))
      union all
      select 'import-undo.later-rules', m.key from mine m where m.noun = 'regulation' and exists (
        select from regulation r where r.regulation_id = m.key
          and (r.effective_from > m.seen or r.effective_to > m.seen))
      union all
      select 'import-undo.drafts', l.segment_id from links l join proposal_claim c on c.link_id = l.id
      union all
      select 'import-undo.later-assets', m.key from mine m join asset a on a.outside_id = m.key
        where m.noun = 'asset' and a.version <> m.version
    ) as work group by code order by code desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stages streets, links and regulations as they were before the import. */
export async function stagePreviousRows(db: Db, id: number): Promise<void> {
  const staged = [
    ['import_node', 'node'],
    ['import_block', 'block'],
    ['import_link', 'link'],
    ['import_regulation', 'regulation'],
  ] as const;
  for (const [table, noun] of staged)
    await sql`insert into ${sql.ref(table)} select row.* from import_before b,
        lateral jsonb_populate_record(null::${sql.ref(table)}, b.before) as row
      where b.import_run_id = ${id} and b.noun = ${noun} and b.before is not null`.execute(db);
  // No rule set is new, but the plans need statistics for the tables they read.
  await sql`analyze import_node, import_block, import_link, import_regulation`.execute(db);
}

/**
 * Extends the plans by what the import itself added: its links are retired, and assets and basemap
 * return to their previous state.
 */
export async function planRollback(db: Db, id: number): Promise<void> {
  await sql`insert into link_plan (segment_id, old_id, old_bounds, new_bounds, state)
    select l.segment_id, l.id, l.bounds, null, 'retired' from import_before b join link l on l.segment_id = b.key
    where b.import_run_id = ${id} and b.noun = 'link' and b.state = 'created' and l.retired is null`.execute(
    db,
  );
  await sql`insert into base_map_plan (kind, name, geometry, bounds, state, old_id)
    select f.kind, f.name, f.geometry, f.bounds, 'retired', f.id from import_before b
    join base_map_feature f on md5(concat_ws('|', f.kind, coalesce(f.name, ''), f.geometry::text)) = b.key
    where b.import_run_id = ${id} and b.noun = 'base map' and b.state = 'created'`.execute(db);
  await sql`insert into base_map_plan (kind, name, geometry, bounds, state, old_id)
    select b.before ->> 'kind', b.before ->> 'name', b.before -> 'geometry', (b.before ->> 'bounds')::box, 'created', null
    from import_before b where b.import_run_id = ${id} and b.noun = 'base map' and b.state = 'retired'`.execute(
    db,
  );
  await sql`insert into import_asset (outside_id, type, name, geometry, bounds, installed, properties)
    select key, before ->> 'type', before ->> 'name', before -> 'geometry', (before ->> 'bounds')::box, (before ->> 'installed')::date,
      before -> 'properties'
    from import_before where import_run_id = ${id} and noun = 'asset' and before is not null`.execute(db);
  await sql`insert into asset_plan (outside_id, old_id, state, name, properties, installed, removed)
    select b.key, a.id, case when b.before is null then 'retired' else 'changed' end, b.before ->> 'name', b.before -> 'properties',
      (b.before ->> 'installed')::date, (b.before ->> 'removed')::date
    from import_before b join asset a on a.outside_id = b.key where b.import_run_id = ${id} and b.noun = 'asset'`.execute(
    db,
  );
}

/**
 * Deletes the streets that the import created and no link in force uses. Retired links of the
 * import lose their references to these streets.
 */
export async function deleteImportedStreets(db: Db, id: number): Promise<void> {
  const made = (
    noun: 'block' | 'node',
  ) => sql`select s.id from import_before b join ${sql.ref(noun)} s on s.outside_id = b.key
    where b.import_run_id = ${id} and b.noun = ${noun} and b.state = 'created'`;
  await sql`update link set block_id = null where retired is not null and block_id in (${made('block')})`.execute(
    db,
  );
  await sql`delete from block where id in (${made('block')}) and not exists (select from link l where l.block_id = block.id)`.execute(
    db,
  );
  await sql`update link set from_node_id = case when from_node_id in (${made('node')}) then null else from_node_id end,
      to_node_id = case when to_node_id in (${made('node')}) then null else to_node_id end
    where retired is not null and (from_node_id in (${made('node')}) or to_node_id in (${made('node')}))`.execute(
    db,
  );
  await sql`delete from node n where id in (${made('node')})
    and not exists (select from link l where l.from_node_id = n.id or l.to_node_id = n.id)
    and not exists (select from block b where b.from_node_id = n.id or b.to_node_id = n.id)`.execute(db);
}

/**
 * Allows earlier imports to be rolled back in turn: records that only this import and its rollback
 * have changed since then count as unchanged. Later changes by people still block a rollback.
 */
export async function reenableEarlierRollbacks(
  db: Db,
  id: number,
  imported: string,
  undone: string,
): Promise<void> {
  const seen = sql`coalesce(m.seen, r.at)`;
  const others = (of: string) => sql`((${sql.ref(`${of}.effective_from`)} > ${seen}
      and ${sql.ref(`${of}.effective_from`)} not in (${imported}::timestamptz, ${undone}::timestamptz))
    or (${sql.ref(`${of}.effective_to`)} > ${seen}
      and ${sql.ref(`${of}.effective_to`)} not in (${imported}::timestamptz, ${undone}::timestamptz)))`;
  const earlier = sql`r.id = m.import_run_id and r.id < ${id} and r.status = 'applied' and r.undone is null and r.at is not null`;
  await sql`update import_before m set seen = ${undone}::timestamptz, version = case when k.key is null then m.version else l.version end
    from import_run r, link l left join import_before k on k.import_run_id = ${id} and k.noun = 'link' and k.key = l.segment_id
    where ${earlier} and m.noun = 'link' and l.segment_id = m.key and (k.key is null or m.version = k.version - 1)
      and not exists (select from regulation_link o where o.link_id = l.id and ${others('o')})`.execute(db);
  await sql`update import_before m set seen = ${undone}::timestamptz from import_run r
    where ${earlier} and m.noun = 'regulation'
      and not exists (select from regulation o where o.regulation_id = m.key and ${others('o')})`.execute(db);
  await sql`update import_before m set version = a.version from import_run r, import_before k join asset a on a.outside_id = k.key
    where ${earlier} and m.noun = 'asset' and k.import_run_id = ${id} and k.noun = 'asset' and k.key = m.key
      and m.version = k.version - 1`.execute(db);
}

/** Marks the import as rolled back and adds the rollback to the history. */
export async function recordRollback(
  db: Db,
  undo: { id: number; userId: number | null; source: string; before: unknown; after: unknown },
): Promise<void> {
  await sql`update import_run set undone = clock_timestamp(), undone_by = ${undo.userId}::integer where id = ${undo.id}`.execute(
    db,
  );
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, after)
    values (${undo.userId}::integer, (select username from user_account where id = ${undo.userId}::integer), 'undo import', 'city', '1',
      ${databaseJson(undo.before)}::jsonb, ${databaseJson(undo.after)}::jsonb)`.execute(db);
}
