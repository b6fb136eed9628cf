// The basemap: water, parks, buildings and names, drawn from the same plan as the streets.
import type { BaseMapFeatureData } from '@curbwright/core';
import type { Network } from './arrangement.ts';
import type { Face } from './block-faces.ts';
import { buildingsOf } from './buildings.ts';
import type { BuiltFace } from './built-faces.ts';
import type { Districts } from './districts.ts';
import { positionOf } from './geography.ts';
import type { Landmark } from './landmarks.ts';
import { parksOf } from './parks.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Measures } from './size.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Terrain } from './terrain.ts';
import { watersideOf } from './waterside.ts';

interface CityParts {
  readonly measures: Measures;
  readonly terrain: Terrain;
  readonly plan: Plan;
  readonly network: Network;
  /** Faces occupied by big parks, with the index of the park in the plan. */
  readonly bigParks: ReadonlyMap<Face, number>;
  readonly built: readonly BuiltFace[];
  readonly withAlley: ReadonlySet<Face>;
  readonly districts: Districts;
  readonly landmarks: readonly Landmark[];
  readonly random: Random;
}

/** Returns all basemap features except the streets. */
export function baseMapOf(parts: CityParts): BaseMapFeatureData[] {
  const { plan, terrain, districts, random } = parts;
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
    ...parksOf(parts.bigParks, parts.landmarks, plan, terrain, random.fork('parks')),
    ...buildingsOf(
      parts.built,
      parts.withAlley,
      parts.network,
      parts.measures.frontage,
      random.fork('buildings'),
    ),
    ...places,
  ];
}
