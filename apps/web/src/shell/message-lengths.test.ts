// @vitest-environment happy-dom
// Lengths within texts, in the units of the city.
import { setMessageLengthFormatter, translateForStaff } from '@curbwright/core';
import { afterEach, expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { api } from './api.ts';
import { startMessageLengths } from './message-lengths.ts';
import { store } from './store.ts';

afterEach(() => setMessageLengthFormatter((metres) => `${metres} m`));

it.each([
  ['metric', 'Two sections of one curb overlap at 30.5 m.'],
  ['imperial', 'Two sections of one curb overlap at 100 ft.'],
] as const)('are in %s units', async (units, text) => {
  startMessageLengths(store);
  await openHook(() => api.useCurrentCityQuery(), {
    currentCity: () => mockResponse('currentCity', { units }),
  });
  expect(translateForStaff('en', 'lint.stretch-overlap', { from: 30.48 })).toBe(text);
});
