// @vitest-environment happy-dom
// What each rule set says now for the list of curbs: by the rules of the city, for the chosen asker, and nothing of a time without recorded rules.
import { restriction, unknownRulesType } from '@curbwright/core';
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { curbUserChosen } from '../asker/curb-user-slice.ts';
import { useRuleSetAnswers } from './use-rule-set-answers.ts';

const loading = restriction.parse({
  activity: 'loading',
  subActivity: 'loading',
  priority: 500,
  timeSpans: [{ daysOfWeek: ['fr'], times: [{ from: '08:00', to: '10:00' }] }],
  users: [{ allOf: ['delivery'] }],
});
const opened = async () => {
  store.dispatch(curbUserChosen('delivery'));
  store.dispatch(instantChosen({ date: '2026-11-20', time: '09:00' }));
  const hook = await openHook(useRuleSetAnswers, {
    ruleSets: () =>
      mockResponse('ruleSets', {
        time_zone: 'America/Chicago',
        known_from: '2026-01-01T00:00:00Z',
        calendar: { periods: [] },
        rule_sets: [{ number: 4, id: 'four', restrictions: [loading] }],
      } as never),
  });
  await expect.poll(() => hook.now()).not.toBeNull();
  return hook;
};

it('says class, end and sentence of each, and works each out once', async () => {
  const { now } = await opened();
  const answers = now();
  expect(answers?.instant).toBe(Date.parse('2026-11-20T09:00:00-06:00'));
  expect(answers?.verdictOf(4)).toMatchObject({
    subActivity: 'loading',
    until: Date.parse('2026-11-20T10:00:00-06:00'),
  });
  expect(answers?.verdictOf(4)).toBe(answers?.verdictOf(4));
  expect(answers?.verdictOf(9).subActivity).toBe('unregulated');
  expect(answers?.sentenceOf(4)).toMatch(/10/);
  expect(answers?.sentenceOf(4)).not.toBe(answers?.sentenceOf(9));
});

it('follows the clock and the asker', async () => {
  const { now } = await opened();
  const forDelivery = now()?.sentenceOf(4);
  act(() => void store.dispatch(curbUserChosen('car')));
  await expect.poll(() => now()?.sentenceOf(4)).not.toBe(forDelivery);
  act(() => {
    store.dispatch(curbUserChosen('delivery'));
    store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' }));
  });
  await expect.poll(() => now()?.verdictOf(4).subActivity).toBe('unregulated');
});

it('knows nothing of a time before the first recorded rules, not even of curbs without any', async () => {
  const { now } = await opened();
  act(() => void store.dispatch(instantChosen({ date: '2025-12-01', time: '09:00' })));
  await expect.poll(() => now()?.verdictOf(4).subActivity).toBe(unknownRulesType);
  expect(now()?.verdictOf(0).subActivity).toBe(unknownRulesType);
});

it('speaks the reader’s language', async () => {
  const { now } = await opened();
  const english = now()?.sentenceOf(4);
  await act(() => i18next.changeLanguage('es'));
  await expect.poll(() => now()?.sentenceOf(4)).not.toBe(english);
  await act(() => i18next.changeLanguage('en'));
});
