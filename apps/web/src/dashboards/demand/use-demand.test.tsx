// @vitest-environment happy-dom
// What the dashboard of demand asks the server: the months and zone of the address, once, and nothing for what is applied here.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { reset } from '../../shell/reset.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { createCityRevision, ErrorResponse } from '../../testing/page.tsx';
import { measuredBody } from '../measured-form.ts';
import { demandForm, useDemand, useDemandForm } from './use-demand.ts';

const { formRead: demandFormRead, initial: initialDemandState, select: selectDemandState } = demandForm;

const at = (search: string) => history.replaceState(null, '', `/analyzer/demand/${search}`);
const form = { analysis_zone_id: 4, date: '2026-05-01', date_to: '2026-07-01' };

it.each([
  [form, form],
  [
    { ...form, date_to: '' },
    { analysis_zone_id: 4, date: '2026-05-01' },
  ],
  [
    { ...form, date: '' },
    { analysis_zone_id: 4, date_to: '2026-07-01' },
  ],
  [{ ...form, date: '', date_to: '' }, { analysis_zone_id: 4 }],
])('asks of %j: %j', (given, asked) => {
  expect(measuredBody({ ...given, time: '09:00' })).toEqual(asked);
});

it.each([
  ['', { analysis_zone_id: -1, date: '', date_to: '', time: '' }],
  ['?zone=4&month=2026-05&hour=33', { analysis_zone_id: 4, date: '2026-05-01', date_to: '', time: '09:00' }],
])('keeps the form of the address "%s" in the store', async (search, params) => {
  at(search);
  const hook = await openHook(() => useDemandForm().state);
  expect(hook.now().demandAPIParams).toEqual(params);
  expect(selectDemandState(store.getState() as never).demandAPIParams).toEqual(params);
});

it('keeps the parts of a form that are the same as the same values, and begins afresh', () => {
  const { reducer } = demandForm;
  const next = {
    demandAPIParams: { ...initialDemandState.demandAPIParams, date: '2026-05-01' },
    demandNonAPIParams: { ...initialDemandState.demandNonAPIParams },
  };
  const state = reducer(initialDemandState, demandFormRead(next));
  expect(state.demandAPIParams).toBe(next.demandAPIParams);
  expect(state.demandNonAPIParams).toBe(initialDemandState.demandNonAPIParams);
  expect(reducer(state, reset())).toEqual(initialDemandState);
  expect(selectDemandState({} as never)).toBe(initialDemandState);
});

it('asks for the demand of the address once, in the reader’s language, and sums it up', async () => {
  at('?zone=4&month=2026-05&month_to=2026-07');
  const hook = await openHook(useDemand, {
    ...createCityRevision(),
    demandChartData: () => mockResponse('demandChartData', { types: [] } as never),
  });
  expect([hook.now().data, hook.now().summary, hook.now().isFetching]).toEqual([null, null, true]);
  await expect.poll(() => hook.now().isFetching).toBe(false);
  expect(hook.now().summary).not.toBeNull();
  const questions = hook.asked.filter(({ name }) => name === 'demandChartData');
  expect(questions).toHaveLength(1);
  expect(questions[0]).toMatchObject({
    query: { language: 'en' },
    body: { analysis_zone_id: 4, date: '2026-05-01', date_to: '2026-07-01' },
  });
});

it('says that the demand could not be read, and asks again', async () => {
  at('?zone=6');
  let fails = true;
  const hook = await openHook(useDemand, {
    ...createCityRevision(),
    demandChartData: () =>
      fails
        ? new ErrorResponse(500, { code: 'broken', detail: 'No.' })
        : mockResponse('demandChartData', { types: [] } as never),
  });
  await expect.poll(() => hook.now().isError).toBe(true);
  fails = false;
  act(() => hook.now().again());
  await expect.poll(() => hook.now().data).not.toBeNull();
  expect(hook.now().isError).toBe(false);
});
