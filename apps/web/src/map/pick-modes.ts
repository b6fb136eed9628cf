// The ways to select curbs on the map.

/** How curbs can be selected on the map: by click, box, lasso, polygon or street. */
export const pickModes = ['click', 'box', 'lasso', 'polygon', 'street'] as const;

export type PickMode = (typeof pickModes)[number];
