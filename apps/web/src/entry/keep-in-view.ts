// Keeps a selected curb visible: moves the map when the panel would cover the curb or the curb is
// outside the map's frame.
import { type LineGeometry, worldUnits, worldX, worldY } from '@curbwright/core';

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

/**
 * Returns where to center the map so that the curb is in its frame (in pixels); `null` = it already
 * is. `camera` is the center of the frame.
 */
export function centerThatReveals(
  line: LineGeometry,
  camera: Point & { readonly zoom: number },
  frame: { readonly width: number; readonly height: number },
): Point | null {
  const middle = centerOfLine(line);
  const scale = (worldPixels * 2 ** camera.zoom) / worldUnits;
  const right = Math.abs(worldX(middle.lng) - worldX(camera.lng)) * scale;
  const down = Math.abs(worldY(middle.lat) - worldY(camera.lat)) * scale;
  return right > frame.width / 2 - margin.side || down > frame.height / 2 - margin.end ? middle : null;
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
