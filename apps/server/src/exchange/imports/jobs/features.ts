// The features a job shows on the map: the first records of a file, or the first curbs of a source
// with their import states.
import type { importOperations } from '@curbwright/contract';
import type { Box, CityData } from '@curbwright/core';
import type { ShownFeature } from '@curbwright/formats';
import type { z } from 'zod';

type Collection = z.output<(typeof importOperations)['importFeatures']['answer']>;
type State = Collection['features'][number]['properties']['state'];

/** Maximum number of curbs of a source shown on the map. */
export const maxShownCurbs = 2000;

/** Returns the records an inspection found as map features. */
export function toInspectionFeatures(features: readonly ShownFeature[]): Collection {
  return {
    type: 'FeatureCollection',
    features: features.map(({ id, name, geometry }, index) => ({
      type: 'Feature',
      id: index + 1,
      geometry: { type: geometry.type, coordinates: [...geometry.coordinates] },
      properties: { segment_id: id, street_name: name, state: null, activity: null, sub_activity: null },
    })),
  };
}

/** Returns the first curbs of a source as map features. */
export function curbFeatures(data: CityData, stateOf: (segmentId: string) => State): Collection {
  return {
    type: 'FeatureCollection',
    features: data.links
      .slice(0, maxShownCurbs)
      .map(({ outsideId, streetName, geometry, ruleSet }, index) => {
        const [first] = ruleSet === null ? [] : (data.ruleSets[ruleSet] ?? []);
        return {
          type: 'Feature',
          id: index + 1,
          geometry: { type: geometry.type, coordinates: geometry.coordinates },
          properties: {
            segment_id: outsideId,
            street_name: streetName,
            state: stateOf(outsideId),
            activity: first?.activity ?? null,
            sub_activity: first?.subActivity ?? null,
          },
        };
      }),
  };
}

/** Returns the bounding box of all curbs of a source, `null` when it has none. */
export function boundsOf({ links }: CityData): Box | null {
  let box: [number, number, number, number] | null = null;
  for (const { geometry } of links)
    for (const [lng, lat] of geometry.coordinates)
      box =
        box === null
          ? [lng, lat, lng, lat]
          : [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)];
  return box;
}
