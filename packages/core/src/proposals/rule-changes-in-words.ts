// What a change does to the rules of a curb, in sentences: those that go, come and stay.

import { describeRestriction } from '../city/regulations/describe.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import type { RuleChanges } from './rule-changes.ts';

/** One sentence a rule, as `describeRestriction` says it. */
export interface RuleChangeSentences {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Rules whose sentence stays the same while their rank, type or note changes. */
  readonly adjusted: readonly string[];
  readonly unchanged: readonly string[];
}

/** The rules before and after a change in a language; times and numbers in the form of the city's country. */
export function ruleChangesInWords(
  changes: Pick<RuleChanges, 'removed' | 'added' | 'unchanged'>,
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
): RuleChangeSentences {
  const inWords = (rules: readonly Restriction[]) => [
    ...new Set(rules.map((rule) => describeRestriction(rule, language, cityTime))),
  ];
  const [removed, added] = [inWords(changes.removed), inWords(changes.added)];
  return {
    removed: removed.filter((sentence) => !added.includes(sentence)),
    added: added.filter((sentence) => !removed.includes(sentence)),
    adjusted: removed.filter((sentence) => added.includes(sentence)),
    unchanged: inWords(changes.unchanged),
  };
}
