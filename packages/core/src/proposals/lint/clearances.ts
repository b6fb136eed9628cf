// How far a curb must stay free of vehicles around things beside it.

export const pointKinds = ['hydrant', 'crossing', 'stop sign', 'driveway'] as const;
export type PointKind = (typeof pointKinds)[number];

/** Metres to each side of the point. */
export type Clearances = Readonly<Record<PointKind, number>>;

/**
 * Uniform Vehicle Code § 11-1003: no parking within 15 feet of a fire hydrant, 20 feet of a crosswalk, 30 feet on the approach to a stop sign,
 * nor in front of a driveway (here half of a driveway 3 m wide around its middle). A city sets its own law in its configuration.
 */
export const defaultClearances: Clearances = {
  hydrant: 4.6,
  crossing: 6.1,
  'stop sign': 9.1,
  driveway: 1.5,
};
