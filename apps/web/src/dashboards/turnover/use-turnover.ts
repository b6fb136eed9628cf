// Loads the turnover dashboard: the server returns totals per curb type, and the selection is
// applied in the browser.
import type { Contract } from '@curbwright/contract';
import { selectedNote, turnoverSummary } from '@curbwright/core';
import { useMemo } from 'react';
import type { z } from 'zod';
import { useSilentQuery } from '../../shell/silent-query.ts';
import { useLanguageQuery } from '../dashboard-types.ts';
import { createMeasuredForm, useMeasuredForm } from '../measured-form.ts';

export const turnoverForm = createMeasuredForm('turnover');

export type TurnoverResponse = z.output<Contract['turnoverDwellTime']['answer']>;
export type TurnoverTypeResponse = TurnoverResponse['types'][number];

export function useTurnover() {
  const { body, selection, settled } = useMeasuredForm(turnoverForm);
  const language = useLanguageQuery();
  const answer = useSilentQuery('turnoverDwellTime', settled ? { query: { ...body, ...language } } : null);
  const { data } = answer;
  const summary = useMemo(
    () => (data === null ? null : turnoverSummary(data.types, selection)),
    [data, selection],
  );
  const counted = useMemo(
    () => (data === null ? null : selectedNote(data.note, data.types, ({ hours }) => hours, selection)),
    [data, selection],
  );
  return { ...answer, isFetching: answer.isFetching || !settled, body, selection, summary, counted };
}
