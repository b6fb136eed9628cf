// Kinds of places that a search can find. A new kind (zones, assets) needs an entry here, a finder
// in `finders`, and a name in the interface texts.
export const placeKinds = [
  'coordinates',
  'street',
  'block',
  'crossing',
  'link',
  'regulation',
  'address',
] as const;
export type PlaceKind = (typeof placeKinds)[number];
