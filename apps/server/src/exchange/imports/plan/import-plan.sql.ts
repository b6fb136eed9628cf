// Compares the staged import with the city by external id: what it would create, change and leave.
// Changes only its own temporary tables.
import type { DesignatedPeriod } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { cityName } from '../../../platform/database/city-name.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type AssetPresence, assetCounts, planAssets } from '../assets/asset-imports.sql.ts';
import type { ImportRecordType, RecordCounts } from '../import-report.ts';

/** Key of the advisory lock that allows one import at a time. */
const importLock = 7_230_010;

/** Takes the import lock until the transaction ends; false when another import holds it. */
export async function tryAcquireImportLock(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${importLock}) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** Maximum number of attempts to lock out publications while some are running. */
const maxLockAttempts = 20;

/**
 * Waits for running publications and blocks new ones until the transaction ends, so that the
 * comparison stays valid. Locks the tables in the order in which a publication writes them, with
 * the city last: locking the city first would deadlock with a publication that waits for it. A
 * publication that locks in another order (the first one on a curb) can still cause a deadlock.
 * Then these locks are released, the publication finishes, and they are taken again.
 */
export async function lockPublishing(db: Kysely<Schema>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await sql`savepoint publishers`.execute(db);
    try {
      await sql`lock table link, regulation_link, regulation, node, block, base_map_feature, city in share row exclusive mode`.execute(
        db,
      );
      await sql`release savepoint publishers`.execute(db);
      return;
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01';
      if (!isDeadlock || tries === maxLockAttempts) throw error;
      await sql`rollback to savepoint publishers`.execute(db);
    }
  }
}

export interface CurrentCity {
  /** Name set by the first import. */
  readonly name: string;
  /** Displayed name: the one its administrators set, otherwise `name`. */
  readonly called: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly priority_hierarchy: readonly string[];
  readonly authority: unknown;
  readonly calendar: { readonly periods: readonly DesignatedPeriod[] };
  readonly revision: number;
  readonly links: number;
  /** Start of the recorded rules, epoch milliseconds. `null`: no rules are recorded. */
  readonly known_from: number | null;
  /** The database's current time, epoch milliseconds. */
  readonly at: number;
}

/**
 * Loads the current values of the city that an import compares: name, time zone, calendar and
 * others.
 */
export async function loadCurrentCity(db: Kysely<Schema>): Promise<CurrentCity> {
  const { rows } = await sql<CurrentCity>`
    select name, ${cityName} as called, time_zone, currency, priority_hierarchy, authority, calendar, revision::int as revision,
      (select count(*)::int from link where retired is null) as links,
      (select floor(extract(epoch from min(effective_from)) * 1000)::float8 from regulation) as known_from,
      floor(extract(epoch from now()) * 1000)::float8 as at
    from city where id = 1`.execute(db);
  const [now] = rows;
  if (now === undefined) throw new Error('the database has no city: it was not seeded');
  return now;
}

/**
 * Counts the links in force outside the planned import. Excluded are the links it imports, pieces
 * of those links, and the links it retires.
 */
export async function countOtherLinks(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ beside: number }>`
    select count(*)::int as beside from link l where l.retired is null
      and not exists (select from import_link s where s.segment_id = l.segment_id)
      and not exists (select from link_plan p where p.old_id = l.id and p.state = 'retired')
      and not exists (select from link_piece d join link a on a.id = d.ancestor join import_link s on s.segment_id = a.segment_id
        where d.piece = l.id)`.execute(db);
  return rows[0]?.beside ?? 0;
}

/**
 * Returns each calendar period an import added, with its original values, except those of
 * rolled-back imports. A current period that differs was made or changed by people.
 */
export async function loadImportedPeriods(db: Kysely<Schema>): Promise<readonly unknown[]> {
  const { rows } = await sql<{ period: unknown }>`
    select distinct a.period from import_run r, jsonb_array_elements(r.city -> 'after' -> 'calendar' -> 'periods') as a (period)
    where r.status = 'applied' and r.undone is null and not exists (
      select from jsonb_array_elements(r.city -> 'before' -> 'calendar' -> 'periods') as b (period) where b.period = a.period)`.execute(
    db,
  );
  return rows.map(({ period }) => period);
}

/**
 * Whether curbs of the generated demo city remain in force in addition to those of the planned
 * import.
 */
export async function hasOtherDemoCurbs(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from import_run r
      join import_before b on b.import_run_id = r.id and b.noun = 'link' and b.state = 'created'
      join link l on l.segment_id = b.key and l.retired is null
      where r.format = 'demo' and r.status = 'applied'
        and not exists (select from import_link s where s.segment_id = l.segment_id)
        and not exists (select from link_plan p where p.old_id = l.id and p.state = 'retired')) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Compares nodes. `node_plan` lists those to write. */
async function planNodes(db: Kysely<Schema>): Promise<void> {
  await sql`create temporary table node_plan on commit drop as
    select s.outside_id, case when n.id is null then 'created' else 'changed' end as state
    from import_node s left join node n using (outside_id)
    where n.id is null or n.geometry is distinct from s.geometry`.execute(db);
}

async function planBlocks(db: Kysely<Schema>): Promise<void> {
  await sql`create temporary table block_plan on commit drop as
    select s.outside_id, case when b.id is null then 'created' else 'changed' end as state,
      b.bounds as old_bounds, s.bounds as new_bounds
    from import_block s
    left join block b using (outside_id)
    left join node f on f.id = b.from_node_id
    left join node t on t.id = b.to_node_id
    where b.id is null
      or (b.street_name, f.outside_id, t.outside_id, b.from_street_name, b.to_street_name, b.highway, b.width, b.geometry)
        is distinct from
        (s.street_name, s.from_node, s.to_node, s.from_street_name, s.to_street_name, s.highway, s.width, s.geometry)`.execute(
    db,
  );
}

/**
 * Finds links and regulations with a change published for later. The import leaves them unchanged,
 * because it would take effect between the current and the scheduled rules.
 */
async function findScheduledChanges(db: Kysely<Schema>): Promise<void> {
  await sql`create temporary table link_scheduled on commit drop as
    select distinct link_id from regulation_link where effective_from > now() or effective_to > now()`.execute(
    db,
  );
  await sql`create temporary table regulation_scheduled on commit drop as
    select distinct r.regulation_id from regulation r left join regulation_link m on m.regulation_id = r.id
    where r.effective_from > now() or r.effective_to > now() or m.effective_from > now() or m.effective_to > now()`.execute(
    db,
  );
}

/**
 * Returns the source's links that are left unchanged because a change to them is published for
 * later.
 */
export async function listScheduledLinks(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ segment_id: string }>`
    select s.segment_id from import_link s join link l using (segment_id)
    where exists (select from link_scheduled c where c.link_id = l.id)
      or s.regulation_id in (select regulation_id from regulation_scheduled)
    order by 1`.execute(db);
  return rows.map((row) => row.segment_id);
}

/**
 * Returns the source's links whose rules, or lack of rules, were published here and are replaced by
 * the source's.
 */
export async function listOverwrittenLinks(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ segment_id: string }>`
    select s.segment_id from import_link s
    join link l on l.segment_id = s.segment_id and l.retired is null
    left join import_regulation i on i.regulation_id = s.regulation_id
    left join regulation_link m on m.link_id = l.id and m.effective_to is null
    left join regulation r on r.id = m.regulation_id
    where not exists (select from link_scheduled c where c.link_id = l.id)
      and (s.regulation_id is null or s.regulation_id not in (select regulation_id from regulation_scheduled))
      and i.rule_set_id is distinct from r.rule_set_id
      and (r.proposal_id is not null or (r.id is null and (select max(o.effective_to) from regulation_link o where o.link_id = l.id)
        in (select effective_from from publication)))
    order by 1`.execute(db);
  return rows.map((row) => row.segment_id);
}

async function planRegulations(db: Kysely<Schema>): Promise<void> {
  await sql`create temporary table regulation_plan on commit drop as
    select s.regulation_id, r.id as old_id, r.version as old_version,
      case when r.id is null then 'created' else 'changed' end as state
    from import_regulation s
    left join regulation r on r.regulation_id = s.regulation_id and r.effective_to is null
    left join sub_activity a on a.id = r.sub_activity_id
    left join payment p on p.id = r.payment_id
    where s.regulation_id not in (select regulation_id from regulation_scheduled) and (r.id is null
      or (r.rule_set_id, a.name, r.time_limit, p.content_hash)
        is distinct from (s.rule_set_id, s.sub_activity, s.time_limit, s.payment_hash))`.execute(db);
}

/**
 * Creates `link_piece`: each link in force that is a piece of a divided link, with every link it
 * descends from (`ancestor`).
 */
async function planPieces(db: Kysely<Schema>): Promise<void> {
  await sql`create temporary table link_piece on commit drop as
    with recursive line as (
      select id as piece, parent_link_id as ancestor from link where parent_link_id is not null and retired is null
      union
      select line.piece, l.parent_link_id from line join link l on l.id = line.ancestor where l.parent_link_id is not null)
    select piece, ancestor from line`.execute(db);
  await sql`create index on link_piece (ancestor)`.execute(db);
}

/**
 * Compares links. `link_plan` has a row for each link to create, change or retire, with its
 * bounding box before and after. A link to retire that was divided (pieces of it are in force) is
 * marked `divided` and is not changed.
 */
async function planLinks(db: Kysely<Schema>, replace: boolean): Promise<void> {
  await sql`create temporary table link_plan on commit drop as
    select s.segment_id, l.id as old_id, l.bounds as old_bounds, s.bounds as new_bounds,
      case
        when l.id is null then 'created'
        when l.retired is not null and exists (select from link_piece d where d.ancestor = l.id) then 'divided'
        else 'changed'
      end as state
    from import_link s
    left join link l using (segment_id)
    left join block b on b.id = l.block_id
    left join node f on f.id = l.from_node_id
    left join node t on t.id = l.to_node_id
    left join regulation_link rl on rl.link_id = l.id and rl.effective_to is null
    left join regulation r on r.id = rl.regulation_id
    where not exists (select from link_scheduled c where c.link_id = l.id) and (l.id is null or l.retired is not null
      or (b.outside_id, f.outside_id, t.outside_id, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side, l.bays_count,
          l.bays_angle, l.shst_ref_id, l.shst_location_start, l.shst_location_end, l.geometry, l.source_properties, r.regulation_id)
        is distinct from
        (s.block, s.from_node, s.to_node, s.bl_street_name, s.bl_side, s.bl_from, s.bl_to, s.curb_side, s.bays_count,
          s.bays_angle, s.shst_ref_id, s.shst_location_start, s.shst_location_end, s.geometry, s.source_properties,
          case when s.regulation_id in (select regulation_id from regulation_scheduled) then r.regulation_id else s.regulation_id end))`.execute(
    db,
  );
  if (!replace) return;
  await sql`insert into link_plan (segment_id, old_id, old_bounds, new_bounds, state)
    select l.segment_id, l.id, l.bounds, null, 'retired' from link l
    where l.retired is null and not exists (select from import_link s where s.segment_id = l.segment_id)
      and not exists (select from link_scheduled c where c.link_id = l.id)
      -- The source names the whole, and so its pieces.
      and not exists (select from link_piece d join link a on a.id = d.ancestor join import_link s on s.segment_id = a.segment_id
        where d.piece = l.id)`.execute(db);
}

/**
 * Finds regulations in force that lose all their links under the plan. Can be called again after
 * the plan has grown.
 */
export async function planEmptiedRegulations(db: Kysely<Schema>): Promise<void> {
  await sql`drop table if exists pg_temp.regulation_emptied`.execute(db);
  await sql`create temporary table regulation_emptied on commit drop as
    select r.id from regulation r
    join regulation_link rl on rl.regulation_id = r.id and rl.effective_to is null
    join link l on l.id = rl.link_id
    left join import_link s using (segment_id)
    left join link_plan p on p.old_id = l.id and p.state = 'retired'
    where r.effective_to is null and r.regulation_id not in (select regulation_id from regulation_scheduled)
      and not exists (select from import_regulation i where i.regulation_id = r.regulation_id)
    group by r.id
    having bool_and(s.segment_id is not null or p.old_id is not null)`.execute(db);
}

async function planBasemap(db: Kysely<Schema>, replace: boolean): Promise<void> {
  await sql`create temporary table base_map_plan on commit drop as
    select distinct on (md5(s.geometry::text), s.kind, s.name) s.kind, s.name, s.geometry, s.bounds, 'created' as state, null::integer as old_id
    from import_base_map s
    where not exists (select from base_map_feature b
      where b.geometry = s.geometry and b.kind = s.kind and b.name is not distinct from s.name)`.execute(db);
  if (!replace) return;
  await sql`insert into base_map_plan
    select b.kind, b.name, b.geometry, b.bounds, 'retired', b.id from base_map_feature b
    where not exists (select from import_base_map s
      where b.geometry = s.geometry and b.kind = s.kind and b.name is not distinct from s.name)`.execute(db);
}

/**
 * Drops references of the staged rows to blocks and nodes that neither the source nor the city has.
 * Returns the external ids of the affected rows.
 */
export async function dropUnknownReferences(
  db: Kysely<Schema>,
): Promise<readonly { noun: string; id: string; reference: string }[]> {
  const { rows } = await sql<{ noun: string; id: string; reference: string }>`
    with known_node as materialized (select outside_id from import_node union select outside_id from node),
      known_block as materialized (select outside_id from import_block union select outside_id from block),
      bad_link as (
        select segment_id,
          block is not null and not exists (select from known_block k where k.outside_id = block) as bad_block,
          from_node is not null and not exists (select from known_node k where k.outside_id = from_node) as bad_from,
          to_node is not null and not exists (select from known_node k where k.outside_id = to_node) as bad_to
        from import_link),
      bad_end as (
        select outside_id,
          from_node is not null and not exists (select from known_node k where k.outside_id = from_node) as bad_from,
          to_node is not null and not exists (select from known_node k where k.outside_id = to_node) as bad_to
        from import_block),
      links as (
        update import_link s set block = case when not bad_block then s.block end,
          from_node = case when not bad_from then s.from_node end, to_node = case when not bad_to then s.to_node end
        from bad_link b where b.segment_id = s.segment_id and (bad_block or bad_from or bad_to)
        returning s.segment_id, bad_block),
      blocks as (
        update import_block s set from_node = case when not bad_from then s.from_node end,
          to_node = case when not bad_to then s.to_node end
        from bad_end b where b.outside_id = s.outside_id and (bad_from or bad_to)
        returning s.outside_id)
    select 'links' as noun, segment_id as id, case when bad_block then 'block' else 'node' end as reference from links
    union all select 'blocks', outside_id, 'node' from blocks
    order by 1, 2`.execute(db);
  return rows;
}

/** Builds all plans of the staged import. */
export async function planImport(
  db: Kysely<Schema>,
  replace: boolean,
  assetPresence?: AssetPresence,
): Promise<void> {
  await planNodes(db);
  await planBlocks(db);
  await findScheduledChanges(db);
  await planPieces(db);
  await planRegulations(db);
  await planLinks(db, replace);
  await planEmptiedRegulations(db);
  await planBasemap(db, replace);
  await planAssets(db, replace, assetPresence);
  await sql`analyze node_plan, block_plan, regulation_plan, link_plan, base_map_plan, asset_plan`.execute(db);
}

interface CountRow extends RecordCounts {
  readonly noun: ImportRecordType;
}

/** Counts the planned changes by record type. */
export async function countPlannedChanges(
  db: Kysely<Schema>,
): Promise<Readonly<Record<ImportRecordType, RecordCounts>>> {
  const { rows } = await sql<CountRow>`
    select noun, in_source as "inSource", created, changed, retired,
      in_source - created - changed - divided as unchanged,
      have - (in_source - created) - retired as "left"
    from (
      select 'nodes' as noun, (select count(*)::int from import_node) as in_source, (select count(*)::int from node) as have,
        count(*) filter (where state = 'created')::int as created, count(*) filter (where state = 'changed')::int as changed,
        0 as retired, 0 as divided from node_plan
      union all
      select 'blocks', (select count(*)::int from import_block), (select count(*)::int from block),
        count(*) filter (where state = 'created')::int, count(*) filter (where state = 'changed')::int, 0, 0 from block_plan
      union all
      select 'links', (select count(*)::int from import_link),
        (select count(*)::int from import_link) - (count(*) filter (where state = 'created'))::int
          + (select count(*)::int from link l where l.retired is null
              and not exists (select from import_link s where s.segment_id = l.segment_id)),
        count(*) filter (where state = 'created')::int, count(*) filter (where state = 'changed')::int,
        count(*) filter (where state = 'retired')::int, count(*) filter (where state = 'divided')::int from link_plan
      union all
      select 'regulations', (select count(*)::int from import_regulation),
        (select count(*)::int from regulation where effective_to is null),
        count(*) filter (where state = 'created')::int, count(*) filter (where state = 'changed')::int,
        (select count(*)::int from regulation_emptied), 0 from regulation_plan
      union all
      select 'baseMap', (select count(*)::int from (select distinct kind, name, md5(geometry::text) from import_base_map) as features),
        (select count(*)::int from base_map_feature),
        count(*) filter (where state = 'created')::int, 0, count(*) filter (where state = 'retired')::int, 0 from base_map_plan
    ) as counted`.execute(db);
  const none: RecordCounts = { inSource: 0, created: 0, changed: 0, unchanged: 0, left: 0, retired: 0 };
  const counts: Record<ImportRecordType, RecordCounts> = {
    nodes: none,
    blocks: none,
    links: none,
    regulations: none,
    baseMap: none,
    assets: await assetCounts(db),
  };
  for (const { noun, ...count } of rows) counts[noun] = count;
  return counts;
}

/** Returns links that were divided in the city and so are not imported again. */
export async function listDividedLinks(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ segment_id: string }>`
    select segment_id from link_plan where state = 'divided' order by segment_id`.execute(db);
  return rows.map((row) => row.segment_id);
}

/** Returns the number of rule sets and the names of curb types that the city lacks. */
export async function findNewRuleSetsAndTypes(
  db: Kysely<Schema>,
): Promise<{ ruleSets: number; subActivities: readonly string[] }> {
  const { rows } = await sql<{ rule_sets: number; sub_activities: string[] }>`
    select (select count(*)::int from import_rule_set s where not exists (select from rule_set r where r.id = s.id)) as rule_sets,
      (select coalesce(array_agg(name order by name), '{}') from (
        select sub_activity as name from import_restriction union select sub_activity from import_regulation) as named
        where not exists (select from sub_activity a where a.name = named.name)) as sub_activities`.execute(
    db,
  );
  return { ruleSets: rows[0]?.rule_sets ?? 0, subActivities: rows[0]?.sub_activities ?? [] };
}
