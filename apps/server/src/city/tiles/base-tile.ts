// Basemap tiles from the city's own streets, areas and names. Low zooms omit what is too small to
// see and merge streets by highway type.
import { roundTo } from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { BasemapChunk, BasemapFeature, BasemapIndex } from '../published-city/basemap-index.ts';
import { partRoles } from '../published-city/basemap-index.ts';
import { type BasemapLayer, basemapLayers } from '../published-city/basemap-layers.ts';
import { clipLine, clipRing, doubleArea, isInside, Points, reverse } from './clip.ts';
import { buffer, extent, frameOf, type TileAddress, type TileFrame } from './tile-address.ts';
import { TileBytes } from './tile-bytes.ts';
import { geometryTypes, TileLayer } from './tile-layer.ts';

/** From this zoom, streets are drawn individually with their names. */
const streetZoom = 13;
/** Areas smaller than this many tile units (8 per pixel of a 512 px tile) are omitted. */
const minAreaUnits = 12;
/**
 * An area smaller than this many tile units gets its name only at a higher zoom; at the last zoom
 * every name is drawn.
 */
const minNamedAreaUnits = 256;
const lastZoom = 16;
const areaLayers: ReadonlySet<BasemapLayer> = new Set(['ground', 'green', 'square', 'water', 'building']);
/** Above this many bytes, no more small features are added to a tile. */
const maxTileBytes = 450_000;

const shape = new Points();
const scratch = new Points();

/** Projects the part's vertices to tile units, into `shape`. */
function project(chunk: BasemapChunk, part: number, { left, top, scale }: TileFrame): void {
  shape.clear();
  const end = chunk.starts[part + 1] ?? 0;
  for (let vertex = chunk.starts[part] ?? 0; vertex < end; vertex += 1)
    shape.add(
      Math.round(((chunk.world[vertex * 2] ?? 0) - left) * scale),
      Math.round(((chunk.world[vertex * 2 + 1] ?? 0) - top) * scale),
    );
}

/**
 * Draws one ring; returns `false` when nothing of it is left. Outer rings run clockwise on the map,
 * holes counterclockwise.
 */
function drawRing(layer: TileLayer, isHole: boolean): boolean {
  clipRing(shape, scratch);
  const { pairs, count } = shape;
  const last = count * 2 - 2;
  if (count > 1 && pairs[0] === pairs[last] && pairs[1] === pairs[last + 1]) shape.count -= 1;
  const area = doubleArea(shape);
  if (shape.count < 3 || area === 0) return false;
  if (area > 0 === isHole) reverse(shape);
  layer.run(shape.pairs, 0, shape.count, true);
  return true;
}

/** Draws a feature into its layer's open geometry and returns its geometry type. */
function drawParts(layer: TileLayer, chunk: BasemapChunk, slot: number, frame: TileFrame): number {
  let type: number = geometryTypes.line;
  let outerDrawn = false;
  for (let part = chunk.parts[slot] ?? 0; part < (chunk.parts[slot + 1] ?? 0); part += 1) {
    project(chunk, part, frame);
    const role = chunk.roles[part];
    if (role === partRoles.point) {
      type = geometryTypes.point;
      // A name belongs to exactly one tile.
      const [x, y] = [shape.pairs[0] ?? -1, shape.pairs[1] ?? -1];
      if (x >= 0 && y >= 0 && x < extent && y < extent) layer.run(shape.pairs, 0, 1, false);
    } else if (role === partRoles.line) {
      if (shape.count < 2) continue;
      if (isInside(shape)) layer.run(shape.pairs, 0, shape.count, false);
      else clipLine(shape, scratch, (run) => layer.run(run.pairs, 0, run.count, false));
    } else {
      type = geometryTypes.polygon;
      if (role === partRoles.outer) outerDrawn = drawRing(layer, false);
      else if (outerDrawn) drawRing(layer, true);
    }
  }
  return type;
}

/** Layers without names, because the names of their areas are in a layer of their own. */
const nameless: ReadonlySet<BasemapLayer> = new Set(['green', 'square', 'ground']);

function tagFeature(layer: TileLayer, thing: BasemapFeature, named: boolean): void {
  if (thing.layer === 'street') {
    if (thing.highway !== null) layer.tag('highway', thing.highway);
    if (named && thing.width !== null) layer.tag('width', roundTo(thing.width, 1));
  } else layer.tag('kind', thing.kind);
  if (named && thing.name !== null && !nameless.has(thing.layer)) layer.tag('name', thing.name);
}

/** A feature to draw: its chunk and its position in the chunk. */
interface DrawnFeature {
  readonly shelf: BasemapChunk;
  readonly slot: number;
}

/** Returns a base tile, uncompressed; zero bytes where there is nothing. Built in slices. */
export async function baseTile(baseMap: BasemapIndex, address: TileAddress): Promise<Uint8Array> {
  const pace = createYielder();
  const frame = frameOf(address);
  const { z } = address;
  const more = buffer / frame.scale;
  const right = frame.left + extent / frame.scale;
  const bottom = frame.top + extent / frame.scale;
  const drawn = new Map<BasemapLayer, DrawnFeature[]>(basemapLayers.map((layer) => [layer, []]));
  for (const chunk of baseMap.shelves) {
    await pace.rest();
    chunk.tree?.search(frame.left - more, frame.top - more, right + more, bottom + more, (slot) => {
      if ((chunk.firstZooms[slot] ?? 0) > z) return false;
      const thing = chunk.things[slot];
      if (thing === undefined) return false;
      // A street consists of short blocks, so only areas are omitted for being small.
      const size = (chunk.sizes[slot] ?? 0) * frame.scale;
      const tiny =
        (areaLayers.has(thing.layer) && size < minAreaUnits) ||
        (thing.layer === 'area' && z < lastZoom && size < minNamedAreaUnits);
      if (tiny) return false;
      drawn.get(thing.layer)?.push({ shelf: chunk, slot });
      return false;
    });
  }
  const tile = new TileBytes(65_536);
  for (const [name, things] of drawn) {
    const layer = new TileLayer(name);
    if (name === 'street' && z < streetZoom) {
      const byClass = new Map<string, { thing: BasemapFeature; things: DrawnFeature[] }>();
      for (const each of things) {
        const thing = each.shelf.things[each.slot];
        if (thing === undefined) continue;
        const sameClassStreets = byClass.get(thing.highway ?? '');
        if (sameClassStreets === undefined) byClass.set(thing.highway ?? '', { thing, things: [each] });
        else sameClassStreets.things.push(each);
      }
      for (const { thing, things: sameClassStreets } of byClass.values()) {
        for (const { shelf: chunk, slot } of sameClassStreets) {
          if (pace.due()) await pace.rest();
          if (layer.size + layer.geometry.length + tile.length < maxTileBytes)
            drawParts(layer, chunk, slot, frame);
        }
        tagFeature(layer, thing, false);
        layer.feature(geometryTypes.line);
      }
    } else
      for (const { shelf: chunk, slot } of things) {
        if (pace.due()) await pace.rest();
        const thing = chunk.things[slot];
        if (thing === undefined || layer.size + tile.length > maxTileBytes) continue;
        const type = drawParts(layer, chunk, slot, frame);
        if (layer.geometry.length > 0) tagFeature(layer, thing, true);
        layer.feature(type);
      }
    layer.writeTo(tile);
  }
  return tile.bytes.subarray(0, tile.length);
}
