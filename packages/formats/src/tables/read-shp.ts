// The shapes of a shapefile as GeoJSON geometries, record by record (ESRI Shapefile Technical Description, 1998).
import { failWith, ok, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';

type Pair = readonly [number, number];

/** Whether a ring is an outer one, which runs clockwise. */
function isOuter(ring: readonly Pair[]): boolean {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    sum += (nextX - x) * (nextY + y);
  }
  return sum >= 0;
}

/**
 * Splits a polyline or polygon at the indexes where its parts begin. Heights and measures after the
 * points are ignored.
 */
function partsOf(view: DataView, at: number, end: number): Pair[][] {
  const parts = view.getUint32(at + 36, true);
  const points = view.getUint32(at + 40, true);
  const first = at + 44 + parts * 4;
  if (first + points * 16 > end) throw new RangeError('a shape is longer than its record');
  const starts = Array.from({ length: parts }, (_, part) => view.getUint32(at + 44 + part * 4, true));
  return starts.map((start, part) => {
    const stop = starts[part + 1] ?? points;
    if (start > stop || stop > points) throw new RangeError('a part begins after its end');
    return Array.from({ length: stop - start }, (_, index): Pair => {
      const where = first + (start + index) * 16;
      return [view.getFloat64(where, true), view.getFloat64(where + 8, true)];
    });
  });
}

function geometryOf(view: DataView, at: number, end: number): unknown {
  const type = view.getUint32(at, true) % 10;
  if (type === 0) return null;
  if (type === 1)
    return { type: 'Point', coordinates: [view.getFloat64(at + 4, true), view.getFloat64(at + 12, true)] };
  if (type !== 3 && type !== 5) return { type: `shape ${view.getUint32(at, true)}`, coordinates: [] };
  const parts = partsOf(view, at, end);
  if (type === 3)
    return parts.length === 1
      ? { type: 'LineString', coordinates: parts[0] }
      : { type: 'MultiLineString', coordinates: parts };
  const polygons: Pair[][][] = [];
  for (const ring of parts) {
    const last = polygons.at(-1);
    if (isOuter(ring) || last === undefined) polygons.push([ring]);
    else last.push(ring);
  }
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: polygons[0] }
    : { type: 'MultiPolygon', coordinates: polygons };
}

/**
 * Reads the geometries in order. Fails, with the record, when the file is cut off or is not a
 * shapefile.
 */
export function readShp({ name, bytes }: SourceFile): Result<unknown[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 100 || view.getUint32(0, false) !== 9994)
    return failWith('shapefile.damaged', { name, reason: 'shp' });
  const shapes: unknown[] = [];
  for (let at = 100; at < bytes.length; ) {
    const record = shapes.length + 1;
    const end = at + 8 + (at + 8 > bytes.length ? 0 : view.getUint32(at + 4, false) * 2);
    if (end > bytes.length || end < at + 12) return failWith('shapefile.record', { name, record });
    try {
      shapes.push(geometryOf(view, at + 8, end));
    } catch (error) {
      if (error instanceof RangeError) return failWith('shapefile.record', { name, record });
      throw error;
    }
    at = end;
  }
  return ok(shapes);
}
