// The answer of a curb: what is allowed, why, until when. The shapes every other part reads.
import type { Restriction } from './restriction.ts';

/** What one may do at a curb, from most to least demanding. */
export const uses = ['parking', 'loading', 'unloading', 'stopping', 'travel'] as const;
export type Use = (typeof uses)[number];

/** The answer for one use; `decidedBy` is an index in the rule set, null when no restriction says anything (then `allowed` is the default). */
export interface UseAnswer {
  readonly allowed: boolean;
  readonly decidedBy: number | null;
}

/** Why a restriction of the set did not decide. */
export type Beaten =
  /** It applies, but one of higher priority decided. */
  | { readonly index: number; readonly reason: 'lower priority'; readonly by: number }
  /** Same priority: the stricter one decides (docs/decisions). */
  | { readonly index: number; readonly reason: 'stricter rule of equal priority'; readonly by: number }
  /** Same priority: a rule that names this asker, or allows everybody, decides before one that keeps others out. */
  | { readonly index: number; readonly reason: 'closer rule of equal priority'; readonly by: number }
  /** Other rules of this curb are unknown, so this one says too little. */
  | { readonly index: number; readonly reason: 'unknown rules beside it'; readonly by: number }
  | { readonly index: number; readonly reason: 'not at this time' }
  | { readonly index: number; readonly reason: 'not for this user' };

export interface Verdict {
  readonly uses: Readonly<Record<Use, UseAnswer>>;
  /**
   * The most demanding use among parking, loading, unloading, stopping that a restriction allows by its own word; else one that it allows
   * along with another use; else one that nothing forbids (docs/decisions/0011); null = nothing but driving on.
   */
  readonly most: Use | null;
  /** The restriction that makes the curb what it is now: the strongest that says something to this asker; null = unregulated. */
  readonly governing: number | null;
  /** Name of the class in the catalogue: the governing restriction's subActivity, or `unregulated`. `rules-unknown`: nothing is allowed. */
  readonly subActivity: string;
  /** The restriction whose stay and price hold for `most`; null = none. */
  readonly deciding: Restriction | null;
  /** Minutes; null = no limit but `until`. */
  readonly maxStay: number | null;
  readonly noReturn: number | null;
  readonly beaten: readonly Beaten[];
  /** Epoch milliseconds when the answer changes; null = not within the horizon of 400 days. */
  readonly until: number | null;
}

/** One stretch of a week during which the answer stays the same; epoch milliseconds, half-open. */
export interface WeekSpan {
  readonly start: number;
  readonly end: number;
  /** Day of the week the stretch starts on, 0 = Monday; a stretch is cut at civil midnight. */
  readonly day: number;
  /** Minutes of real time since the civil day began, half-open (a 23-hour day ends at 1380). */
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly verdict: Omit<Verdict, 'until'>;
}
