// Everything that determines the rules of a curb, except the use of each section.
import type { WeekDay } from '@curbwright/core';
import type { District } from '../districts.ts';
import type { RoadClass } from '../street-lines.ts';

export interface Cleaning {
  readonly weeks: readonly [1, 3] | readonly [2, 4];
  readonly day: WeekDay;
  readonly from: string;
  readonly to: string;
}

export interface CurbContext {
  readonly district: District;
  readonly roadClass: RoadClass;
  /** Peak hours during which the curb lane is a driving lane. */
  readonly clearway: 'morning' | 'evening' | 'both' | null;
  readonly cleaning: Cleaning | null;
  readonly snowRoute: boolean;
  /** Whether the curb is closed for street fairs. */
  readonly fair: boolean;
  /** Whether the curb is closed on Saturdays for market stalls. */
  readonly market: boolean;
  /** Use of its ordinary sections. */
  readonly general: 'metered' | 'permit' | 'time limited' | 'free' | 'unregulated' | 'no stopping';
  /** Maximum stay in minutes where metered or time limited. */
  readonly limit: number;
  /** Number that varies hours and prices slightly from street to street. */
  readonly variant: number;
}
