// Curb tiles from the city index: each link with its id, rule set number and length. At low zooms,
// links are thinned and merged by rule set, with their count and total length.
import type { CityIndex, LinkTable } from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { clipLine, isInside, Points } from './clip.ts';
import { boxOfTile, extent, frameOf, type TileAddress, type TileFrame } from './tile-address.ts';
import { TileBytes } from './tile-bytes.ts';
import { geometryTypes, TileLayer } from './tile-layer.ts';

/**
 * Name of the layer in the tile. Its features have `rule_set` (0 = unregulated) and `length` in
 * whole meters. Merged features also have `count`; count and length cover every link of the rule
 * set whose middle vertex lies in the tile, so they add up across tiles.
 */
export const linkLayer = 'links';
/** From this zoom, each link is a feature of its own, with its id. */
const linkZoom = 13;
/** Below `linkZoom`, a tile draws at most this many links, about 8 bytes each. */
const maxThinnedLinks = 36_000;

const line = new Points();
const clippedLine = new Points();
/** Buffer in which a layer becomes a tile, before its bytes are copied out. */
const tile = new TileBytes();

/** Projects the link's vertices to tile units, into `line`. */
function project(table: LinkTable, slot: number, { left, top, scale }: TileFrame): void {
  line.clear();
  const { world } = table;
  const end = table.starts[slot + 1] ?? 0;
  for (let vertex = table.starts[slot] ?? 0; vertex < end; vertex += 1)
    line.add(
      Math.round(((world[vertex * 2] ?? 0) - left) * scale),
      Math.round(((world[vertex * 2 + 1] ?? 0) - top) * scale),
    );
  // A link shorter than one unit is still drawn.
  if (line.count === 1) line.push((line.pairs[0] ?? 0) + 1, line.pairs[1] ?? 0);
}

function draw(layer: TileLayer, table: LinkTable, slot: number, frame: TileFrame): void {
  if (layer.worldLine(table.world, table.starts[slot] ?? 0, table.starts[slot + 1] ?? 0, frame)) return;
  project(table, slot, frame);
  if (isInside(line)) layer.run(line.pairs, 0, line.count, false);
  else clipLine(line, clippedLine, (part) => layer.run(part.pairs, 0, part.count, false));
}

function encodeLayer(layer: TileLayer): Uint8Array {
  tile.clear();
  layer.writeTo(tile);
  return tile.bytes.slice(0, tile.length);
}

/** Reused for every detail tile, because such a tile is built synchronously. */
const detail = new TileLayer(linkLayer);

/**
 * Builds the tile with every link as a feature; takes some ten milliseconds at most where a tile
 * has ten thousand links.
 */
function detailTile(index: CityIndex, address: TileAddress): Uint8Array {
  const frame = frameOf(address);
  detail.clear();
  index.visit(boxOfTile(address), (table, slot) => {
    const id = table.ids[slot] ?? 0;
    detail.tag('rule_set', table.ruleSets[slot] ?? 0);
    detail.tag('length', Math.round(table.lengths[slot] ?? 0));
    const [from, to] = [table.starts[slot] ?? 0, table.starts[slot + 1] ?? 0];
    if (detail.lineFeature(table.world, from, to, frame, id)) return;
    draw(detail, table, slot, frame);
    detail.feature(geometryTypes.line, id);
  });
  return encodeLayer(detail);
}

interface TileLinks {
  readonly tables: LinkTable[];
  readonly slots: number[];
}

/**
 * The links of one rule set in a tile: which are drawn, their count, and their total length in
 * meters.
 */
interface RuleSetGroup {
  readonly drawn: number[];
  count: number;
  length: number;
}

/**
 * Counts the links whose middle vertex lies in the tile. The first link of a rule set is drawn even
 * when thinning removed all of its links.
 */
function groupByRuleSet(found: TileLinks, frame: TileFrame): Map<number, RuleSetGroup> {
  const byRuleSet = new Map<number, RuleSetGroup>();
  const of = (at: number): RuleSetGroup => {
    const ruleSet = found.tables[at]?.ruleSets[found.slots[at] ?? 0] ?? 0;
    let gathered = byRuleSet.get(ruleSet);
    if (gathered === undefined) {
      gathered = { drawn: [], count: 0, length: 0 };
      byRuleSet.set(ruleSet, gathered);
    }
    return gathered;
  };
  for (const at of thinLinks(found, frame)) of(at).drawn.push(at);
  const { left, top, scale } = frame;
  for (let at = 0; at < found.slots.length; at += 1) {
    const table = found.tables[at];
    if (table === undefined) continue;
    const slot = found.slots[at] ?? 0;
    const vertex = ((table.starts[slot] ?? 0) + (table.starts[slot + 1] ?? 0)) >> 1;
    const x = ((table.world[vertex * 2] ?? 0) - left) * scale;
    const y = ((table.world[vertex * 2 + 1] ?? 0) - top) * scale;
    if (x < 0 || y < 0 || x >= extent || y >= extent) continue;
    const gathered = of(at);
    if (gathered.drawn.length === 0) gathered.drawn.push(at);
    gathered.count += 1;
    gathered.length += table.lengths[slot] ?? 0;
  }
  return byRuleSet;
}

/**
 * Chooses the links to draw: one per cell of a grid that gets coarser until they are few enough.
 */
function thinLinks({ tables, slots }: TileLinks, { left, top, scale }: TileFrame): number[] {
  for (let cells = 512; ; cells /= 2) {
    const taken = new Uint8Array(cells * cells);
    const selected: number[] = [];
    const share = (scale * cells) / extent;
    for (let at = 0; at < slots.length; at += 1) {
      const table = tables[at];
      if (table === undefined) continue;
      const slot = slots[at] ?? 0;
      const vertex = ((table.starts[slot] ?? 0) + (table.starts[slot + 1] ?? 0)) >> 1;
      const x = Math.floor(((table.world[vertex * 2] ?? 0) - left) * share);
      const y = Math.floor(((table.world[vertex * 2 + 1] ?? 0) - top) * share);
      if (x < 0 || y < 0 || x >= cells || y >= cells || taken[y * cells + x] === 1) continue;
      taken[y * cells + x] = 1;
      selected.push(at);
    }
    if (selected.length <= maxThinnedLinks) return selected;
  }
}

/**
 * Builds the tile of a low zoom: links thinned and merged by rule set, without ids. Built in
 * slices.
 */
async function overviewTile(index: CityIndex, address: TileAddress): Promise<Uint8Array> {
  const pace = createYielder();
  const frame = frameOf(address);
  const found: TileLinks = { tables: [], slots: [] };
  index.visit(boxOfTile(address), (table, slot) => {
    found.tables.push(table);
    found.slots.push(slot);
  });
  await pace.rest();
  const layer = new TileLayer(linkLayer);
  for (const [ruleSet, { drawn, count, length }] of groupByRuleSet(found, frame)) {
    await pace.rest();
    for (const at of drawn) {
      const table = found.tables[at];
      if (table === undefined) continue;
      draw(layer, table, found.slots[at] ?? 0, frame);
    }
    layer.tag('rule_set', ruleSet);
    layer.tag('count', count);
    layer.tag('length', Math.round(length));
    layer.feature(geometryTypes.line);
  }
  return encodeLayer(layer);
}

/** Returns a curb tile, uncompressed; zero bytes where there are no curbs. */
export function curbTile(index: CityIndex, address: TileAddress): Uint8Array | Promise<Uint8Array> {
  return address.z >= linkZoom ? detailTile(index, address) : overviewTile(index, address);
}
