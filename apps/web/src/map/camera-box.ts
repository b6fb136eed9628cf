// What a camera shows, computed without a map: its box in degrees, and the point camera that shows
// a box.

import type { Box } from './box.ts';
import type { Camera, PointCamera } from './view.ts';

/**
 * Degrees of longitude that a typical screen shows at zoom 0: 1,024 pixels, with 512 pixels per
 * world.
 */
const degreesAtZoom0 = 720;

/**
 * The box in view, in degrees: that of a box camera, otherwise about one screen width around the
 * point, and two thirds as high.
 */
export function cameraToBox(camera: Camera): Box {
  if (camera.kind === 'box') return camera.box;
  const { lng, lat, zoom } = camera;
  const east = degreesAtZoom0 / 2 ** zoom / 2;
  const north = (east * 2 * Math.cos((lat * Math.PI) / 180)) / 3;
  return [lng - east, lat - north, lng + east, lat + north];
}

/** The point and zoom (0 to 22) that show a camera's box. */
export function toPointCamera(camera: Camera): PointCamera {
  if (camera.kind === 'point') return camera;
  const [west, south, east, north] = camera.box;
  const lat = (south + north) / 2;
  const width = Math.max(east - west, ((north - south) * 1.5) / Math.cos((lat * Math.PI) / 180), 1e-6);
  const zoom = Math.min(22, Math.max(0, Math.log2(degreesAtZoom0 / width)));
  return { kind: 'point', lng: (west + east) / 2, lat, zoom };
}
