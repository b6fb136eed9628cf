// The verdict for a curb: what is allowed, why, until when. Types shared by all other modules.
import type { Restriction } from './restriction.ts';

/** Uses of a curb, from most to least demanding. */
export const uses = ['parking', 'loading', 'unloading', 'stopping', 'travel'] as const;
export type Use = (typeof uses)[number];

/**
 * The answer for one use. `decidedBy` is an index in the rule set; `null` when no restriction
 * covers the use (then `allowed` is the default).
 */
export interface UseAnswer {
  readonly allowed: boolean;
  readonly decidedBy: number | null;
}

/** Why a restriction of the set did not decide. */
export type OverriddenRestriction =
  /** It applies, but a restriction of higher priority decides. */
  | { readonly index: number; readonly reason: 'lower priority'; readonly by: number }
  /** Same priority: the stricter one decides (decision 0011). */
  | { readonly index: number; readonly reason: 'stricter rule of equal priority'; readonly by: number }
  /**
   * Same priority: a rule that names this user, or allows everybody, takes precedence over one that
   * excludes others.
   */
  | { readonly index: number; readonly reason: 'closer rule of equal priority'; readonly by: number }
  /** Other rules of this curb are unknown, so this one alone is not sufficient. */
  | { readonly index: number; readonly reason: 'unknown rules beside it'; readonly by: number }
  | { readonly index: number; readonly reason: 'not at this time' }
  | { readonly index: number; readonly reason: 'not for this user' };

export interface Verdict {
  readonly uses: Readonly<Record<Use, UseAnswer>>;
  /**
   * The most demanding of parking, loading, unloading and stopping that a restriction allows by
   * naming it; else one allowed by implication; else one that nothing forbids
   * (docs/decisions/0011); `null` = only travel is possible.
   */
  readonly most: Use | null;
  /**
   * The strongest restriction with an effect on this user, which determines the current curb type;
   * `null` = unregulated.
   */
  readonly governing: number | null;
  /**
   * Name of the curb type in the catalog: the governing restriction's `subActivity`, or
   * `unregulated`. `rules-unknown`: nothing is allowed.
   */
  readonly subActivity: string;
  /** The restriction whose longest stay and price apply to `most`; `null` = none. */
  readonly deciding: Restriction | null;
  /** Minutes; `null` = no limit except `until`. */
  readonly maxStay: number | null;
  readonly noReturn: number | null;
  readonly beaten: readonly OverriddenRestriction[];
  /** Epoch milliseconds when the answer changes; `null` = not within 400 days. */
  readonly until: number | null;
}

/** One part of a week during which the answer stays the same, in epoch milliseconds, half-open. */
export interface WeekSpan {
  readonly start: number;
  readonly end: number;
  /** Day of the week on which the span starts, 0 = Monday. Spans are split at civil midnight. */
  readonly day: number;
  /**
   * Minutes of real time since the start of the civil day, half-open (a 23-hour day ends at 1380).
   */
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly verdict: Omit<Verdict, 'until'>;
}
