// The verdict: what a rule set allows an asker at an instant.
import type { CityTime } from '../city/city-time.ts';
import type { Asker } from './asker.ts';
import type { RuleSet } from './restriction.ts';
import type { Verdict, WeekSpan } from './verdict-types.ts';

/** What is allowed at `instant` (epoch milliseconds), why, and until when. */
export function verdict(_ruleSet: RuleSet, _instant: number, _asker: Asker, _cityTime: CityTime): Verdict {
  throw new Error('not built yet');
}

/** When the answer changes next (epoch milliseconds); null = not within 400 days. */
export function nextChange(
  _ruleSet: RuleSet,
  _instant: number,
  _asker: Asker,
  _cityTime: CityTime,
): number | null {
  throw new Error('not built yet');
}

/** The answer over the civil week (Monday to Sunday) that holds `date` (YYYY-MM-DD), as spans without gap or overlap. */
export function week(
  _ruleSet: RuleSet,
  _date: string,
  _asker: Asker,
  _cityTime: CityTime,
): readonly WeekSpan[] {
  throw new Error('not built yet');
}
