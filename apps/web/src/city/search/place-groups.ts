// Places in groups by kind: the best kind first, inside a group the order of the answer.
import type { FoundPlace } from '@curbwright/contract';

export interface PlaceGroup {
  readonly kind: FoundPlace['kind'];
  readonly places: readonly FoundPlace[];
}

/** Groups in the order in which their first place stands. */
export function groupedPlaces(places: readonly FoundPlace[]): readonly PlaceGroup[] {
  const groups = new Map<FoundPlace['kind'], FoundPlace[]>();
  for (const place of places) groups.set(place.kind, [...(groups.get(place.kind) ?? []), place]);
  return [...groups].map(([kind, ofKind]) => ({ kind, places: ofKind }));
}
