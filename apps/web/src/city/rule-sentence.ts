// Formats what a rule set allows now in one sentence, for the selected curb user; computed by the
// core without a request.
import { computeVerdict, explainVerdict, findLanguage } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useAppSelector } from '../shell/store.ts';
import { curbUserOf } from './asker/curb-user-slice.ts';
import { useSelectedInstant } from './city/city-hooks.ts';

/**
 * Returns a function that maps a rule set number to its sentence; `null` for curbs without rules
 * and until the dictionary has loaded.
 */
export function useRuleSentence(): (ruleSet: number | null) => string | null {
  const { data } = api.useRuleSetsQuery();
  const who = useAppSelector((state) => state.asker);
  const instant = useSelectedInstant()?.instant;
  const { language } = useTranslation().i18n;
  return useCallback(
    (number) => {
      const ruleSet = data?.rule_sets.find((row) => row.number === number);
      if (data === undefined || ruleSet === undefined || instant === undefined) return null;
      const time = { timeZone: data.time_zone, calendar: data.calendar };
      const asker = curbUserOf(who);
      const found = computeVerdict(ruleSet, instant, asker, time);
      return explainVerdict(ruleSet, found, instant, asker, time, findLanguage(language) ?? 'en').sentence;
    },
    [data, who, instant, language],
  );
}
