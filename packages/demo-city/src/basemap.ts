// The basemap: water, parks, buildings and names, drawn from the same plan as the streets.
import type { BasemapFeatureData } from '@curbwright/core';
import type { Network } from './arrangement.ts';
import type { Face } from './block-faces.ts';
import type { BuildableFace } from './buildable-faces.ts';
import { generateBuildings } from './buildings.ts';
import type { Districts } from './districts.ts';
import { positionOf } from './geography.ts';
import type { Landmark } from './landmarks.ts';
import { parkFeatures } from './parks.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { CityDimensions } from './size.ts';
import { surroundingFeatures } from './surroundings.ts';
import type { Terrain } from './terrain.ts';
import { watersideFeatures } from './waterside.ts';

interface BasemapInputs {
  readonly measures: CityDimensions;
  readonly terrain: Terrain;
  readonly plan: Plan;
  readonly network: Network;
  /** Faces occupied by big parks, with the index of the park in the plan. */
  readonly bigParks: ReadonlyMap<Face, number>;
  readonly built: readonly BuildableFace[];
  readonly withAlley: ReadonlySet<Face>;
  readonly districts: Districts;
  readonly landmarks: readonly Landmark[];
  readonly random: Random;
}

/** Returns all basemap features except the streets. */
export function basemapFeatures(parts: BasemapInputs): BasemapFeatureData[] {
  const { plan, terrain, districts, random } = parts;
  const places = districts.list.map(
    (district): BasemapFeatureData => ({
      kind: 'place',
      name: district.name,
      geometry: { type: 'Point', coordinates: positionOf(terrain.bend(district.centre)) },
    }),
  );
  return [
    ...surroundingFeatures(plan, terrain, random.fork('surroundings')),
    ...watersideFeatures(plan, terrain, random.fork('waterside')),
    ...parkFeatures(parts.bigParks, parts.landmarks, plan, terrain, random.fork('parks')),
    ...generateBuildings(
      parts.built,
      parts.withAlley,
      parts.network,
      parts.measures.frontage,
      random.fork('buildings'),
    ),
    ...places,
  ];
}
