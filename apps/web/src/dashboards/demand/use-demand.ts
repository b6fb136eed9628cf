// Loads the demand dashboard: the server returns totals per curb type and hour of the week, and the
// selection is applied in the browser.
import type { Contract } from '@curbwright/contract';
import { demandSummary, hourLabel, selectedNote } from '@curbwright/core';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useSilentQuery } from '../../shell/silent-query.ts';
import { useDashboardParameter } from '../dashboard-choices.ts';
import { useLanguageQuery } from '../dashboard-types.ts';
import { createMeasuredForm, useMeasuredForm } from '../measured-form.ts';

export const demandForm = createMeasuredForm('demand', { time: '' });

export type DemandTypeResponse = z.output<Contract['demandChartData']['answer']>['types'][number];

/** Reads the form from the URL, with the hour of the map. */
export function useDemandForm() {
  const [hour] = useDashboardParameter('hour');
  return useMeasuredForm(demandForm, hour === null ? '' : hourLabel(Number(hour) % 24));
}

export function useDemand() {
  const { body, selection, settled } = useDemandForm();
  const query = useLanguageQuery();
  const answer = useSilentQuery('demandChartData', settled ? { query, body } : null);
  const { data } = answer;
  const summary = useMemo(
    () => (data === null ? null : demandSummary(data.types, selection)),
    [data, selection],
  );
  const counted = useMemo(
    () => (data === null ? null : selectedNote(data.note, data.types, ({ cells }) => cells, selection)),
    [data, selection],
  );
  return { ...answer, isFetching: answer.isFetching || !settled, body, selection, summary, counted };
}
