// The base map: water, parks, buildings and names, from the same plan as the streets.
import type { BaseMapFeatureData } from '@curbwright/core';
import type { Face } from './block-faces.ts';
import { type BuiltFace, buildingsOf } from './buildings.ts';
import type { Districts } from './districts.ts';
import { positionOf } from './geography.ts';
import type { Landmark } from './landmarks.ts';
import type { CityNetwork } from './network.ts';
import { bigParkFaces, parksOf } from './parks.ts';
import type { Plan } from './plan.ts';
import { at } from './plane.ts';
import type { Random } from './random.ts';
import type { Measures } from './size.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Terrain } from './terrain.ts';
import { watersideOf } from './waterside.ts';

export interface CityParts {
  readonly measures: Measures;
  readonly terrain: Terrain;
  readonly plan: Plan;
  readonly network: CityNetwork;
  readonly faces: readonly Face[];
  readonly districts: Districts;
  readonly landmarks: readonly Landmark[];
  readonly random: Random;
}

/** Blocks that get buildings: not the river between its bridges, nor parks and squares. */
function builtFaces(parts: CityParts, big: ReadonlyMap<Face, number>): BuiltFace[] {
  const { network, districts, landmarks } = parts;
  const place = new Map(network.edges.map((edge, index) => [edge, index]));
  const landmarkOf = new Map(landmarks.map((landmark) => [landmark.face, landmark]));
  return parts.faces.flatMap((face) => {
    if (big.has(face) || face.edges.some((edge) => network.bridges.has(edge))) return [];
    const landmark = landmarkOf.get(face) ?? null;
    if (landmark?.kind === 'park' || landmark?.kind === 'square') return [];
    const first = place.get(at(face.edges, 0)) ?? 0;
    return [{ face, kind: districts.at(at(network.middles, first)).kind, landmark }];
  });
}

/** Everything the base map draws besides the streets. */
export function baseMapOf(parts: CityParts): BaseMapFeatureData[] {
  const { plan, terrain, districts, random } = parts;
  const big = bigParkFaces(parts.faces, plan, terrain);
  const places = districts.list.map(
    (district): BaseMapFeatureData => ({
      kind: 'place',
      name: district.name,
      geometry: { type: 'Point', coordinates: positionOf(terrain.bend(district.centre)) },
    }),
  );
  return [
    ...surroundingsOf(plan, terrain, random.fork('surroundings')),
    ...watersideOf(plan, terrain, random.fork('waterside')),
    ...parksOf(big, parts.landmarks, plan, terrain, random.fork('parks')),
    ...buildingsOf(builtFaces(parts, big), parts.network, parts.measures.frontage, random.fork('buildings')),
    ...places,
  ];
}
