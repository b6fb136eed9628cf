// @vitest-environment happy-dom
// What the dashboard of turnover asks the server: the months and zone of the address, once.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { reset } from '../../shell/reset.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { createCityRevision, ErrorResponse } from '../../testing/page.tsx';
import { measuredBody as turnoverBody } from '../measured-form.ts';
import { turnoverForm, useTurnover } from './use-turnover.ts';

const {
  formRead: turnoverFormRead,
  initial: initialTurnoverState,
  select: selectTurnoverState,
} = turnoverForm;

const at = (search: string) => history.replaceState(null, '', `/analyzer/turnover/${search}`);
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
])('asks of %j: %j', (given, asked) => expect(turnoverBody(given)).toEqual(asked));

it('holds what the address says, and begins afresh', () => {
  const { reducer } = turnoverForm;
  const next = { ...initialTurnoverState, turnoverAPIParams: form };
  expect(reducer(initialTurnoverState, turnoverFormRead(next))).toBe(next);
  expect(reducer(next, reset())).toBe(initialTurnoverState);
  expect([selectTurnoverState({} as never), selectTurnoverState({ turnover: next } as never)]).toEqual([
    initialTurnoverState,
    next,
  ]);
});

it('asks for the turnover of the address once', async () => {
  at('?zone=5&month=2026-06');
  const hook = await openHook(useTurnover, {
    ...createCityRevision(),
    turnoverDwellTime: () => mockResponse('turnoverDwellTime', { types: [] } as never),
  });
  expect([hook.now().data, hook.now().summary, hook.now().isFetching]).toEqual([null, null, true]);
  await expect.poll(() => hook.now().summary).not.toBeNull();
  expect(hook.now().isFetching).toBe(false);
  const questions = hook.asked.filter(({ name }) => name === 'turnoverDwellTime');
  expect(questions.map(({ query }) => query)).toEqual([
    { analysis_zone_id: '5', date: '2026-06-01', language: 'en' },
  ]);
  expect((store.getState() as unknown as { turnover: object }).turnover).toMatchObject({
    turnoverAPIParams: { analysis_zone_id: 5, date: '2026-06-01', date_to: '' },
  });
});

it('says that it could not be read, and asks again', async () => {
  at('?zone=6');
  let fails = true;
  const hook = await openHook(useTurnover, {
    ...createCityRevision(),
    turnoverDwellTime: () =>
      fails
        ? new ErrorResponse(500, { code: 'broken', detail: 'No.' })
        : mockResponse('turnoverDwellTime', { types: [] } as never),
  });
  await expect.poll(() => hook.now().isError).toBe(true);
  fails = false;
  act(() => hook.now().again());
  await expect.poll(() => hook.now().data).not.toBeNull();
  expect(hook.now().isError).toBe(false);
});
