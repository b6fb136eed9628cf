// Saves the rows an import is about to change in the format of the staging tables, so that a
// rollback can stage them again.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { databaseJson } from '../stage/database-json.ts';

type Db = Kysely<Schema>;

/** Starts the record of an import and returns its number. */
export async function startImportRun(
  db: Db,
  { format, source, userId }: { format: string; source: string; userId: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_run (format, source, started, status, user_id)
    values (${format}, ${source}, now(), 'running', ${userId}::integer) returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an import was not recorded');
  return id;
}

async function saveStreets(db: Db, run: number): Promise<void> {
  await sql`insert into import_before (import_run_id, noun, key, state, before)
    select ${run}::integer, 'node', p.outside_id, p.state,
      case when n.id is not null then jsonb_build_object('outside_id', n.outside_id, 'geometry', n.geometry, 'bounds', n.bounds::text) end
    from node_plan p left join node n using (outside_id)`.execute(db);
  await sql`insert into import_before (import_run_id, noun, key, state, before)
    select ${run}::integer, 'block', p.outside_id, p.state,
      case when b.id is not null then jsonb_build_object('outside_id', b.outside_id, 'street_name', b.street_name, 'from_node', f.outside_id,
        'to_node', t.outside_id, 'from_street_name', b.from_street_name, 'to_street_name', b.to_street_name, 'highway', b.highway,
        'width', b.width, 'length', b.length, 'geometry', b.geometry, 'bounds', b.bounds::text) end
    from block_plan p left join block b using (outside_id)
    left join node f on f.id = b.from_node_id left join node t on t.id = b.to_node_id`.execute(db);
}

async function saveLinks(db: Db, run: number): Promise<void> {
  // A retired link that the import restores was not in force, so a rollback treats it like a new
  // one.
  await sql`insert into import_before (import_run_id, noun, key, state, version, before)
    select ${run}::integer, 'link', p.segment_id,
      case when l.retired is not null then 'created' else p.state end, coalesce(l.version, 0) + 1,
      case when l.retired is null and l.id is not null then jsonb_build_object('segment_id', l.segment_id, 'block', b.outside_id,
        'from_node', f.outside_id, 'to_node', t.outside_id, 'bl_street_name', l.bl_street_name, 'bl_side', l.bl_side, 'bl_from', l.bl_from,
        'bl_to', l.bl_to, 'curb_side', l.curb_side, 'bays_count', l.bays_count, 'bays_angle', l.bays_angle, 'shst_ref_id', l.shst_ref_id,
        'shst_location_start', l.shst_location_start, 'shst_location_end', l.shst_location_end, 'length', l.length, 'geometry', l.geometry,
        'bounds', l.bounds::text, 'source_properties', l.source_properties, 'regulation_id', r.regulation_id) end
    from link_plan p
    left join link l on l.id = p.old_id
    left join block b on b.id = l.block_id
    left join node f on f.id = l.from_node_id left join node t on t.id = l.to_node_id
    left join regulation_link m on m.link_id = l.id and m.effective_to is null
    left join regulation r on r.id = m.regulation_id
    where p.state <> 'divided'`.execute(db);
}

/** Saves the regulations that change and those that lose links, because a rollback needs both. */
async function saveRegulations(db: Db, run: number): Promise<void> {
  await sql`insert into import_before (import_run_id, noun, key, state, before)
    select ${run}::integer, 'regulation', p.regulation_id, p.state, null from regulation_plan p where p.old_id is null`.execute(
    db,
  );
  await sql`insert into import_before (import_run_id, noun, key, state, before)
    select ${run}::integer, 'regulation', r.regulation_id,
      case when exists (select from regulation_plan p where p.old_id = r.id) then 'changed' else 'kept' end,
      jsonb_build_object('regulation_id', r.regulation_id, 'rule_set_id', r.rule_set_id, 'sub_activity', a.name,
        'time_limit', r.time_limit, 'payment_hash', y.content_hash)
    from regulation r join sub_activity a on a.id = r.sub_activity_id left join payment y on y.id = r.payment_id
    where r.effective_to is null and (exists (select from regulation_plan p where p.old_id = r.id)
      or r.id in (select m.regulation_id from link_plan p join regulation_link m on m.link_id = p.old_id and m.effective_to is null))`.execute(
    db,
  );
}

async function saveAssets(db: Db, run: number): Promise<void> {
  await sql`insert into import_before (import_run_id, noun, key, state, version, before)
    select ${run}::integer, 'asset', p.outside_id, p.state, coalesce(a.version, 0) + 1,
      case when a.id is not null then jsonb_build_object('outside_id', a.outside_id, 'type', c.name, 'name', a.name, 'geometry', a.geometry,
        'bounds', a.bounds::text, 'installed', a.installed, 'removed', a.removed, 'properties', a.properties) end
    from asset_plan p left join asset a on a.id = p.old_id left join asset_config c on c.id = a.asset_config_id`.execute(
    db,
  );
}

async function saveBasemap(db: Db, run: number): Promise<void> {
  await sql`insert into import_before (import_run_id, noun, key, state, before)
    select distinct on (md5(concat_ws('|', p.kind, coalesce(p.name, ''), p.geometry::text))) ${run}::integer, 'base map',
      md5(concat_ws('|', p.kind, coalesce(p.name, ''), p.geometry::text)), p.state,
      case when p.state = 'retired' then jsonb_build_object('kind', p.kind, 'name', p.name, 'geometry', p.geometry, 'bounds', p.bounds::text) end
    from base_map_plan p`.execute(db);
}

/** Saves everything the plans will change. Call it between planning and applying. */
export async function savePreviousRows(db: Db, run: number): Promise<void> {
  await saveStreets(db, run);
  await saveLinks(db, run);
  await saveRegulations(db, run);
  await saveAssets(db, run);
  await saveBasemap(db, run);
}

/**
 * Completes an import's record with its instant, its report and the city's previous values, and
 * adds it to the history.
 */
export async function recordImport(
  db: Db,
  run: {
    id: number;
    at: string;
    userId: number | null;
    before: unknown;
    report: unknown;
    city: unknown;
  },
): Promise<void> {
  const report = databaseJson(run.report);
  await sql`update import_run set finished = clock_timestamp(), status = 'applied', at = ${run.at}::timestamptz, report = ${report}::jsonb,
      city = ${databaseJson(run.city)}::jsonb
    where id = ${run.id}`.execute(db);
  await sql`insert into audit (user_id, username, action, noun, noun_id, before, after)
    values (${run.userId}::integer, (select username from user_account where id = ${run.userId}::integer), 'import', 'city', '1',
      ${databaseJson(run.before)}::jsonb, ${report}::jsonb)`.execute(db);
}
