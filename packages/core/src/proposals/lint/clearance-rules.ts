// Asset rules: the distance to keep clear along the curb beside each type of asset, and the curb
// type there. Each city stores its own copy of this table.

/** Longest distance, in meters along the curb, to which a rule can extend on one side. */
export const maxClearanceMetres = 100;

/** A rule in the defaults of a new city. */
interface DefaultClearanceRule {
  /** Name of the asset type. */
  readonly type: string;
  /** Meters before and after the asset, in the direction of traffic at that curb. */
  readonly before: number;
  readonly after: number;
  /** Name of the curb type that applies there. */
  readonly subActivity: string;
  /** Whether it also applies on the other side of the street. */
  readonly bothSides: boolean;
  readonly enabled: boolean;
}

function defineRule(
  type: string,
  before: number,
  after: number,
  { bothSides = false, enabled = true } = {},
): DefaultClearanceRule {
  return { type, before, after, subActivity: 'no-stopping', bothSides, enabled };
}

/**
 * Uniform Vehicle Code § 11-1003: no standing within 15 feet of a fire hydrant, 20 feet of a
 * crosswalk or 30 feet of a stop sign, or in front of a driveway (here half of a 3 m driveway on
 * each side of its center). The length of a bus stop differs between cities, so its rule is
 * disabled by default.
 */
export const defaultClearanceRules: readonly DefaultClearanceRule[] = [
  defineRule('hydrant', 4.6, 4.6),
  defineRule('crossing', 6.1, 6.1, { bothSides: true }),
  defineRule('stop-sign', 9.1, 9.1),
  defineRule('driveway', 1.5, 1.5),
  defineRule('bus-stop', 18, 3, { enabled: false }),
];
