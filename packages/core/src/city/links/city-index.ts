// The city index: published links as typed arrays with spatial trees, for boxes, nearest curbs,
// polygons and tiles.
import type {
  Box,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
} from '../../platform/geometry/geometry.ts';
import { degreesOf } from '../../platform/geometry/plane.ts';
import { lineIntersectsBox, PreparedPolygon, squaredMetresToLine } from './line-intersection.ts';
import {
  type IndexedLink,
  type LinkTable,
  linkAt,
  linkTable,
  liveLinks,
  slotOf,
  tableBytes,
} from './link-table.ts';

/**
 * Maximum number of links per table, so that building its tree and merging take about ten
 * milliseconds. A batch of this size needs no merge.
 */
export const maxTableLinks = 16_384;

/** A link found near a point. */
interface NearLink {
  readonly id: number;
  readonly metres: number;
}

export interface CityIndex {
  /** Number of links in the index. */
  readonly size: number;
  /**
   * Bounding box of all links; `null` when there are none. After removals it may be larger than
   * necessary.
   */
  readonly bounds: Box | null;
  /** Returns the link with this id, as it was added. */
  link(id: number): IndexedLink | undefined;
  /** Ids, ascending, of links whose line touches the box, including its edges. */
  box(box: Box): number[];
  /** Links within `radius` meters of the point, nearest first (then by id). */
  near(point: Position, radius: number): NearLink[];
  /** Ids, ascending, of links whose line touches the polygon. */
  polygon(geometry: PolygonGeometry | MultiPolygonGeometry): number[];
  /**
   * Calls `visit` with the table and slot of each link that is not dead and whose bounding box
   * intersects the box. Used for tiles.
   */
  visit(box: Box, visit: (table: LinkTable, slot: number) => void): void;
  /** Adds links, replacing those with the same id, and removes others. */
  update(links: readonly IndexedLink[], removed: readonly number[]): void;
  /** Size of the index's arrays, in bytes. */
  readonly bytes: number;
}

/**
 * Creates an index of `links` with unique ids. The data is copied, so the links can be discarded
 * afterward.
 */
export function cityIndex(links: readonly IndexedLink[] = []): CityIndex {
  const index = new TieredCityIndex();
  index.update(links, []);
  return index;
}

/**
 * Organizes tables like the levels of a log-structured merge tree: a change marks the old rows as
 * dead and adds a small table. Adjacent tables of similar size are merged, so that there are few
 * tables and the cost of a change depends only on its size.
 */
class TieredCityIndex implements CityIndex {
  #tables: LinkTable[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#tables.reduce((sum, table) => sum + tableBytes(table), 0);
  }

  get bounds(): Box | null {
    if (this.#size === 0) return null;
    return [
      Math.min(...this.#tables.map(({ tree }) => tree.minX)),
      Math.min(...this.#tables.map(({ tree }) => tree.minY)),
      Math.max(...this.#tables.map(({ tree }) => tree.maxX)),
      Math.max(...this.#tables.map(({ tree }) => tree.maxY)),
    ];
  }

  link(id: number): IndexedLink | undefined {
    for (const table of this.#tables) {
      const slot = slotOf(table, id);
      if (slot >= 0) return linkAt(table, slot);
    }
    return undefined;
  }

  visit(box: Box, visit: (table: LinkTable, slot: number) => void): void {
    for (const table of this.#tables)
      for (const slot of table.tree.search(box[0], box[1], box[2], box[3]))
        if (table.dead[slot] === 0) visit(table, slot);
  }

  box(box: Box): number[] {
    const ids: number[] = [];
    this.visit(box, (table, slot) => {
      if (lineIntersectsBox(lineOf(table, slot), box)) ids.push(table.ids[slot] ?? 0);
    });
    return ids.sort((a, b) => a - b);
  }

  near(point: Position, radius: number): NearLink[] {
    const [lng, lat] = point;
    const [width, height] = degreesOf(radius, lat);
    const [east, north] = [radius / width, radius / height];
    const found: NearLink[] = [];
    this.visit([lng - width, lat - height, lng + width, lat + height], (table, slot) => {
      const squared = squaredMetresToLine(lineOf(table, slot), lng, lat, east, north);
      if (squared <= radius * radius) found.push({ id: table.ids[slot] ?? 0, metres: Math.sqrt(squared) });
    });
    return found.sort((a, b) => a.metres - b.metres || a.id - b.id);
  }

  polygon(geometry: PolygonGeometry | MultiPolygonGeometry): number[] {
    const area = new PreparedPolygon(geometry);
    const ids: number[] = [];
    this.visit(area.bounds, (table, slot) => {
      if (area.touches(lineOf(table, slot))) ids.push(table.ids[slot] ?? 0);
    });
    return ids.sort((a, b) => a - b);
  }

  update(links: readonly IndexedLink[], removed: readonly number[]): void {
    for (const id of removed) this.#kill(id);
    for (const { id } of links) this.#kill(id);
    for (let start = 0; start < links.length; start += maxTableLinks)
      this.#tables.push(linkTable(links.slice(start, start + maxTableLinks)));
    this.#size += links.length;
    this.#tidy();
  }

  #kill(id: number): void {
    for (const table of this.#tables) {
      const slot = slotOf(table, id);
      if (slot < 0) continue;
      table.dead[slot] = 1;
      this.#size -= 1;
      return;
    }
  }

  /**
   * Drops tables whose links are all dead, and merges the last two tables while the last one is at
   * least half as large as the one before it.
   */
  #tidy(): void {
    this.#tables = this.#tables.filter(({ dead }) => dead.includes(0));
    for (;;) {
      const last = this.#tables.at(-1);
      const before = this.#tables.at(-2);
      if (last === undefined || before === undefined) return;
      const [ofLast, ofBefore] = [countLiveLinks(last), countLiveLinks(before)];
      if (ofLast * 2 < ofBefore || ofLast + ofBefore > maxTableLinks) return;
      this.#tables.splice(-2, 2, linkTable([...liveLinks(before), ...liveLinks(last)]));
    }
  }
}

function countLiveLinks(table: LinkTable): number {
  let living = table.size;
  for (const dead of table.dead) living -= dead;
  return living;
}

function lineOf(table: LinkTable, slot: number) {
  return { coordinates: table.coordinates, from: table.starts[slot] ?? 0, to: table.starts[slot + 1] ?? 0 };
}
