// Evaluates the loaded rules for the selected curb user at the selected instant. This runs in the
// browser, so the answer follows the clock without a request.
import { findLanguage } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { answerAt, type CurbAnswer } from './answer-at.ts';
import type { LinkRules } from './cached-link-rules.ts';

/**
 * Returns the answer for the curb; `undefined` until the rules, the city's calendar and the instant
 * are known.
 */
export function useCurbAnswer(answer: LinkRules | undefined): CurbAnswer | undefined {
  const { i18n } = useTranslation();
  const who = useAppSelector((state) => state.asker);
  const { data: dictionary } = api.useRuleSetsQuery();
  const instant = useSelectedInstant()?.instant;
  return useMemo(() => {
    if (answer === undefined || dictionary === undefined || instant === undefined) return undefined;
    return answerAt({
      ruleSetId: answer.rule_set_id,
      restrictions: answer.restrictions.map((row) => row.restriction),
      instant,
      asker: curbUserOf(who),
      time: { timeZone: dictionary.time_zone, calendar: dictionary.calendar },
      language: findLanguage(i18n.language) ?? 'en',
    });
  }, [answer, dictionary, instant, who, i18n.language]);
}
