// What a search can find. A later kind (zones, assets) is a word here, a finder in `finders`, and a name in the interface's texts.
export const placeKinds = ['coordinates', 'street', 'crossing', 'link', 'regulation', 'address'] as const;
export type PlaceKind = (typeof placeKinds)[number];
