// The buildable area of a block inside its sidewalks.
import type { Face } from './block-faces.ts';
import type { Point } from './plane.ts';
import { insetRing } from './polygon.ts';

/**
 * The face minus half the width of each surrounding street and a sidewalk; `null` if too little is
 * left.
 */
export function buildablePlot(face: Face, sidewalk: number): Point[] | null {
  return insetRing(
    face.ring,
    face.edges.map((edge) => edge.street.width / 2 + sidewalk),
  );
}
