// Asset rules: how far beside a type of asset the curb is kept clear, and what holds there. The city keeps its own copy of this table.

/** No rule reaches further along the curb than this many metres to one side. */
export const mostClearanceMetres = 100;

/** A rule as a fresh city has it. */
interface FreshClearanceRule {
  /** Name of the type of asset. */
  readonly type: string;
  /** Metres before and after the asset, as traffic at that curb meets them. */
  readonly before: number;
  readonly after: number;
  /** Name of the class that holds there. */
  readonly subActivity: string;
  /** Also on the other side of the street. */
  readonly bothSides: boolean;
  readonly enabled: boolean;
}

function rule(
  type: string,
  before: number,
  after: number,
  { bothSides = false, enabled = true } = {},
): FreshClearanceRule {
  return { type, before, after, subActivity: 'no-stopping', bothSides, enabled };
}

/**
 * Uniform Vehicle Code § 11-1003: nobody stands within 15 feet of a fire hydrant, 20 feet of a crosswalk, 30 feet of a stop sign, nor in front of
 * a driveway (here half of one 3 m wide around its middle). A bus stop's length differs from city to city: its rule waits to be enabled.
 */
export const freshClearanceRules: readonly FreshClearanceRule[] = [
  rule('hydrant', 4.6, 4.6),
  rule('crossing', 6.1, 6.1, { bothSides: true }),
  rule('stop-sign', 9.1, 9.1),
  rule('driveway', 1.5, 1.5),
  rule('bus-stop', 18, 3, { enabled: false }),
];
