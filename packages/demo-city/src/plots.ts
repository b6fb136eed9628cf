// The ground of a block inside its sidewalks.
import type { Face } from './block-faces.ts';
import type { Point } from './plane.ts';
import { insetRing } from './polygon.ts';

/** The face without half of each street around it and a sidewalk; null when too little is left. */
export function plotOf(face: Face, sidewalk: number): Point[] | null {
  return insetRing(
    face.ring,
    face.edges.map((edge) => edge.street.width / 2 + sidewalk),
  );
}
