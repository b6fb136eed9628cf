// Describes the difference of two rule sets as text: a short line for each difference, and the rules
// before and after as sentences.

import { describeRestriction } from '../city/regulations/describe-restriction.ts';
import { mainRestriction } from '../city/regulations/main-restriction.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { type Reader, readerOf } from '../platform/time/reader.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { type CurbTypeNames, formatChangedRule, formatRuleBriefly } from './format-changed-rule.ts';
import { pairRules } from './pair-rules.ts';
import type { RuleChanges } from './rule-changes.ts';

/** Sentences are as returned by `describeRestriction`. */
export interface RuleChangeSentences {
  /**
   * One short line per difference, the most important first: changed rules, then removed ones, then
   * added ones.
   */
  readonly lines: readonly string[];
  /** Rules that a similar rule replaces. Both sentences are equal if only a priority or note changes. */
  readonly changed: readonly { readonly line: string; readonly before: string; readonly after: string }[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly unchanged: readonly string[];
}

/** Returns the rules with the one that characterizes the curb first. */
function mainFirst(rules: readonly Restriction[]): readonly Restriction[] {
  const main = mainRestriction(rules);
  return main === null ? rules : [main, ...rules.filter((rule) => rule !== main)];
}

function formatOne(key: 'removed' | 'added', rule: Restriction, reader: Reader): string {
  return translateForStaff(reader.language, `change.${key}`, { rule: formatRuleBriefly(rule, reader) });
}

/**
 * Describes a change in a language, with times and numbers in the format of the city's country.
 * `typeName` names a curb type of the city.
 */
export function formatRuleChanges(
  changes: Pick<RuleChanges, 'removed' | 'added' | 'unchanged'>,
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
  typeName: CurbTypeNames,
): RuleChangeSentences {
  const reader = readerOf(language, cityTime.timeZone);
  const describe = (rule: Restriction) => describeRestriction(rule, language, cityTime);
  const describeAll = (rules: readonly Restriction[]) => [...new Set(rules.map(describe))];
  const paired = pairRules(changes);
  const pairs = paired.changed.map((pair) => ({
    line: formatChangedRule(pair, reader, typeName),
    before: describe(pair.before),
    after: describe(pair.after),
  }));
  // Differences that the sentences do not show are the least important.
  const changed = [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()].sort(
    (a, b) => Number(a.before === a.after) - Number(b.before === b.after),
  );
  const lines = [
    ...changed.map(({ line }) => line),
    ...mainFirst(paired.removed).map((rule) => formatOne('removed', rule, reader)),
    ...mainFirst(paired.added).map((rule) => formatOne('added', rule, reader)),
  ];
  return {
    lines: [...new Set(lines)],
    changed,
    removed: describeAll(paired.removed),
    added: describeAll(paired.added),
    unchanged: describeAll(changes.unchanged),
  };
}
