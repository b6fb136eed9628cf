// What the selected curb says at the asked instant for the chosen asker: from the public call in the public viewer, from staff's own elsewhere.
import type { LinkRestrictions } from '@curbwright/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { askerOf } from '../../app/asker-slice.ts';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { usePublicViewer } from '../../app/module-hooks.ts';
import { selectedLink } from '../../app/selection-slice.ts';
import { useAppSelector } from '../../app/store.ts';

export type LinkAnswer = LinkRestrictions;

/** Restrictions supplied with time data are applied after one second (requirement §7): a dragged clock asks once, when it rests. */
const timeDelay = 1000;

/** The selected curb with its rules as the server answered them. */
export function useLinkAnswer() {
  const link = useAppSelector((state) => selectedLink(state.selection));
  const who = useAppSelector((state) => state.asker);
  const asked = useAskedInstant();
  const { i18n } = useTranslation();
  const date = asked?.date;
  const time = asked?.time;
  const when = useMemo(() => ({ date, time }), [date, time]);
  const [settled] = useDebouncedValue(when, timeDelay);
  // The first moment is known at once: only a change of it waits.
  const rested = settled.date === undefined ? when : settled;
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
  const isPublic = usePublicViewer();
  const forVisitors = api.usePublicLinkRestrictionsQuery(isPublic ? arg : skipToken);
  const forStaff = api.useLinkRestrictionsQuery(isPublic ? skipToken : arg);
  const found = isPublic ? forVisitors : forStaff;
  const answer = found.data?.link.id === link ? found.data : undefined;
  return {
    answer,
    failed: found.isError && !found.isFetching ? found.error : undefined,
    retry: found.refetch,
  };
}
