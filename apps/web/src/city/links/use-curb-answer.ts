// Evaluates the loaded rules for the selected curb user at the selected instant. This runs in the
// browser, so the answer follows the clock without a request.
import { findLanguage } from '@curbwright/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { answerAt, type CurbAnswer } from './answer-at.ts';
import type { LinkRules } from './cached-link-rules.ts';

/**
 * Returns when the next published change after an instant takes effect, in epoch milliseconds; `null` =
 * none is known.
 */
function usePlannedInstant(answer: LinkRules | undefined, instant: number | undefined): number | null {
  const { language } = useTranslation().i18n;
  const { currentData } = api.usePlannedChangesQuery(
    answer === undefined || answer.kept === true
      ? skipToken
      : { params: { id: answer.link.id }, query: { language } },
  );
  if (instant === undefined) return null;
  const instants = (currentData?.results ?? []).map(({ effective_from: from }) => Date.parse(from));
  return instants.find((from) => from > instant) ?? null;
}

/**
 * Returns the answer for the curb; `undefined` until the rules, the city's calendar and the instant
 * are known.
 */
export function useCurbAnswer(answer: LinkRules | undefined): CurbAnswer | undefined {
  const { i18n } = useTranslation();
  const who = useAppSelector((state) => state.asker);
  const { data: dictionary } = api.useRuleSetsQuery();
  const instant = useSelectedInstant()?.instant;
  const plannedAt = usePlannedInstant(answer, instant);
  return useMemo(() => {
    if (answer === undefined || dictionary === undefined || instant === undefined) return undefined;
    return answerAt({
      ruleSetId: answer.rule_set_id,
      restrictions: answer.restrictions.map((row) => row.restriction),
      instant,
      asker: curbUserOf(who),
      time: { timeZone: dictionary.time_zone, calendar: dictionary.calendar },
      language: findLanguage(i18n.language) ?? 'en',
      plannedAt,
    });
  }, [answer, dictionary, instant, who, i18n.language, plannedAt]);
}
