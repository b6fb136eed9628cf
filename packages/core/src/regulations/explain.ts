// The answer card in words: the sentence, the conditions, why, and what comes later.
import type { CityTime } from '../city/city-time.ts';
import type { LanguageName } from '../words/words.ts';
import type { Asker } from './asker.ts';
import type { RuleSet } from './restriction.ts';
import type { Verdict } from './verdict-types.ts';

/** Plain text, never markup. */
export interface Explanation {
  readonly sentence: string;
  readonly conditions: readonly string[];
  readonly why: readonly string[];
  readonly later: readonly string[];
}

/** A verdict in words. `currency` (ISO 4217) is used where a payment names none. */
export function explainVerdict(
  _ruleSet: RuleSet,
  _verdict: Verdict,
  _instant: number,
  _asker: Asker,
  _cityTime: CityTime,
  _language: LanguageName,
  _currency?: string,
): Explanation {
  throw new Error('not built yet');
}
