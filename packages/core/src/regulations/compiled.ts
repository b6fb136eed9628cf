// Compiled rule sets: the states of many rule sets at one instant, and their weeks as intervals. A cache of `verdict`.
import type { CityTime } from '../city/city-time.ts';
import type { Asker } from './asker.ts';
import type { RuleSet } from './restriction.ts';

/** A week as intervals of wall-clock minutes since Monday 00:00; interval i runs from `from[i]` to `from[i + 1]` (the last to 10,080). */
export interface WeekIntervals {
  readonly from: Uint16Array;
  /** Index in `classNames`. */
  readonly states: Uint16Array;
  /** Allowed uses as bits, bit k for `uses[k]`. */
  readonly uses: Uint8Array;
}

export interface CompiledRuleSets {
  readonly size: number;
  /** Names of the classes; a state is an index here. */
  readonly classNames: readonly string[];
  /** For each rule set the index of its class at `instant`; with `usesOut`, also the allowed uses as bits (bit k for `uses[k]`). */
  statesAt(instant: number, out?: Uint16Array, usesOut?: Uint8Array): Uint16Array;
  /** The civil week holding `date` (YYYY-MM-DD) of rule set `index`, in wall-clock minutes (a week without clock change). */
  weekIntervals(index: number, date: string): WeekIntervals;
}

/** Compiles rule sets for one asker and city. */
export function compileRuleSets(
  _ruleSets: readonly RuleSet[],
  _asker: Asker,
  _cityTime: CityTime,
): CompiledRuleSets {
  throw new Error('not built yet');
}
