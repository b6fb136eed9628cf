// Fills the staging tables from a prepared import, slice by slice.
import {
  type AssetData,
  type BasemapFeatureData,
  type BlockData,
  type Box,
  lineLength,
  type NodeData,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { databaseJson } from './database-json.ts';
import type { PreparedImport, PreparedLink } from './prepare-import.ts';
import type {
  AssetRow,
  BasemapRow,
  BlockRow,
  LinkRow,
  NodeRow,
  StagedRows,
  StagingTable,
} from './staged-rows.ts';
import { analyzeStaging, createStaging, stageRows } from './staging.sql.ts';

/** Rows per slice, few enough to serialize as JSON in a few milliseconds. */
const sliceSize = 250;

type Nested = readonly number[] | readonly Nested[];

/** min_lng, min_lat, max_lng, max_lat of coordinates nested to any depth. */
export function boxOf(coordinates: Nested): Box {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (part: Nested): void => {
    const [first, second] = part;
    if (typeof first === 'number' && typeof second === 'number') {
      if (first < box[0]) box[0] = first;
      if (second < box[1]) box[1] = second;
      if (first > box[2]) box[2] = first;
      if (second > box[3]) box[3] = second;
      return;
    }
    for (const inner of part) if (typeof inner !== 'number') visit(inner);
  };
  visit(coordinates);
  return box;
}

function boxText(geometry: { readonly coordinates: Nested }): string {
  const [west, south, east, north] = boxOf(geometry.coordinates);
  return `(${east},${north}),(${west},${south})`;
}

function nodeRow({ outsideId, geometry }: NodeData): NodeRow {
  return { outside_id: outsideId, geometry, bounds: boxText(geometry) };
}

function blockRow(block: BlockData): BlockRow {
  return {
    outside_id: block.outsideId,
    street_name: block.streetName,
    from_node: block.fromNode,
    to_node: block.toNode,
    from_street_name: block.fromStreetName,
    to_street_name: block.toStreetName,
    highway: block.highway,
    width: block.width,
    length: lineLength(block.geometry),
    geometry: block.geometry,
    bounds: boxText(block.geometry),
  };
}

function linkRow({ link, length, regulationId }: PreparedLink): LinkRow {
  return {
    segment_id: link.outsideId,
    block: link.block,
    from_node: link.fromNode,
    to_node: link.toNode,
    bl_street_name: link.streetName,
    bl_side: link.compassSide,
    bl_from: link.fromStreetName,
    bl_to: link.toStreetName,
    curb_side: link.side,
    bays_count: link.baysCount,
    bays_angle: link.baysAngle,
    shst_ref_id: link.shstRefId,
    shst_location_start: link.shstLocationStart,
    shst_location_end: link.shstLocationEnd,
    length,
    geometry: link.geometry,
    bounds: boxText(link.geometry),
    source_properties: link.sourceProperties,
    regulation_id: regulationId,
  };
}

function toBasemapRow({ kind, name, geometry }: BasemapFeatureData): BasemapRow {
  return { kind, name, geometry, bounds: boxText(geometry) };
}

function assetRow(asset: AssetData): AssetRow {
  return {
    outside_id: asset.outsideId,
    type: asset.type,
    name: asset.name?.slice(0, 200) ?? null,
    geometry: asset.geometry,
    bounds: boxText(asset.geometry),
    installed: asset.installed,
    properties: asset.properties,
  };
}

/**
 * Fills the staging tables of this transaction. `onRows` receives the number of rows staged and the
 * total.
 */
export async function stageImport(
  db: Kysely<Schema>,
  prepared: PreparedImport,
  onRows: (done: number, total: number) => void,
): Promise<void> {
  const total =
    prepared.nodes.length +
    prepared.blocks.length +
    prepared.links.length +
    prepared.restrictions.length +
    prepared.regulations.length +
    prepared.baseMap.length +
    prepared.assets.length;
  let done = 0;
  async function fill<T, Table extends StagingTable>(
    table: Table,
    records: readonly T[],
    row: (record: T) => StagedRows[Table],
  ): Promise<void> {
    // Prepares the next slice while the database stores the current one.
    let pendingInsert: Promise<void> = Promise.resolve();
    for (let start = 0; start < records.length; start += sliceSize) {
      const rows = records.slice(start, start + sliceSize).map(row);
      const text = databaseJson(rows);
      await pendingInsert;
      pendingInsert = stageRows(db, table, text);
      done += rows.length;
      onRows(Math.min(done, total), total);
    }
    await pendingInsert;
  }
  await createStaging(db);
  await fill('import_node', prepared.nodes, nodeRow);
  await fill('import_block', prepared.blocks, blockRow);
  await fill('import_rule_set', prepared.ruleSets, ({ id }) => ({ id }));
  await fill('import_payment', prepared.payments, (row) => row);
  await fill('import_restriction', prepared.restrictions, (row) => row);
  await fill('import_regulation', prepared.regulations, (row) => row);
  await fill('import_link', prepared.links, linkRow);
  await fill('import_base_map', prepared.baseMap, toBasemapRow);
  await fill('import_asset', prepared.assets, assetRow);
  await analyzeStaging(db);
}
