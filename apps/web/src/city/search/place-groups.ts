// Groups places by kind: the best match's kind first, response order within a group.
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
