// What is lost when opening hours are converted to time spans.

/** Features of opening_hours that time spans cannot fully represent. */
export type HoursLoss =
  /** `sunrise`, `dusk` and the like: the rule is dropped. */
  | 'sun'
  /** `10:00+`: stored as until midnight. */
  | 'open end'
  /** `week 1-10`: the rule is dropped. */
  | 'weeks of year'
  /** `easter`, `Su[1] +2 days`: the rule is dropped. */
  | 'moving date'
  /** `||`: only the first alternative is stored. */
  | 'fallback'
  /** A rule that replaces another in a way spans cannot express. */
  | 'override'
  /** `unknown`: the rule is dropped. */
  | 'unknown state';
