// The ways to select curbs on the map.

/** How the next curbs are selected on the map; `null` if a click opens a curb as usual. */
export const pickModes = ['click', 'box', 'lasso', 'polygon', 'street'] as const;

export type PickMode = (typeof pickModes)[number];
