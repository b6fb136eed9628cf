// SQL for publicly shown analysis zones and the links of their components, as CDS areas need them.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';

type Db = Kysely<Schema>;

export interface ShownZone {
  readonly id: number;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly modified: number;
}

/** Zones shown on the public map, by id. */
export async function shownZones(db: Db): Promise<readonly ShownZone[]> {
  const { rows } = await sql<ShownZone>`
    select id, name, floor(extract(epoch from created) * 1000)::float8 as created,
      floor(extract(epoch from modified) * 1000)::float8 as modified
    from analysis_zone where show_on_maps order by id`.execute(db);
  return rows;
}

/** Links in force by component, each with its line. */
export async function linesOfComponents(
  db: Db,
  components: readonly number[],
): Promise<
  ReadonlyMap<number, readonly { readonly link: number; readonly coordinates: [number, number][] }[]>
> {
  const { rows } = await sql<{
    component: number;
    links: { link: number; coordinates: [number, number][] }[];
  }>`
    select k.component_id as component,
      json_agg(json_build_object('link', l.id, 'coordinates', l.geometry -> 'coordinates') order by l.id) as links
    from zone_component_link k join link l on l.id = k.link_id and l.retired is null
    where k.component_id = any(${[...components]}::integer[]) group by k.component_id`.execute(db);
  return new Map(rows.map(({ component, links }) => [component, links]));
}

/** A stamp that changes when the shown zones change, for ETags. */
export async function areasChangeStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat(max(modified), ' ', count(*), ' ', sum(version)) as stamp from analysis_zone where show_on_maps`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}
