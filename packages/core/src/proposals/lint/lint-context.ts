// What the linter knows besides the draft: the city's time zone and calendar, its curb types, and
// what is located along the curb.

import type { RuleSet } from '../../city/regulations/restriction.ts';
import type { CityTime } from '../../platform/time/city-time.ts';
import type { Clearances, LintPointKind } from './clearances.ts';

/** An asset at the curb whose surroundings must stay clear. */
export interface LintPoint {
  readonly kind: LintPointKind;
  /** Meters from the link's start to the point of the link nearest to it. */
  readonly at: number;
  /**
   * Meters that the city's rule keeps clear on the side of the link's start and on that of its end;
   * defaults to the context's clearance for its kind.
   */
  readonly towardsStart?: number;
  readonly towardsEnd?: number;
}

/** A link of the draft (the parent of a custom section). */
export interface LintLink {
  readonly link: number;
  /** Meters along its line. */
  readonly length: number;
  readonly points: readonly LintPoint[];
  /**
   * The current rules of this link, which remain beside a custom section of it; `null` =
   * unregulated.
   */
  readonly ruleSet: RuleSet | null;
  /**
   * The rules of the links that continue at its start and its end, on the same side; `null` =
   * unregulated or no link.
   */
  readonly atStart: RuleSet | null;
  readonly atEnd: RuleSet | null;
}

export interface LintContext {
  readonly cityTime: CityTime;
  /**
   * Civil date (YYYY-MM-DD) from which the rules would apply. Earlier dates count as past, and
   * charts show its week.
   */
  readonly date: string;
  /** Links missing here are not checked for location. */
  readonly links: readonly LintLink[];
  /** Names of the city's curb types; `null` = not checked. */
  readonly classNames: readonly string[] | null;
  readonly clearances: Clearances;
}
