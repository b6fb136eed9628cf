// The basemap in memory: streets, areas, lines and names as typed arrays with spatial trees. Built
// once; a change rebuilds it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { worldX, worldY } from '@curbwright/core';
import Flatbush from 'flatbush';
import { type AreaName, areaName, removeRepeatedNames } from './area-names.ts';
import { type BasemapLayer, firstZoom, layerOf } from './basemap-layers.ts';
import { StringInterner } from './link-record.ts';
import type { BasemapRow } from './published-city.sql.ts';

/** Properties of a feature besides its shape; many features share one object. */
export interface BasemapFeature {
  readonly layer: BasemapLayer;
  readonly kind: string;
  readonly name: string | null;
  readonly highway: string | null;
  /** Meters. */
  readonly width: number | null;
}

/** How a part of a feature is drawn. `hole` is a ring inside the outer ring before it. */
export const partRoles = { point: 0, line: 1, outer: 2, hole: 3 } as const;

/** The most features in one tree. */
const maxChunkFeatures = 16_384;

/** A part of the basemap with its own spatial tree. Boxes are in world units. */
export class BasemapChunk {
  readonly things: BasemapFeature[] = [];
  readonly firstZooms: number[] = [];
  /** The longer side of each feature's box, in world units. */
  readonly sizes: number[] = [];
  /**
   * The parts of feature i are numbered from `parts[i]` up to, but not including, `parts[i + 1]`.
   */
  readonly parts: number[] = [0];
  readonly roles: number[] = [];
  /**
   * The vertices of part i are numbered from `starts[i]` up to, but not including, `starts[i + 1]`.
   */
  readonly starts: number[] = [0];
  readonly #growing: number[] = [];
  readonly #boxes: number[] = [];
  world = new Uint32Array(0);
  tree: Flatbush | null = null;

  add(
    feature: BasemapFeature,
    zoom: number,
    parts: readonly { role: number; vertices: readonly unknown[] }[],
    size = 0,
  ): void {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { role, vertices } of parts) {
      for (const vertex of vertices) {
        if (!Array.isArray(vertex)) continue;
        const [x, y] = [worldX(Number(vertex[0])), worldY(Number(vertex[1]))];
        this.#growing.push(x, y);
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
      this.roles.push(role);
      this.starts.push(this.#growing.length / 2);
    }
    this.parts.push(this.roles.length);
    this.things.push(feature);
    this.firstZooms.push(zoom);
    this.sizes.push(Math.max(size, right - left, bottom - top));
    this.#boxes.push(left, top, right, bottom);
  }

  /** Builds the chunk's tree; nothing can be added afterwards. */
  seal(): void {
    if (this.things.length === 0) return;
    this.world = Uint32Array.from(this.#growing);
    this.#growing.length = 0;
    const tree = new Flatbush(this.things.length, 16, Uint32Array);
    for (let at = 0; at < this.#boxes.length; at += 4)
      tree.add(
        this.#boxes[at] ?? 0,
        this.#boxes[at + 1] ?? 0,
        this.#boxes[at + 2] ?? 0,
        this.#boxes[at + 3] ?? 0,
      );
    tree.finish();
    this.#boxes.length = 0;
    this.tree = tree;
  }
}

function ringsOf(polygon: unknown): { role: number; vertices: readonly unknown[] }[] {
  if (!Array.isArray(polygon)) return [];
  return polygon.flatMap((ring: unknown, index) =>
    Array.isArray(ring)
      ? // The last vertex of a ring repeats its first; in a tile, a command closes the ring instead.
        [{ role: index === 0 ? partRoles.outer : partRoles.hole, vertices: ring.slice(0, -1) }]
      : [],
  );
}

function partsOf({ type, coordinates }: BasemapRow): { role: number; vertices: readonly unknown[] }[] {
  if (!Array.isArray(coordinates)) return [];
  switch (type) {
    case 'Point':
      return [{ role: partRoles.point, vertices: [coordinates] }];
    case 'LineString':
      return [{ role: partRoles.line, vertices: coordinates }];
    case 'Polygon':
      return ringsOf(coordinates);
    case 'MultiPolygon':
      return coordinates.flatMap(ringsOf);
  }
}

export class BasemapIndex {
  readonly shelves: BasemapChunk[] = [];
  readonly #things = new Map<string, BasemapFeature>();
  readonly #words = new StringInterner();
  #open = new BasemapChunk();
  #names: AreaName[] = [];

  get size(): number {
    return this.shelves.reduce((sum, chunk) => sum + chunk.things.length, 0);
  }

  #thing(layer: BasemapLayer, row: BasemapRow): BasemapFeature {
    const key = `${layer}\u0000${row.kind}\u0000${row.name ?? '\u0001'}\u0000${row.highway ?? '\u0001'}\u0000${row.width ?? ''}`;
    const known = this.#things.get(key);
    if (known !== undefined) return known;
    const feature: BasemapFeature = {
      layer,
      kind: this.#words.of(row.kind),
      name: this.#words.orNull(row.name),
      highway: this.#words.orNull(row.highway),
      width: row.width,
    };
    this.#things.set(key, feature);
    return feature;
  }

  /** Adds features; call `finish` after the last. */
  add(rows: readonly BasemapRow[]): void {
    for (const row of rows) {
      const parts = partsOf(row);
      if (parts.length === 0) continue;
      const shape = row.type === 'Point' ? 'point' : row.type === 'LineString' ? 'line' : 'area';
      const layer = layerOf(row.kind, shape);
      const named = areaName(row, layer);
      if (named !== null) this.#names.push(named);
      // A basemap path is drawn as a street, with its kind as the highway value.
      const highway = row.highway ?? (layer === 'street' && row.kind !== 'street' ? row.kind : null);
      this.#open.add(this.#thing(layer, { ...row, highway }), firstZoom(layer, row.kind, highway), parts);
      if (this.#open.things.length >= maxChunkFeatures) this.#shelve();
    }
  }

  #shelve(): void {
    this.#open.seal();
    if (this.#open.things.length > 0) this.shelves.push(this.#open);
    this.#open = new BasemapChunk();
  }

  #addNames(): void {
    for (const { layer: kind, name, point, size } of removeRepeatedNames(this.#names)) {
      const feature: BasemapFeature = { layer: 'area', kind, name, highway: null, width: null };
      this.#open.add(feature, 0, [{ role: partRoles.point, vertices: [point] }], size);
      if (this.#open.things.length >= maxChunkFeatures) this.#shelve();
    }
    this.#names = [];
  }

  /** Adds the names of areas and builds the last tree. */
  async finish(): Promise<void> {
    await nextTurn();
    this.#addNames();
    this.#shelve();
    this.#things.clear();
  }
}
