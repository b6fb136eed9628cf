// The verdict for a curb: what is allowed, why, until when. Types shared by all modules that use
// verdicts.
import type { Restriction } from './restriction.ts';

/** Uses of a curb, from most to least demanding. */
export const uses = ['parking', 'loading', 'unloading', 'stopping', 'travel'] as const;
export type Use = (typeof uses)[number];

/**
 * The answer for one use. `decidedBy` is an index in the rule set; `null` when no restriction
 * affects the use, so that `allowed` is the default.
 */
export interface UseAnswer {
  readonly allowed: boolean;
  readonly decidedBy: number | null;
}

/** Why a restriction of the rule set did not decide. */
export type OverriddenRestriction =
  /** The restriction applies, but one of higher priority decides. */
  | { readonly index: number; readonly reason: 'lower priority'; readonly by: number }
  /** Same priority: the stricter one decides (decision 0011). */
  | { readonly index: number; readonly reason: 'stricter rule of equal priority'; readonly by: number }
  /**
   * Same priority: a rule that names this user, or that allows everybody, takes precedence over one
   * that excludes other users.
   */
  | { readonly index: number; readonly reason: 'closer rule of equal priority'; readonly by: number }
  /** Other rules of this curb are unknown, so this one alone cannot decide. */
  | { readonly index: number; readonly reason: 'unknown rules beside it'; readonly by: number }
  | { readonly index: number; readonly reason: 'not at this time' }
  | { readonly index: number; readonly reason: 'not for this user' };

export interface Verdict {
  readonly uses: Readonly<Record<Use, UseAnswer>>;
  /**
   * The most demanding use among parking, loading, unloading and stopping that a restriction allows
   * by naming it; else one allowed by implication; else one that no restriction forbids
   * (docs/decisions/0011); `null` = none of the four is allowed, although travel may be.
   */
  readonly most: Use | null;
  /**
   * The strongest restriction that affects this user; it determines the current curb type. `null` =
   * unregulated.
   */
  readonly governing: number | null;
  /**
   * Name of the curb type in the catalog: the governing restriction's `subActivity`, or
   * `unregulated`. `rules-unknown`: nothing is allowed.
   */
  readonly subActivity: string;
  /** The restriction whose longest stay and price apply to `most`; `null` = none. */
  readonly deciding: Restriction | null;
  /** Minutes; `null` = no limit other than `until`. */
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
   * Minutes of real time since the start of the civil day, half-open; a day of 23 hours ends at
   * 1380.
   */
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly verdict: Omit<Verdict, 'until'>;
}
