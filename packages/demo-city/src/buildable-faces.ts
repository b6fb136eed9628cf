// Selects the blocks that get buildings; excludes parks, squares and the river between bridges.
import type { Face } from './block-faces.ts';
import type { DistrictKind, Districts } from './districts.ts';
import type { Landmark } from './landmarks.ts';
import type { CityNetwork } from './network.ts';
import { at } from './plane.ts';

export interface BuildableFace {
  readonly face: Face;
  readonly kind: DistrictKind;
  readonly landmark: Landmark | null;
}

/**
 * Returns the blocks to build on, with their district kind and landmark. `open` contains the big
 * parks.
 */
export function selectBuildableFaces(
  faces: readonly Face[],
  open: ReadonlyMap<Face, number>,
  network: CityNetwork,
  districts: Districts,
  landmarks: readonly Landmark[],
): BuildableFace[] {
  const place = new Map(network.edges.map((edge, index) => [edge, index]));
  const landmarkOf = new Map(landmarks.map((landmark) => [landmark.face, landmark]));
  return faces.flatMap((face) => {
    if (open.has(face) || face.edges.some((edge) => network.bridges.has(edge))) return [];
    const landmark = landmarkOf.get(face) ?? null;
    if (landmark?.kind === 'park' || landmark?.kind === 'square') return [];
    const first = place.get(at(face.edges, 0)) ?? 0;
    return [{ face, kind: districts.at(at(network.middles, first)).kind, landmark }];
  });
}
