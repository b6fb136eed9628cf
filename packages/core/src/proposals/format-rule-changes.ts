// Formats the effect of a change on the rules of a curb as sentences: removed, added and unchanged
// rules.

import { describeRestriction } from '../city/regulations/describe-restriction.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import type { RuleChanges } from './rule-changes.ts';

/** One sentence per rule, as returned by `describeRestriction`. */
export interface RuleChangeSentences {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Rules whose sentence stays the same although their priority, type or note changes. */
  readonly adjusted: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Describes the removed, added and unchanged rules of a change in a language, with times and
 * numbers in the format of the city's country.
 */
export function formatRuleChanges(
  changes: Pick<RuleChanges, 'removed' | 'added' | 'unchanged'>,
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
): RuleChangeSentences {
  const toSentences = (rules: readonly Restriction[]) => [
    ...new Set(rules.map((rule) => describeRestriction(rule, language, cityTime))),
  ];
  const [removed, added] = [toSentences(changes.removed), toSentences(changes.added)];
  return {
    removed: removed.filter((sentence) => !added.includes(sentence)),
    added: added.filter((sentence) => !removed.includes(sentence)),
    adjusted: removed.filter((sentence) => added.includes(sentence)),
    unchanged: toSentences(changes.unchanged),
  };
}
