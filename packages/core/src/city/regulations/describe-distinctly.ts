// Describes several rules so that no two different ones read the same: where the sentences are equal,
// what tells the rules apart follows in parentheses.
import type { CityTime } from '../../platform/time/city-time.ts';
import type { LanguageName } from '../../platform/words/languages.ts';
import { translateForStaff } from '../../platform/words/staff-messages.ts';
import { describeRestriction } from './describe-restriction.ts';
import type { Restriction } from './restriction.ts';

/** The differences that a sentence does not show, the clearest first. */
function hiddenDetails(
  rule: Restriction,
  language: LanguageName,
  typeName: (name: string) => string,
): readonly string[] {
  const note = rule.description ?? '';
  return [
    typeName(rule.subActivity),
    note === '' ? translateForStaff(language, 'rule-detail.no note') : note,
    translateForStaff(language, 'rule-detail.priority', { number: String(rule.priority) }),
  ];
}

/**
 * Returns a sentence for each rule, in the same order. Equal sentences are followed by the details in
 * which their rules differ: the curb type, the note and the priority.
 */
export function describeDistinctly(
  rules: readonly Restriction[],
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
  typeName: (name: string) => string,
): readonly string[] {
  const described = rules.map((rule) => ({
    sentence: describeRestriction(rule, language, cityTime),
    details: hiddenDetails(rule, language, typeName),
  }));
  return described.map(({ sentence, details }) => {
    const same = described.filter((other) => other.sentence === sentence);
    const differing = details.filter((detail, at) => same.some((other) => other.details[at] !== detail));
    if (differing.length === 0) return sentence;
    return translateForStaff(language, 'rule-detail.sentence', { sentence, details: differing.join(', ') });
  });
}
