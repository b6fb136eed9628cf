// Evaluates the rules for the curb list, once per rule set rather than per curb. The sentence is
// formatted only when a row is shown.
import {
  computeVerdict,
  createUnknownRule,
  explainVerdict,
  findLanguage,
  type RuleSet,
  unknownRulesType,
  type Verdict,
} from '@curbwright/core';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useRulesHiddenReason, useSelectedInstant } from '../city/city-hooks.ts';

export interface RuleSetAnswers {
  /** The instant of the evaluation, in epoch milliseconds. */
  readonly instant: number;
  readonly verdictOf: (ruleSet: number) => Verdict;
  /** `You may park here until 18:00.` */
  readonly sentenceOf: (ruleSet: number) => string;
}

const bare: RuleSet = { id: '', restrictions: [] };
const unknownRuleSet: RuleSet = { id: unknownRulesType, restrictions: [createUnknownRule(null)] };

function memoizeByKey<Value>(make: (key: number) => Value): (key: number) => Value {
  const known = new Map<number, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/**
 * Returns the evaluation; `null` until the rules and the instant are known. While the clock is
 * playing, the evaluation is deferred so that it does not block the page.
 */
export function useRuleSetAnswers(): RuleSetAnswers | null {
  const { i18n } = useTranslation();
  const { data } = api.useRuleSetsQuery();
  const who = useAppSelector((state) => state.asker);
  const isHidden = useRulesHiddenReason() !== null;
  const instant = useDeferredValue(useSelectedInstant()?.instant);
  const ruleSets = useMemo(
    () =>
      data === undefined ? null : new Map<number, RuleSet>(data.rule_sets.map((row) => [row.number, row])),
    [data],
  );
  const { language } = i18n;
  return useMemo(() => {
    if (data === undefined || ruleSets === null || instant === undefined) return null;
    const asker = curbUserOf(who);
    const cityTime = { timeZone: data.time_zone, calendar: data.calendar };
    const ruleSetOf = (number: number) => (isHidden ? unknownRuleSet : (ruleSets.get(number) ?? bare));
    const verdictOf = memoizeByKey((number) => computeVerdict(ruleSetOf(number), instant, asker, cityTime));
    const sentenceOf = memoizeByKey((number) => {
      const words = findLanguage(language) ?? 'en';
      return explainVerdict(ruleSetOf(number), verdictOf(number), instant, asker, cityTime, words).sentence;
    });
    return { instant, verdictOf, sentenceOf };
  }, [data, ruleSets, who, isHidden, instant, language]);
}
