// Formats what a change takes away from curbs as sentences, from their rules before and after it.

import { ordinaryCar } from '../city/regulations/curb-user.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { normalWeek } from '../platform/time/normal-week.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import { changeEffects } from './change-effects.ts';
import type { CurbTypeNames } from './format-changed-rule.ts';
import { formatLosses } from './format-losses.ts';
import { describeLosses } from './loss-details.ts';
import { compareRules } from './rule-changes.ts';

/** Curbs with the same rules before, and the same rules after a change. */
interface CurbsBeforeAfter {
  readonly curbs: number;
  readonly before: readonly Restriction[];
  readonly after: readonly Restriction[];
}

/**
 * Returns one sentence per loss, those of the most curbs first, for an ordinary car in the normal week
 * of a date (`yyyy-MM-dd`). `typeName` names a curb type.
 */
export function formatChangeLosses(
  groups: readonly CurbsBeforeAfter[],
  date: string,
  cityTime: CityTime,
  language: LanguageName,
  typeName: CurbTypeNames,
): readonly string[] {
  const weeks = new RuleSetWeeks(normalWeek(date, cityTime).monday, ordinaryCar, cityTime);
  const losing = groups.map(({ curbs, before, after }) => {
    const effects = changeEffects(ruleSetOf(before), ruleSetOf(after), weeks);
    return { losses: describeLosses(compareRules(before, after), effects), links: curbs, spaces: 0 };
  });
  return formatLosses(losing, language, cityTime, typeName).map(({ text }) => text);
}
