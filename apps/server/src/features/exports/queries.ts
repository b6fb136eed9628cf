// The published city as it is in force, read back whole and at one moment as the values it was imported from.
import { type CityData, type LinkData, lineLength, type RestrictionInput } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

type Db = Transaction<Schema>;

/** The rule sets in force, and where each stands by its id. */
async function readRuleSets(db: Db): Promise<{ sets: RestrictionInput[][]; indexOf: Map<string, number> }> {
  const rows = await db
    .selectFrom('restriction')
    .leftJoin('payment', 'payment.id', 'restriction.payment_id')
    .where('rule_set_id', 'in', (of) =>
      of.selectFrom('regulation').select('rule_set_id').where('effective_to', 'is', null),
    )
    .select(['rule_set_id', 'restriction.body', 'payment.body as payment'])
    .orderBy('rule_set_id')
    .orderBy('position')
    .execute();
  const sets: RestrictionInput[][] = [];
  const indexOf = new Map<string, number>();
  for (const { rule_set_id, body, payment } of rows) {
    const index = indexOf.get(rule_set_id) ?? sets.push([]) - 1;
    indexOf.set(rule_set_id, index);
    sets[index]?.push({ ...body, payment });
  }
  return { sets, indexOf };
}

async function readLinks(db: Db, indexOf: ReadonlyMap<string, number>): Promise<LinkData[]> {
  const rows = await db
    .selectFrom('link')
    .leftJoin('block', 'block.id', 'link.block_id')
    .leftJoin('node as from_node', 'from_node.id', 'link.from_node_id')
    .leftJoin('node as to_node', 'to_node.id', 'link.to_node_id')
    .leftJoin('regulation_link', (join) =>
      join.onRef('regulation_link.link_id', '=', 'link.id').on('regulation_link.effective_to', 'is', null),
    )
    .leftJoin('regulation', 'regulation.id', 'regulation_link.regulation_id')
    .where('link.retired', 'is', null)
    .selectAll('link')
    .select([
      'block.outside_id as block',
      'from_node.outside_id as from_node',
      'to_node.outside_id as to_node',
      'regulation.rule_set_id',
      'regulation.regulation_id',
    ])
    .orderBy('link.id')
    .execute();
  return rows.map((row) => ({
    outsideId: row.segment_id,
    block: row.block,
    fromNode: row.from_node,
    toNode: row.to_node,
    streetName: row.bl_street_name,
    compassSide: row.bl_side,
    fromStreetName: row.bl_from,
    toStreetName: row.bl_to,
    side: row.curb_side,
    geometry: row.geometry,
    // A source that measures its curbs itself is believed: its metres are not those of the line.
    ...(row.length !== lineLength(row.geometry) && { length: row.length }),
    baysCount: row.bays_count,
    baysAngle: row.bays_angle,
    shstRefId: row.shst_ref_id,
    shstLocationStart: row.shst_location_start,
    shstLocationEnd: row.shst_location_end,
    ruleSet: row.rule_set_id === null ? null : (indexOf.get(row.rule_set_id) ?? null),
    regulation: row.regulation_id,
    status: 'active',
    sourceProperties: row.source_properties,
  }));
}

async function readStreets(db: Db): Promise<Pick<CityData, 'nodes' | 'blocks'>> {
  const nodes = await db.selectFrom('node').select(['outside_id', 'geometry']).orderBy('id').execute();
  const blocks = await db
    .selectFrom('block')
    .leftJoin('node as from_node', 'from_node.id', 'block.from_node_id')
    .leftJoin('node as to_node', 'to_node.id', 'block.to_node_id')
    .selectAll('block')
    .select(['from_node.outside_id as from_node', 'to_node.outside_id as to_node'])
    .orderBy('block.id')
    .execute();
  return {
    nodes: nodes.map(({ outside_id, geometry }) => ({ outsideId: outside_id, geometry })),
    blocks: blocks.map((row) => ({
      outsideId: row.outside_id,
      streetName: row.street_name,
      fromNode: row.from_node,
      toNode: row.to_node,
      fromStreetName: row.from_street_name,
      toStreetName: row.to_street_name,
      geometry: row.geometry,
      width: row.width,
      highway: row.highway,
    })),
  };
}

/** The city in force now, at one moment of the database: what every format writes. */
export async function publishedCity(db: Kysely<Schema>): Promise<CityData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (t) => {
      const city = await t.selectFrom('city').selectAll().executeTakeFirstOrThrow();
      const { sets, indexOf } = await readRuleSets(t);
      return {
        name: city.name,
        timeZone: city.time_zone,
        currency: city.currency,
        priorityHierarchy: city.priority_hierarchy,
        authority: city.authority,
        calendar: city.calendar,
        ...(await readStreets(t)),
        ruleSets: sets,
        links: await readLinks(t, indexOf),
        baseMap: await t
          .selectFrom('base_map_feature')
          .select(['kind', 'name', 'geometry'])
          .orderBy('id')
          .execute(),
      };
    });
}
