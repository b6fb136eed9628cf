// Keeps a selected curb visible: moves the map when the panel would cover the curb or the curb is
// outside the map's frame.
import { type LineGeometry, latOfWorld, lngOfWorld, worldUnits, worldX, worldY } from '@curbwright/core';

export interface Point {
  readonly lng: number;
  readonly lat: number;
}

/** Width of the world in pixels at zoom 0, as the map library draws it. */
const worldPixels = 512;
/** Pixels from the edge within which a curb counts as hidden, because the tools are there. */
const margin = { side: 32, end: 64 };

/** The center of a line's bounding box. */
export function centerOfLine({ coordinates }: LineGeometry): Point {
  const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lng: between(coordinates.map(([lng]) => lng)), lat: between(coordinates.map(([, lat]) => lat)) };
}

/** A rectangle in pixels from the center of the map. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of the map that panels at its sides leave free, in pixels. */
export interface FreeArea {
  readonly width: number;
  readonly height: number;
  /** From the center of the map to the center of the area. */
  readonly x?: number;
  readonly y?: number;
  /** Cards and bars over it. */
  readonly covers?: readonly Rectangle[];
}

/** Pixels around a card or bar that count as covered, because a curb is wider than its line. */
const coverMargin = 12;

function pixelsPerUnit(zoom: number): number {
  return (worldPixels * 2 ** zoom) / worldUnits;
}

/** Returns where to center the map so that a point is in the center of the free area. */
export function centerBeside(point: Point, zoom: number, { x = 0, y = 0 }: FreeArea): Point {
  if (x === 0 && y === 0) return point;
  const scale = pixelsPerUnit(zoom);
  return {
    lng: lngOfWorld(worldX(point.lng) - x / scale),
    lat: latOfWorld(worldY(point.lat) - y / scale),
  };
}

/**
 * Returns where to center the map so that the curb is in the free area; `null` = it already is.
 * `camera` is the center of the map.
 */
export function centerThatReveals(
  line: LineGeometry,
  camera: Point & { readonly zoom: number },
  area: FreeArea,
): Point | null {
  const middle = centerOfLine(line);
  const scale = pixelsPerUnit(camera.zoom);
  const right = (worldX(middle.lng) - worldX(camera.lng)) * scale;
  const down = (worldY(middle.lat) - worldY(camera.lat)) * scale;
  const { width, height, x = 0, y = 0, covers = [] } = area;
  const isOutside =
    Math.abs(right - x) > width / 2 - margin.side || Math.abs(down - y) > height / 2 - margin.end;
  const isCovered = covers.some(
    (cover) =>
      right > cover.left - coverMargin &&
      right < cover.right + coverMargin &&
      down > cover.top - coverMargin &&
      down < cover.bottom + coverMargin,
  );
  return isOutside || isCovered ? centerBeside(middle, camera.zoom, area) : null;
}

/** Zoom at which a single curb and its neighbors are legible; the same as in the search. */
const curbZoom = 17.5;

/** Returns the zoom at which a line is legible and fits in a frame (pixels) around its center. */
export function zoomToFitLine(
  { coordinates }: LineGeometry,
  frame: { readonly width: number; readonly height: number },
): number {
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const wide = extent(coordinates.map(([lng]) => worldX(lng)));
  const high = extent(coordinates.map(([, lat]) => worldY(lat)));
  const pixels = Math.min((frame.width - 2 * margin.side) / wide, (frame.height - 2 * margin.end) / high);
  return pixels <= 0 ? curbZoom : Math.min(curbZoom, Math.log2((pixels * worldUnits) / worldPixels));
}
