// What the linter knows besides the draft: the city's time, its classes, and what lies along the curb.

import type { RuleSet } from '../../city/regulations/restriction.ts';
import type { CityTime } from '../../platform/time/city-time.ts';
import type { Clearances, RuledKind } from './clearances.ts';

/** A thing at the curb that keeps its surroundings free. */
export interface LintPoint {
  readonly kind: RuledKind;
  /** Metres from the link's start, at the point of the link nearest to it. */
  readonly at: number;
  /** Metres the city's rule keeps clear towards the link's start and end; what is left out is the context's for its kind. */
  readonly towardsStart?: number;
  readonly towardsEnd?: number;
}

/** A link of the draft (for a custom stretch its parent). */
export interface LintLink {
  readonly link: number;
  /** Metres along its line. */
  readonly length: number;
  readonly points: readonly LintPoint[];
  /** The rules now on this link, which stay beside a custom stretch of it; null = unregulated. */
  readonly ruleSet: RuleSet | null;
  /** The rules on the links that go on at its start and its end, along the same side; null = unregulated or none. */
  readonly atStart: RuleSet | null;
  readonly atEnd: RuleSet | null;
}

export interface LintContext {
  readonly cityTime: CityTime;
  /** The civil date (YYYY-MM-DD) from which the rules would hold: dates before it are past, and its week is charted. */
  readonly date: string;
  /** Links not named here are not checked for place. */
  readonly links: readonly LintLink[];
  /** Names of the city's classes; null = not checked. */
  readonly classNames: readonly string[] | null;
  readonly clearances: Clearances;
}
