// A table of links as typed arrays with a spatial tree; a city index consists of these. Only its
// `dead` marks and rule set numbers change.
import Flatbush from 'flatbush';
import type { Position } from '../../platform/geometry/geometry.ts';
import { worldX, worldY } from '../../platform/geometry/mercator.ts';

/** A link as added to the index. `ruleSet` is its number, 0 = unregulated. */
export interface IndexedLink {
  readonly id: number;
  readonly ruleSet: number;
  readonly coordinates: readonly Position[];
}

export interface LinkTable {
  readonly size: number;
  /** Ascending. */
  readonly ids: Int32Array;
  readonly ruleSets: Int32Array;
  /** Vertices of slot i: from `starts[i]` to `starts[i + 1]`. */
  readonly starts: Uint32Array;
  /** Longitude and latitude of each vertex. */
  readonly coordinates: Float64Array;
  /** World x, y of each vertex (see mercator.ts). */
  readonly world: Uint32Array;
  /** Meters of each link, accurate to 0.1 percent. */
  readonly lengths: Float32Array;
  /** 1 where the link was removed or is in a later table. */
  readonly dead: Uint8Array;
  /** Bounding boxes of the slots, in degrees. */
  readonly tree: Flatbush;
}

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/**
 * Returns the meters between two positions at most a street's length apart, on the plane tangent to
 * the sphere between them.
 */
function shortDistance(fromLng: number, fromLat: number, toLng: number, toLat: number): number {
  const east = (toLng - fromLng) * radians * Math.cos(((fromLat + toLat) / 2) * radians);
  return earthRadius * Math.hypot(east, (toLat - fromLat) * radians);
}

/** Builds the table of at least one link; ids must be unique. */
export function linkTable(links: readonly IndexedLink[]): LinkTable {
  const size = links.length;
  const ordered = links.every((link, index) => index === 0 || (links[index - 1]?.id ?? 0) < link.id)
    ? links
    : [...links].sort((a, b) => a.id - b.id);
  const vertices = ordered.reduce((sum, link) => sum + link.coordinates.length, 0);
  const table: LinkTable = {
    size,
    ids: new Int32Array(size),
    ruleSets: new Int32Array(size),
    starts: new Uint32Array(size + 1),
    coordinates: new Float64Array(vertices * 2),
    world: new Uint32Array(vertices * 2),
    lengths: new Float32Array(size),
    dead: new Uint8Array(size),
    tree: new Flatbush(size),
  };
  let vertex = 0;
  ordered.forEach((link, slot) => {
    table.ids[slot] = link.id;
    table.ruleSets[slot] = link.ruleSet;
    table.starts[slot] = vertex;
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    let metres = 0;
    let last: Position | null = null;
    for (const position of link.coordinates) {
      const [lng, lat] = position;
      if (last !== null) metres += shortDistance(last[0], last[1], lng, lat);
      last = position;
      table.coordinates[vertex * 2] = lng;
      table.coordinates[vertex * 2 + 1] = lat;
      table.world[vertex * 2] = worldX(lng);
      table.world[vertex * 2 + 1] = worldY(lat);
      vertex += 1;
      if (lng < west) west = lng;
      if (lng > east) east = lng;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
    table.lengths[slot] = metres;
    table.tree.add(west, south, east, north);
  });
  table.starts[size] = vertex;
  table.tree.finish();
  return table;
}

/** Returns the slot of an id; -1 when the id is not in the table or its link is dead. */
export function slotOf(table: LinkTable, id: number): number {
  let low = 0;
  let high = table.size - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = table.ids[middle] ?? 0;
    if (found === id) return table.dead[middle] === 1 ? -1 : middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Returns the link in a slot, as it was added. */
export function linkAt(table: LinkTable, slot: number): IndexedLink {
  const coordinates: Position[] = [];
  for (let vertex = table.starts[slot] ?? 0; vertex < (table.starts[slot + 1] ?? 0); vertex += 1)
    coordinates.push([table.coordinates[vertex * 2] ?? 0, table.coordinates[vertex * 2 + 1] ?? 0]);
  return { id: table.ids[slot] ?? 0, ruleSet: table.ruleSets[slot] ?? 0, coordinates };
}

/** Returns the links of a table that are not dead. */
export function liveLinks(table: LinkTable): IndexedLink[] {
  const links: IndexedLink[] = [];
  for (let slot = 0; slot < table.size; slot += 1)
    if (table.dead[slot] === 0) links.push(linkAt(table, slot));
  return links;
}

/** Size of the table's arrays, in bytes. */
export function tableBytes(table: LinkTable): number {
  const { ids, ruleSets, starts, coordinates, world, dead, tree } = table;
  return (
    [ids, ruleSets, starts, coordinates, world, dead].reduce((sum, array) => sum + array.byteLength, 0) +
    tree.data.byteLength
  );
}
