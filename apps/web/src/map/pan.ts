// Pans the map by a fraction of the visible area, without dragging.
import { latOfWorld, lngOfWorld, worldUnits, worldX, worldY } from '@curbwright/core';
import type { Camera } from './view.ts';

export type Direction = 'up' | 'down' | 'start' | 'end';

const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  start: [-1, 0],
  end: [1, 0],
};

/**
 * Returns the camera moved by `pixels` toward a side of the screen (`start` is west and `up` is
 * north unless the map is rotated).
 */
export function panCamera(
  camera: Camera & { readonly kind: 'point' },
  direction: Direction,
  pixels: number,
): Camera {
  const [right, down] = steps[direction];
  const turn = ((camera.bearing ?? 0) * Math.PI) / 180;
  const unit = (worldUnits / (512 * 2 ** camera.zoom)) * pixels;
  const x = worldX(camera.lng) + (right * Math.cos(turn) - down * Math.sin(turn)) * unit;
  const y = worldY(camera.lat) + (right * Math.sin(turn) + down * Math.cos(turn)) * unit;
  const inside = Math.min(worldUnits - 1, Math.max(0, y));
  const around = ((x % worldUnits) + worldUnits) % worldUnits;
  return { ...camera, lng: lngOfWorld(around), lat: latOfWorld(inside) };
}
