// What the selected curb says at the asked instant for the chosen asker, from the public call.
import type { LinkRestrictions } from '@curbwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { askerOf } from '../../app/asker-slice.ts';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { selectedLink } from '../../app/selection-slice.ts';
import { useAppSelector } from '../../app/store.ts';
import { languageNamed } from '../../i18n/language-name.ts';
import { answerAt, type ShownAnswer } from './answer-at.ts';

export type LinkAnswer = LinkRestrictions;

/** Restrictions supplied with time data are applied after one second (requirement §7): a dragged clock asks once, when it rests. */
const timeDelay = 1000;

/** The selected curb with its rules as the server answered them, and what they say at the asked instant (`shown`) by the core. */
export function useLinkAnswer() {
  const link = useAppSelector((state) => selectedLink(state.selection));
  const who = useAppSelector((state) => state.asker);
  const asked = useAskedInstant();
  const { i18n } = useTranslation();
  const date = asked?.date;
  const time = asked?.time;
  const when = useMemo(() => ({ date, time }), [date, time]);
  const [rested] = useDebouncedValue(when, timeDelay, { leading: true });
  const arg = useMemo(() => {
    if (link === null || rested.date === undefined) return skipToken;
    const { classes, subclasses, purposes } = askerOf(who);
    return {
      params: { id: link },
      query: {
        ...rested,
        user_classes: classes,
        ...(subclasses.length > 0 ? { permits: subclasses } : {}),
        ...(purposes.length > 0 ? { purposes } : {}),
        language: i18n.language,
      },
    };
  }, [link, rested, who, i18n.language]);
  const found = api.usePublicLinkRestrictionsQuery(arg);
  const answer = found.data?.link.id === link ? found.data : undefined;
  const { data: dictionary } = api.useRuleSetsQuery();
  const instant = asked?.instant;
  const shown = useMemo<ShownAnswer | undefined>(() => {
    if (answer === undefined || dictionary === undefined || instant === undefined) return undefined;
    return answerAt({
      ruleSetId: answer.rule_set_id,
      restrictions: answer.restrictions.map((row) => row.restriction),
      instant,
      asker: askerOf(who),
      time: { timeZone: dictionary.time_zone, calendar: dictionary.calendar },
      language: languageNamed(i18n.language) ?? 'en',
    });
  }, [answer, dictionary, instant, who, i18n.language]);
  return {
    answer,
    shown,
    failed: found.isError && !found.isFetching ? found.error : undefined,
    retry: found.refetch,
  };
}
