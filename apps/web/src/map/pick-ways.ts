// How curbs are picked on the map.

/** How the next curbs are picked on the map; null = a click reads a curb as usual. */
export const pickWays = ['click', 'box', 'lasso', 'polygon', 'street'] as const;

export type PickWay = (typeof pickWays)[number];
