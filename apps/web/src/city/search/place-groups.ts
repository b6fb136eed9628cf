// Groups places by kind. The kind of the best match comes first; within a group, places keep the
// order of the response.
import type { FoundPlace } from '@curbwright/contract';

export interface PlaceGroup {
  readonly kind: FoundPlace['kind'];
  readonly places: readonly FoundPlace[];
}

/** Groups ordered by their first place. */
export function groupPlaces(places: readonly FoundPlace[]): readonly PlaceGroup[] {
  const groups = new Map<FoundPlace['kind'], FoundPlace[]>();
  for (const place of places) groups.set(place.kind, [...(groups.get(place.kind) ?? []), place]);
  return [...groups].map(([kind, ofKind]) => ({ kind, places: ofKind }));
}
