// A planar projection of a small area: meters east and north of an origin, for angles, offsets and
// nearest points within a city.
import type { Position } from './geometry.ts';

const metresPerDegree = (6_371_008.8 * Math.PI) / 180;

export interface Plane {
  readonly toMetres: (position: Position) => readonly [number, number];
  readonly toPosition: (x: number, y: number) => Position;
}

/** A plane around `origin`, accurate to a few centimeters within a kilometer. */
export function planeAt(origin: Position): Plane {
  const eastMetres = metresPerDegree * Math.cos((origin[1] * Math.PI) / 180);
  return {
    toMetres: (position) => [
      (position[0] - origin[0]) * eastMetres,
      (position[1] - origin[1]) * metresPerDegree,
    ],
    toPosition: (x, y) => [origin[0] + x / eastMetres, origin[1] + y / metresPerDegree],
  };
}

/** Degrees of longitude and latitude that correspond to `metres` at a latitude. */
export function degreesOf(metres: number, latitude: number): readonly [number, number] {
  const cosine = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [metres / (metresPerDegree * cosine), metres / metresPerDegree];
}
