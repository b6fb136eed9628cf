// The state of a publication as text: whether it is in effect, will be, or never was.
import type { proposedRegulationResponse } from '@curbwright/contract';
import { formatDateAndTime, formatInstant, mergeFullStops } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useReader } from '../../shell/reader-hooks.ts';

type Publication = NonNullable<z.output<typeof proposedRegulationResponse>['publication']>;

/** A proposal with the state of its publication. */
export interface PublishedProposal {
  /** `null` = not published. */
  readonly publication: Publication | null;
  /** The proposal that it reverts; `null` = none. */
  readonly reverts: number | null;
}

/** Returns the day of an ISO 8601 instant in the city: "Dec 20, 2026". */
export function useDayText(): (instant: string) => string {
  const { locale, timeZone } = useReader();
  return useCallback(
    (instant) => formatInstant(locale, Date.parse(instant), { timeZone, dateStyle: 'medium' }),
    [locale, timeZone],
  );
}

/**
 * Returns a sentence about a publication whose rules do not apply: scheduled, reverted, or never in
 * effect. `null` = they apply since it took effect, or the proposal is not published.
 */
export function usePublicationText(): (proposal: PublishedProposal) => string | null {
  const { t } = useTranslation();
  const reader = useReader();
  return useCallback(
    ({ publication, reverts }) => {
      if (publication === null || publication.state === 'effective') return null;
      const { state, effective_from: from, reverted_on: undone } = publication;
      const when = (text: string | null) =>
        text === null ? '' : formatDateAndTime(Date.parse(text), reader);
      return mergeFullStops(
        t(`publication.${state}`, { from: when(from), when: when(undone), proposal: reverts }),
      );
    },
    [t, reader],
  );
}
