// Loads the demand dashboard: the form from the URL goes to the store, the server returns counted
// cells, and the selection is applied in the browser.
import type { Contract } from '@curbwright/contract';
import { type DemandSummary, demandSummary, hourLabel } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { useSilentQuery } from '../../shell/silent-query.ts';
import { addSlices, useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { selectionOf, useDashboardChoices, useDashboardParameter } from '../dashboard-choices.ts';
import { useLanguageQuery } from '../dashboard-types.ts';
import {
  type DemandAPIParams,
  type DemandState,
  demandFormRead,
  demandSlice,
  selectDemandState,
} from './demand-slice.ts';

addSlices({ [demandSlice.name]: demandSlice.reducer });

export type DemandResponse = z.output<Contract['demandChartData']['answer']>;
export type DemandTypeResponse = DemandResponse['types'][number];

/** Returns the request body; the map's hour is not part of it because it changes no number. */
export function measuredBody({ analysis_zone_id, date, date_to }: DemandAPIParams) {
  return { analysis_zone_id, ...(date === '' ? {} : { date }), ...(date_to === '' ? {} : { date_to }) };
}

/** Reads the form from the URL and stores it under the requirement's names. */
export function useDemandForm(): DemandState {
  const dispatch = useAppDispatch();
  const [choices] = useDashboardChoices();
  const [hour] = useDashboardParameter('hour');
  const form = useMemo<DemandState>(
    () => ({
      demandAPIParams: {
        analysis_zone_id: choices.zone,
        date: choices.month ?? '',
        date_to: choices.monthTo ?? '',
        time: hour === null ? '' : hourLabel(Number(hour) % 24),
      },
      demandNonAPIParams: selectionOf(choices),
    }),
    [choices, hour],
  );
  useEffect(() => {
    dispatch(demandFormRead(form));
  }, [dispatch, form]);
  return form;
}

export interface Demand {
  readonly form: DemandState;
  readonly data: DemandResponse | null;
  readonly summary: DemandSummary | null;
  /** The shown data belong to an earlier request, or nothing has loaded yet. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly again: () => void;
}

export function useDemand(): Demand {
  const form = useDemandForm();
  const kept = useAppSelector(selectDemandState);
  const query = useLanguageQuery();
  const body = measuredBody(form.demandAPIParams);
  // Wait until the store matches the URL; otherwise the request would be sent twice.
  const settled = JSON.stringify(measuredBody(kept.demandAPIParams)) === JSON.stringify(body);
  const answer = useSilentQuery('demandChartData', settled ? { query, body } : null);
  const { data, isError, again } = answer;
  const isFetching = answer.isFetching || !settled;
  const selection = form.demandNonAPIParams;
  const summary = useMemo(
    () => (data === null ? null : demandSummary(data.types, selection)),
    [data, selection],
  );
  return { form, data, summary, isFetching, isError, again };
}
