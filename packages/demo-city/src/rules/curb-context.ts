// What decides the rules of one curb besides what each stretch of it is for.
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
  /** Peak hours in which the curb lane is for driving. */
  readonly clearway: 'morning' | 'evening' | 'both' | null;
  readonly cleaning: Cleaning | null;
  readonly snowRoute: boolean;
  /** Street fairs close it. */
  readonly fair: boolean;
  /** Market stalls close it on Saturdays. */
  readonly market: boolean;
  /** What an ordinary stretch of it is. */
  readonly general: 'metered' | 'permit' | 'time limited' | 'free' | 'unregulated' | 'no stopping';
  /** Minutes one may stay where metered or time limited. */
  readonly limit: number;
  /** Varies hours and prices a little from street to street. */
  readonly variant: number;
}
