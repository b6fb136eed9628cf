// What is lost when opening hours become time spans.

/** What an opening_hours text cannot be told to the full in time spans. */
export type HoursLoss =
  /** `sunrise`, `dusk` and the like: dropped with their rule. */
  | 'sun'
  /** `10:00+`: held until midnight. */
  | 'open end'
  /** `week 1-10`: dropped with their rule. */
  | 'weeks of year'
  /** `easter`, `Su[1] +2 days`: dropped with their rule. */
  | 'moving date'
  /** `||`: only the first alternative is held. */
  | 'fallback'
  /** A rule that replaces another in a way spans cannot say. */
  | 'override'
  /** `unknown`: dropped with its rule. */
  | 'unknown state';
