// Loads the turnover dashboard: the form from the URL goes to the store, the server returns counted
// cells, and the selection is applied in the browser.
import type { Contract } from '@curbwright/contract';
import { type TurnoverSummary, turnoverSummary } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { useSilentQuery } from '../../shell/silent-query.ts';
import { addSlices, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { selectionOf, useDashboardChoices } from '../dashboard-choices.ts';
import { useLanguageQuery } from '../dashboard-types.ts';
import {
  selectTurnoverState,
  type TurnoverState,
  turnoverFormRead,
  turnoverSlice,
} from './turnover-slice.ts';

addSlices({ [turnoverSlice.name]: turnoverSlice.reducer });

export type TurnoverResponse = z.output<Contract['turnoverDwellTime']['answer']>;
export type TurnoverTypeResponse = TurnoverResponse['types'][number];

export function turnoverBody({ analysis_zone_id, date, date_to }: TurnoverState['turnoverAPIParams']) {
  return { analysis_zone_id, ...(date === '' ? {} : { date }), ...(date_to === '' ? {} : { date_to }) };
}

export interface Turnover {
  readonly form: TurnoverState;
  readonly data: TurnoverResponse | null;
  readonly summary: TurnoverSummary | null;
  /** The shown data belong to an earlier request, or nothing has loaded yet. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly again: () => void;
}

export function useTurnover(): Turnover {
  const dispatch = useAppDispatch();
  const [choices] = useDashboardChoices();
  const form = useMemo<TurnoverState>(
    () => ({
      turnoverAPIParams: {
        analysis_zone_id: choices.zone,
        date: choices.month ?? '',
        date_to: choices.monthTo ?? '',
      },
      turnoverNonAPIParams: selectionOf(choices),
    }),
    [choices],
  );
  useEffect(() => {
    dispatch(turnoverFormRead(form));
  }, [dispatch, form]);
  const kept = useAppSelector(selectTurnoverState);
  const language = useLanguageQuery();
  const asked = turnoverBody(form.turnoverAPIParams);
  // Wait until the store matches the URL; otherwise the request would be sent twice.
  const settled = JSON.stringify(turnoverBody(kept.turnoverAPIParams)) === JSON.stringify(asked);
  const answer = useSilentQuery('turnoverDwellTime', settled ? { query: { ...asked, ...language } } : null);
  const { data, isError, again } = answer;
  const isFetching = answer.isFetching || !settled;
  const selection = form.turnoverNonAPIParams;
  const summary = useMemo(
    () => (data === null ? null : turnoverSummary(data.types, selection)),
    [data, selection],
  );
  return { form, data, summary, isFetching, isError, again };
}
